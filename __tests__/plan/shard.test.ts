import fc from "fast-check";
import { durationsOf, type PlannedTest, readShard } from "../../src/plan/index.ts";
import { dealTests, takeShard } from "../../src/plan/shard.ts";

const id = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16).padStart(16, "0"));
const ids = fc.uniqueArray(id, { maxLength: 60 });
const counts = fc.integer({ min: 1, max: 12 });
const plan = (names: readonly string[]): PlannedTest[] => names.map((name) => ({ id: name }) as PlannedTest);
const timed = fc
  .tuple(ids, fc.array(fc.option(fc.integer({ min: 0, max: 5000 })), { minLength: 60, maxLength: 60 }))
  .map(([names, times]) => ({
    names,
    durations: new Map(names.flatMap((name, at): [string, number][] => (times[at] == null ? [] : [[name, times[at]]]))),
  }));

function sizes(dealt: ReadonlyMap<string, number>, count: number, weigh: (name: string) => number): number[] {
  const parts = new Array<number>(count).fill(0);
  for (const [name, index] of dealt) parts[index - 1] = (parts[index - 1] ?? 0) + weigh(name);
  return parts;
}

const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

test("shards are disjoint, and together everything, in order", () => {
  fc.assert(
    fc.property(timed, counts, ({ names, durations }, count) => {
      const parts = Array.from({ length: count }, (_, at) =>
        takeShard(plan(names), { index: at + 1, count, durations }),
      );
      const placed = parts.flatMap(({ tests, shard }) => tests.map((test) => [shard.positions.get(test.id), test.id]));
      expect(placed.sort(([a], [b]) => Number(a) - Number(b))).toEqual(names.map((name, at) => [at, name]));
      for (const { tests } of parts) {
        expect(tests.map((test) => test.id)).toEqual(names.filter((name) => tests.some((test) => test.id === name)));
      }
      expect(new Set(parts.map(({ shard }) => shard.plan)).size).toBe(1);
    }),
  );
});

test("the order of the tests does not decide which shard they are in", () => {
  fc.assert(
    fc.property(timed, counts, ({ names, durations }, count) => {
      const dealt = dealTests(plan(names), count, durations);
      expect(dealTests(plan([...names].reverse()), count, durations)).toEqual(dealt);
    }),
  );
});

test("without durations shards hold the same number of tests, or one more", () => {
  fc.assert(
    fc.property(ids, counts, (names, count) => {
      expect(spread(sizes(dealTests(plan(names), count), count, () => 1))).toBeLessThanOrEqual(1);
    }),
  );
});

test("with durations shards differ by no more than the longest test", () => {
  fc.assert(
    fc.property(timed, counts, ({ names, durations }, count) => {
      fc.pre(durations.size > 0);
      const known = [...durations.values()];
      const mean = known.reduce((sum, ms) => sum + ms, 0) / known.length;
      const weigh = (name: string): number => durations.get(name) ?? mean;
      const parts = sizes(dealTests(plan(names), count, durations), count, weigh);
      expect(spread(parts)).toBeLessThanOrEqual(Math.max(...names.map(weigh)) + 1e-6);
    }),
  );
});

test("a new test moves at most one other over each border, and none whose duration is known", () => {
  fc.assert(
    fc.property(timed, id, counts, ({ names, durations }, added, count) => {
      fc.pre(!names.includes(added));
      const moved = (known: ReadonlyMap<string, number>): string[] => {
        const before = dealTests(plan(names), count, known);
        const after = dealTests(plan([...names, added]), count, known);
        return names.filter((name) => before.get(name) !== after.get(name));
      };
      expect(moved(new Map()).length).toBeLessThan(count);
      if (durations.size > 0) expect(moved(durations).filter((name) => durations.has(name))).toEqual([]);
    }),
  );
});

test("the longest test has a shard to itself when it outweighs the rest", () => {
  const durations = new Map([
    ["a", 10],
    ["b", 900],
    ["c", 10],
    ["d", 10],
  ]);
  expect([...dealTests(plan(["a", "b", "c", "d"]), 2, durations)].sort()).toEqual([
    ["a", 2],
    ["b", 1],
    ["c", 2],
    ["d", 2],
  ]);
});

test("shards of another selection, count or balance are not taken for the same", () => {
  const named = (names: string[], count: number, durations = new Map<string, number>()) =>
    takeShard(plan(names), { index: 1, count, durations }).shard.plan;
  const plain = named(["a", "b", "c"], 2);
  const others = [named(["a", "b"], 2), named(["a", "b", "c"], 3), named(["a", "b", "c"], 2, new Map([["c", 9]]))];
  expect(new Set([plain, ...others]).size).toBe(4);
});

test("1/1 is everything", () => {
  expect(readShard("1/1")).toEqual({ index: 1, count: 1 });
});

test.each(["0/3", "4/3", "x", "", "1", "1/0", "-1/2", "1/2/3", " 1/2", "1.5/2", "1/99999"])(
  "%j is no shard",
  (text) => {
    expect(readShard(text)).toBeUndefined();
  },
);

test("durations are read from a baseline, and what is none counts as unknown", () => {
  const tests = { a: { duration_ms: 12.5 }, b: {}, c: { duration_ms: "3" }, d: null, e: { duration_ms: -1 } };
  expect([...durationsOf(JSON.stringify({ tests }))]).toEqual([["a", 12.5]]);
  for (const text of ["", "{", "null", "[]", '{"tests":[]}']) expect(durationsOf(text).size).toBe(0);
});
