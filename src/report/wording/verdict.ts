import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, listCounts, nameSome, oneLine } from "../../values/text.ts";
import { dealsOf } from "../merge/parts.ts";
import type { ConcludedReport, Reason, Report, RunInfo, Summary, Verdict } from "../model/report.ts";
import { IS_ERROR } from "./remarks.ts";

/** The word for each status in a heading. */
export const VERDICT_WORDS: Readonly<Record<Verdict["status"], string>> = {
  passed: "PASSED",
  allowed: "FAILURES ALLOWED",
  failed: "FAILED",
  interrupted: "INTERRUPTED",
  nothing: "NOTHING RUN",
};

/** `shard-missing: shard 2/3 is missing`: a reason in one line. */
export function sayReason({ code, message }: Reason, max = 300): string {
  return `${code}: ${oneLine(message, max)}`;
}

/** Whether a shard is missing or there twice. */
export function isOfShards({ code }: Reason): boolean {
  return code === "shard-missing" || code === "shard-duplicate";
}

/** `FAILED · 3 failed (1 cause), 38 passed (41 tests, 2.1s)`: the verdict in one line, its reasons first. */
export function sayVerdict(report: ConcludedReport): string {
  return [VERDICT_WORDS[report.verdict.status], ...tellVerdict(report)].join(" · ");
}

/** The same of a run that could not start. */
export function sayProblems({ status, reasons }: Verdict): string {
  return [VERDICT_WORDS[status], ...reasons.map((reason) => sayReason(reason))].join(" · ");
}

/** What follows the word: the reasons, whether the run is partial, and how the tests ended. */
export function tellVerdict(report: ConcludedReport): string[] {
  const { run, summary, verdict } = report;
  const failing = countFailing(summary);
  const others = countOthers(summary);
  const partial = describePartial(report);
  // The counts tell this reason already.
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

/** `partial (shard 1 of 3)`; undefined for a run of all tests. */
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

/** ` (2 answered with isError; nothing-succeeded on shop)`. */
function oddly({ is_error: number, nothing_succeeded: servers = [] }: Summary): string {
  const told = [
    ...(number ? [`${formatNumber(number)} ${IS_ERROR}`] : []),
    ...(servers.length > 0 ? [`nothing-succeeded on ${nameSome(servers, 3, (name) => oneLine(name, 60))}`] : []),
  ];
  return told.length > 0 ? ` (${told.join("; ")})` : "";
}

/** `2 failed, 1 errored (1 cause)`; empty when nothing went wrong. */
export function countFailing({ failed, errored, causes }: Summary): string {
  const caused = causes < failed + errored ? ` (${count(causes, "cause")})` : "";
  return listCounts([
    [failed, `failed${errored > 0 ? "" : caused}`],
    [errored, `errored${caused}`],
  ]);
}

/** `41 passed, 1 vacuous, 2 skipped`. */
function countOthers(summary: Summary): string {
  return listCounts([
    [summary.not_run ?? 0, "not run"],
    [summary.passed, `passed${oddly(summary)}`],
    [summary.vacuous ?? 0, "vacuous"],
    [summary.skipped, "skipped"],
    [summary.deferred, "deferred"],
  ]);
}

/** The cap that ended a run: `max_cost_usd of examples/x.yml is $0.10, spent $0.12`. */
export function describeTrippedCap({ cap, limit, actual, suite }: NonNullable<RunInfo["budget_tripped"]>): string {
  const name = `${cap} of ${suite === undefined ? "the run" : oneLine(suite)}`;
  switch (cap) {
    case "max_cost_usd":
      return `${name} is ${formatCost(limit)}, spent ${formatBeyond(limit, actual)}`;
    case "max_tokens":
      return `${name} is ${formatNumber(limit)}, used ${count(actual, "token")}`;
    case "max_duration":
      return `${name} is ${formatDuration(limit)}, which ran out`;
  }
}

/** With enough digits to differ from the limit. */
function formatBeyond(limit: number, actual: number): string {
  const usual = formatCost(actual);
  if (usual !== formatCost(limit)) return usual;
  for (let digits = 2; digits <= 12; digits++) {
    const text = actual.toFixed(digits);
    if (Number(text) > limit) return `$${text}`;
  }
  return usual;
}
