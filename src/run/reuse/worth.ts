import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/model/report.ts";

/** Mean time of a server's calls from which their results are kept: asking again is as quick as looking up what took less. */
const WORTH_MS = 5;

export type Results = ReadonlyMap<PlannedTest, TestResult>;

/** Which results of the tests of one server are worth keeping: they passed, and took time, or the suite says `cache: always`. */
export function worthKeeping(lane: readonly PlannedTest[], results: Results): (test: PlannedTest) => boolean {
  const durations = lane.flatMap((test) => results.get(test)?.duration_ms ?? []);
  const slow = durations.reduce((sum, ms) => sum + ms, 0) >= durations.length * WORTH_MS;
  return (test) => (slow || test.spec.cache === "always") && isKeepable(results.get(test));
}

/** Only what passed at once and in all parts stands for a later run. */
function isKeepable(result: TestResult | undefined): boolean {
  if (result?.status !== "passed" || result.flaky || result.cached || result.attempts !== 1) return false;
  return result.assertions.every(({ passed, deferred }) => passed && !deferred);
}
