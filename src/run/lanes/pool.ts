import type { PlannedTest } from "../../plan/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { runSideBySide, type Work } from "../../values/async/side-by-side.ts";
import { groupBy } from "../../values/group-by.ts";
import { runOf } from "../kinds/table.ts";
import { asksInTurn, type RunSettings } from "../settings.ts";
import type { World } from "../world.ts";

/** Tests at once that hold no server. Their provider limits how many models are asked at once. */
const LIMIT = 16;

/** How many tests of models run at once: enough for as many calls at once as are allowed. */
export function atOnce({ parallel }: RunOptions, { maxConcurrency = 0 }: Pick<RunSettings, "maxConcurrency">): number {
  return parallel === "auto" ? Math.max(LIMIT, 2 * maxConcurrency) : parallel || 1;
}

/** Runs items side by side, up to a limit. Those that hold the same thing run one after the other, in order. */
export async function runPool<T>(
  items: readonly T[],
  holds: (item: T) => readonly string[],
  work: Work<T>,
  limit: number,
): Promise<void> {
  const last = new Map<string, Promise<void>>();
  const free = items.filter((item) => holds(item).length === 0);
  const holding = items.filter((item) => holds(item).length > 0);
  const chained = holding.map((item) => {
    const before = Promise.all(holds(item).map((name) => last.get(name)));
    const done = before.then(() => (work.stopped() ? undefined : work.run(item)));
    for (const name of holds(item)) last.set(name, done);
    return done;
  });
  await Promise.all([...chained, runSideBySide(free, limit, work)]);
}

/**
 * Which servers a test of a pool holds, so that no other test changes their data meanwhile: those that several tests call, unless they say
 * that all their tools are read-only; with `isolation: test`, none. A server that cannot be asked is held; the tests tell why.
 */
export async function findHeld(
  tests: readonly PlannedTest[],
  { isolation, parallel }: RunOptions,
  settings: Pick<RunSettings, "recordings">,
  { toolLists, servers, spending }: Pick<World, "toolLists" | "servers" | "spending">,
): Promise<(test: PlannedTest) => readonly string[]> {
  const called = ({ spec }: PlannedTest): readonly string[] => runOf(spec).calls(spec, false);
  if (tests.length === 0 || settings.recordings === "replay") return () => [];
  if (asksInTurn(settings)) return parallel === false ? () => ["whatever there is"] : called;
  if (isolation === "test" || parallel !== "auto") return () => [];
  const pairs = tests.flatMap((test) => called(test).map((name) => ({ name, test })));
  const shared = [...groupBy(pairs, ({ name }) => name)].filter(([, group]) => group.length > 1);
  const held = new Set<string>();
  await Promise.all(
    shared.map(async ([name, [first]]) => {
      if (!first?.test.suite.servers.has(name)) return;
      if (!(await toolLists.areReadOnly(first.test, name, servers, spending.signal))) held.add(name);
    }),
  );
  return (test) => called(test).filter((name) => held.has(name));
}
