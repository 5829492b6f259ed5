import { sumShown } from "../../judge/index.ts";
import type { RunsSummary, TestResult } from "../../report/index.ts";
import { passAll, passAt } from "../../statistics/describe.ts";
import { wilson } from "../../statistics/intervals.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { takeOut } from "../../values/show/take-out.ts";

/** Whether it was not judged, though it counts: its server was lost, a hook failed, time ran out. */
export function isErrored({ status }: Pick<TestResult, "status">): boolean {
  return status !== "passed" && status !== "failed";
}

/** The run that says what all of several came to: all wait, all are skipped, or one cause is behind all of them; undefined when they differ. */
export function commonEnd(members: readonly TestResult[]): TestResult | undefined {
  const [first] = members;
  if (!first || !members.every(isErrored)) return undefined;
  const same = members.every(({ status }) => status === first.status);
  if (same && first.status !== "errored") return first;
  const broken = members.find(({ status }) => status === "errored");
  const causes = new Set(members.map(({ cause, message = "" }) => takeOut(cause ?? message)));
  return causes.size === 1 ? broken : undefined;
}

/** What the runs that count came to, of which there is at least one. */
export function summariseRuns(
  counted: readonly TestResult[],
  leftOut: number,
  minRate: number | undefined,
): RunsSummary {
  const runs = counted.length;
  const passed = counted.filter(({ status }) => status === "passed").length;
  const errored = counted.filter(isErrored).length;
  const { low, high } = wilson(runs, passed);
  const each = Array.from({ length: runs }, (_, at) => at + 1);
  return {
    runs,
    passed,
    ...(errored > 0 ? { errored } : {}),
    ...(leftOut > 0 ? { left_out: leftOut } : {}),
    rate: tidyNumber(passed / runs),
    ...(minRate === undefined ? {} : { min_rate: minRate }),
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    pass_at: each.map((k) => tidyNumber(passAt(runs, passed, k))),
    pass_all: each.map((k) => tidyNumber(passAll(runs, passed, k))),
    ...shownOf(counted),
  };
}

/** How much of what they judged judges were shown, where that is not all. */
function shownOf(runs: readonly TestResult[]): Pick<RunsSummary, "shown" | "cut"> {
  const seen = sumShown(
    runs.flatMap(({ detail, assertions }) => [...(detail && "shown" in detail ? [detail] : []), ...assertions]),
  );
  return seen.cut ? seen : {};
}
