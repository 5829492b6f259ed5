import { sha256 } from "../values/hash.ts";
import { compare } from "../values/order.ts";
import type { PlannedShard, PlannedTest } from "./plan.ts";
import type { ShardRequest } from "./selection.ts";

const MAX_SHARDS = 10_000;

/** Reads `2/5`; undefined for what is no part of a whole. */
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
  const mine = tests.filter(({ id }) => dealt.get(id) === index);
  const inMine = new Set(mine.map(({ id }) => id));
  const positions = new Map(tests.flatMap(({ id }, at): [string, number][] => (inMine.has(id) ? [[id, at]] : [])));
  const plan = nameDeal(tests, dealt, count);
  return { tests: mine, shard: { index, count, plan, positions, total: tests.length } };
}

/**
 * Which part each test is in, by id; the order of the tests has no say. With durations the longest test goes first to the
 * part that has least to do, and then those whose duration is not known, as if each took the mean: so the parts differ by no
 * more than the longest test. Without, ids in their order are cut into pieces of one size: as ids are hashes, that mixes
 * the tests, and a new test moves at most one other over each border.
 */
export function dealTests(
  tests: readonly Pick<PlannedTest, "id" | "skip">[],
  count: number,
  durations: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const sorted = [...tests].sort((a, b) => compare(a.id, b.id));
  const known = sorted.flatMap(({ id }) => durations.get(id) ?? []);
  if (known.length === 0) {
    return new Map(sorted.map(({ id }, rank) => [id, Math.floor((rank * count) / sorted.length) + 1]));
  }
  const mean = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const measured = sorted
    .filter(({ id }) => durations.has(id))
    .map((test) => ({ ...test, ms: durations.get(test.id) ?? 0 }))
    .sort((a, b) => b.ms - a.ms);
  const others = sorted.filter(({ id }) => !durations.has(id)).map((test) => ({ ...test, ms: mean }));
  const parts = Array.from({ length: count }, (_, at) => ({ index: at + 1, ms: 0, tests: 0 }));
  const dealt = new Map<string, number>();
  for (const { id, ms, skip } of [...measured, ...others]) {
    const part = parts.reduce((least, one) => (hasLess(one, least) ? one : least));
    part.ms += skip === undefined ? ms : 0;
    part.tests += 1;
    dealt.set(id, part.index);
  }
  return dealt;
}

interface Load {
  ms: number;
  tests: number;
}

function hasLess(one: Load, other: Load): boolean {
  return one.ms < other.ms || (one.ms === other.ms && one.tests < other.tests);
}

function nameDeal(tests: readonly PlannedTest[], dealt: ReadonlyMap<string, number>, count: number): string {
  const facts = tests.map(({ id }) => [id, dealt.get(id)]);
  return sha256(JSON.stringify([count, facts]), 16);
}
