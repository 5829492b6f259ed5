import fc from "fast-check";
import type { Matcher } from "../../src/suite/suite.ts";
import { deepEqual, type Json, stableStringify } from "../../src/values/json.ts";
import { openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

describe("arithmetic", () => {
  const small = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 10);

  test("between is gte and lte; gt is not lte", async () => {
    await fc.assert(
      fc.asyncProperty(small, small, small, async (from, to, value) => {
        const holds = async (matcher: Matcher) => (await bench.judge(matcher, value)).passed;
        expect(await holds({ between: [from, to] })).toBe((await holds({ gte: from })) && (await holds({ lte: to })));
        expect(await holds({ gt: from })).toBe(!(await holds({ lte: from })));
        expect(await holds({ lt: from })).toBe(!(await holds({ gte: from })));
      }),
    );
  });

  test("approx includes its bounds and is exact on tenths", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.nat(1000),
        fc.integer({ min: -2000, max: 2000 }),
        async (base, width, offset) => {
          const value = (base % 100_000) / 10;
          const actual = ((base % 100_000) + offset) / 10;
          const result = await bench.judge({ approx: { value, tolerance: width / 10 } }, actual);
          expect(result.passed).toBe(Math.abs(offset) <= width);
        },
      ),
    );
  });

  test("unordered is equality of sorted arrays", async () => {
    const element = fc.oneof(
      fc.constantFrom<Json>(1, "1", true, null, [], {}),
      fc.record({ a: fc.nat(2), b: fc.nat(1) }),
    );
    const sort = (values: Json[]) => values.map((value) => stableStringify(value)).sort();
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 5 }), fc.array(element, { maxLength: 5 }), async (a, b) => {
        const [left, right] = [a as Json[], b as Json[]];
        expect((await bench.judge({ unordered: left }, right)).passed).toBe(deepEqual(sort(left), sort(right)));
        expect((await bench.judge({ unordered: left }, [...left].reverse())).passed).toBe(true);
      }),
    );
  });
});
