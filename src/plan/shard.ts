import { sha256 } from "../values/hash.ts";
import { isObject } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { gatherFamilies, type PlannedShard, type PlannedTest, type ShardRequest } from "./plan.ts";

const MAX_SHARDS = 10_000;

/** Reads `2/5`; undefined for anything that is not a shard. */
export function readShard(text: string): ShardRequest | undefined {
  const [, index = 0, count = 0] = (/^([0-9]{1,5})\/([0-9]{1,5})$/.exec(text) ?? []).map(Number);
  return index < 1 || index > count || count > MAX_SHARDS ? undefined : { index, count };
}

/** The tests of one part, in the order given; the parts are disjoint and together all tests. */
export function takeShard(
  tests: readonly PlannedTest[],
  { index, count, durations }: ShardRequest,
): { tests: PlannedTest[]; shard: PlannedShard } {
  const dealt = dealTests(tests, count, durations);
  const own = [...tests.entries()].filter(([, { id }]) => dealt.get(id) === index);
  const positions = new Map(own.map(([at, { id }]) => [id, at]));
  const plan = sha256(JSON.stringify([count, tests.map(({ id }) => [id, dealt.get(id)])]), 16);
  return { tests: own.map(([, test]) => test), shard: { index, count, plan, positions, all: tests } };
}

/**
 * Which part each test is in, by id, whatever the order of the tests. Tests that are derived from each other stay together. With durations,
 * the longest goes first to the part with least to do; tests without one follow, as if they took the mean. Without durations, sorted ids are
 * cut into equal pieces: ids are hashes, which mixes the tests, and a new test moves at most one other over each border.
 */
export function dealTests(
  tests: readonly Pick<PlannedTest, "id" | "skip" | "of" | "members">[],
  count: number,
  durations: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const families = gatherFamilies([...tests].sort((a, b) => compare(a.id, b.id)));
  const known = tests.flatMap(({ id }) => durations.get(id) ?? []);
  const dealt = new Map<string, number>();
  const deal = (family: readonly { id: string }[], index: number) => {
    for (const { id } of family) dealt.set(id, index);
  };
  if (known.length === 0) {
    let before = 0;
    for (const family of families) {
      deal(family, Math.floor((before * count) / tests.length) + 1);
      before += family.length;
    }
    return dealt;
  }
  const mean = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const timed = families.map((family) => {
    const msOf = (some: typeof family) => some.reduce((sum, { id }) => sum + (durations.get(id) ?? mean), 0);
    return { family, order: msOf(family), ms: msOf(family.filter(({ skip }) => skip === undefined)) };
  });
  const measured = timed
    .filter(({ family }) => family.some(({ id }) => durations.has(id)))
    .sort((a, b) => b.order - a.order);
  const others = timed.filter(({ family }) => !family.some(({ id }) => durations.has(id)));
  const parts = Array.from({ length: count }, (_, at) => ({ index: at + 1, ms: 0, tests: 0 }));
  for (const { family, ms } of [...measured, ...others]) {
    const part = parts.reduce((least, one) => ((one.ms - least.ms || one.tests - least.tests) < 0 ? one : least));
    part.ms += ms;
    part.tests += family.length;
    deal(family, part.index);
  }
  return dealt;
}

/** Where a baseline is by default, in the workspace root. */
export const DEFAULT_BASELINE = ".mcptest/baseline.json";

/** Milliseconds that tests took when a baseline was made, by id; none when the text is not a baseline. */
export function durationsOf(baseline: string): ReadonlyMap<string, number> {
  try {
    const { tests } = JSON.parse(baseline) as { tests?: unknown };
    return new Map(
      Object.entries(isObject(tests) ? tests : {}).flatMap(([id, test]) => {
        const ms = isObject(test) ? test.duration_ms : undefined;
        return typeof ms === "number" && Number.isFinite(ms) && ms >= 0 ? [[id, ms] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
