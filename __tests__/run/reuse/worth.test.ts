import type { PlannedTest } from "../../../src/plan/index.ts";
import type { TestResult } from "../../../src/report/index.ts";
import { worthKeeping } from "../../../src/run/reuse/worth.ts";

const PASSED = { status: "passed", attempts: 1, assertions: [{ passed: true }], duration_ms: 5 };

function testOf(cache?: "always" | "never"): PlannedTest {
  return { spec: cache === undefined ? {} : { cache } } as unknown as PlannedTest;
}

function isWorth(results: readonly object[], cache?: "always"): boolean[] {
  const lane = results.map(() => testOf(cache));
  const worth = worthKeeping(lane, new Map(lane.map((test, index) => [test, results[index] as unknown as TestResult])));
  return lane.map(worth);
}

test("calls that took 5 ms on average are worth it, the quick ones among them too", () => {
  expect(isWorth([PASSED])).toEqual([true]);
  expect(
    isWorth([
      { ...PASSED, duration_ms: 0.5 },
      { ...PASSED, duration_ms: 9.5 },
    ]),
  ).toEqual([true, true]);
  expect(
    isWorth([
      { ...PASSED, duration_ms: 0.5 },
      { ...PASSED, duration_ms: 9.4 },
    ]),
  ).toEqual([false, false]);
});

test("cache: always keeps what took no time", () => {
  expect(isWorth([{ ...PASSED, duration_ms: 0 }], "always")).toEqual([true]);
});

test.each([
  ["failed", { status: "failed" }],
  ["errored", { status: "errored" }],
  ["deferred", { status: "deferred" }],
  ["flaky", { flaky: true }],
  ["of the cache already", { cached: true }],
  ["passed at the second try", { attempts: 2 }],
  ["passed with an assertion that does not hold", { assertions: [{ passed: true }, { passed: false }] }],
  ["passed with an assertion that waits for a judge", { assertions: [{ passed: true, deferred: true }] }],
])("what is %s is not kept", (_, more) => {
  expect(isWorth([{ ...PASSED, ...more }], "always")).toEqual([false]);
});

test("what did not run is not kept", () => {
  const test = testOf("always");
  expect(worthKeeping([test], new Map())(test)).toBe(false);
});
