import type { Servers } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { runSideBySide, type Work } from "../../values/async/side-by-side.ts";
import { groupBy } from "../../values/group-by.ts";
import { runOf } from "../kinds/table.ts";
import { asksInTurn, type RunSettings } from "../settings.ts";
import { isAllReadOnly } from "./overlap.ts";

/** Tests at once that hold no server: how many models are asked at once, their provider says. */
const LIMIT = 16;

/** So many tests of models go on at once that every call that may be out is. */
export function atOnce({ parallel }: RunOptions, { maxConcurrency = 0 }: Pick<RunSettings, "maxConcurrency">): number {
  return parallel === "auto" ? Math.max(LIMIT, 2 * maxConcurrency) : parallel || 1;
}

/** Runs items side by side, up to a limit; those that hold the same thing one after the other, as given. */
export async function runPool<T>(
  items: readonly T[],
  holds: (item: T) => readonly string[],
  work: Work<T>,
  limit = LIMIT,
): Promise<void> {
  const last = new Map<string, Promise<void>>();
  const [holding, free] = [
    items.filter((item) => holds(item).length > 0),
    items.filter((item) => holds(item).length === 0),
  ];
  const chained = holding.map((item) => {
    const before = Promise.all(holds(item).map((name) => last.get(name)));
    const done = before.then(() => (work.stopped() ? undefined : work.run(item)));
    for (const name of holds(item)) last.set(name, done);
    return done;
  });
  await Promise.all([...chained, runSideBySide(free, limit, work)]);
}

/**
 * Which servers a test of a pool holds, so that no other one changes what they hold meanwhile: those that several tests call, unless they
 * say that their tools change nothing; with `isolation: test`, none. A server that cannot be asked is held, and the tests will say why.
 */
export async function findHeld(
  tests: readonly PlannedTest[],
  { isolation, parallel }: RunOptions,
  settings: Pick<RunSettings, "recordings">,
  servers: Servers,
  signal: AbortSignal,
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
      const server = first?.test.suite.servers.get(name);
      if (!first || !server) return;
      const asked = isAllReadOnly(server, protocolFor(first.test, server), servers, signal);
      if (!(await asked.catch(() => false))) held.add(name);
    }),
  );
  return (test) => called(test).filter((name) => held.has(name));
}
