import type { PlannedTest } from "../plan/index.ts";
import type { TestResult } from "../report/index.ts";
import { kindOf, type TestSpec, whyAlwaysRuns } from "../suite/index.ts";

/** Whether an earlier result may stand for the test: it says so or, with `pinned`, its server's version is pinned. */
export function isEligible({ suite, spec, skip }: PlannedTest, pinned: boolean): boolean {
  if (skip !== undefined || !kindOf(spec).cacheable) return false;
  if (spec.cache === "never" || whyAlwaysRuns(spec) !== undefined) return false;
  if (spec.cache === "always") return true;
  return pinned && suite.servers.get(spec.server)?.server_version !== undefined && !measuresTime(spec);
}

/** How long a call once took says nothing of how long it takes now, whatever the server's version. */
function measuresTime({ expect }: TestSpec): boolean {
  return (
    expect.max_duration_ms !== undefined || expect.assertions.some(({ target }) => /^\[?"?duration_ms/.test(target))
  );
}

/** Only what passed at once stands for a later run. */
export function isKeepable(result: TestResult | undefined): result is TestResult {
  return result?.status === "passed" && !result.flaky;
}
