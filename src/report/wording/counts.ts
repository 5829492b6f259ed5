import type { Summary } from "../model/report.ts";

/** How a run ended, in words: `2 failed, 1 errored, 41 passed`, what is bad first. */
export function countResults(summary: Summary): string {
  const counts: readonly [number, string][] = [
    [summary.failed, "failed"],
    [summary.errored, "errored"],
    [summary.not_run ?? 0, "not run"],
    [summary.passed, "passed"],
    [summary.skipped, "skipped"],
    [summary.deferred, "deferred"],
  ];
  const named = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return named.length > 0 ? named.join(", ") : "no test was run";
}
