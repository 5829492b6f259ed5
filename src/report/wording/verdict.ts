import { formatDuration } from "../../values/duration.ts";
import { count, oneLine } from "../../values/text.ts";
import { dealsOf } from "../merge/parts.ts";
import type { ConcludedReport, Reason, Report, Verdict } from "../model/report.ts";
import { countFailing, countOthers } from "./counts.ts";

/** The word for each status, as headings have it. */
export const VERDICT_WORDS: Readonly<Record<Verdict["status"], string>> = {
  passed: "PASSED",
  allowed: "FAILURES ALLOWED",
  failed: "FAILED",
  interrupted: "INTERRUPTED",
  nothing: "NOTHING RUN",
};

/** Characters of one reason in a heading. */
const MAX_REASON = 300;

/** `shard-missing: shard 2/3 is missing`: a reason in one line. */
export function sayReason({ code, message }: Reason, max = MAX_REASON): string {
  return `${code}: ${oneLine(message, max)}`;
}

/** Whether a reason is that shards are not there, or there twice. */
export function isOfShards({ code }: Reason): boolean {
  return code === "shard-missing" || code === "shard-duplicate";
}

/** `FAILED · 3 failed (1 cause), 38 passed (41 tests, 2.1s)`: the verdict in one line, its reasons first. */
export function sayVerdict(report: ConcludedReport): string {
  return [VERDICT_WORDS[report.verdict.status], ...tellVerdict(report)].join(" · ");
}

/** The same of a run that was kept from starting. */
export function sayProblems({ status, reasons }: Verdict): string {
  return [VERDICT_WORDS[status], ...reasons.map((reason) => sayReason(reason))].join(" · ");
}

/** What stands behind the word: the reasons in their order, whether it is the whole, and how the tests ended. */
export function tellVerdict(report: ConcludedReport): string[] {
  const { run, summary, verdict } = report;
  const failing = countFailing(summary);
  const others = countOthers(summary);
  const partial = describePartial(report);
  // Failures that the counts tell are told once.
  const reasons = verdict.reasons.filter(({ code, message }) => code !== "tests-failed" || message !== failing);
  const counts = [failing, others].filter((text) => text !== "").join(", ");
  const total = summary.total + (summary.not_run ?? 0);
  const time = formatDuration(run.duration_ms);
  return [
    ...reasons.map((reason) => sayReason(reason)),
    ...(partial === undefined ? [] : [partial]),
    counts === "" ? `no tests (${time})` : `${counts} (${count(total, "test")}, ${time})`,
  ];
}

/** `partial (shard 1 of 3)`: what a report leaves out; undefined where it is of all tests. */
export function describePartial(report: Report): string | undefined {
  const { shard, selection, last_failed, bailed, parts } = report.run;
  const { not_run: left } = report.summary;
  const lost = parts?.length ? dealsOf(report).filter((deal) => deal.lost > 0) : [];
  const why = [
    ...(shard && shard.count > 1 ? [`shard ${shard.index} of ${shard.count}`] : []),
    ...lost.map((deal) => `${deal.count - deal.lost} of ${count(deal.count, "shard")}`),
    ...(last_failed ? ["what failed before"] : selection ? ["a selection"] : []),
    ...(left ? [bailed ? "ended by --bail" : "ended early"] : []),
  ];
  return why.length === 0 ? undefined : `partial (${why.join("; ")})`;
}
