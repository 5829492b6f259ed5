import { formatDuration } from "../../values/duration.ts";
import { groupBy } from "../../values/group-by.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, listCounts, listTold, nameSome, oneLine } from "../../values/text.ts";
import { dealsOf } from "../merge/parts.ts";
import type { ConcludedReport, Reason, Report, RunInfo, Summary, Verdict } from "../model/report.ts";
import { detailOf } from "../totals/judged.ts";
import { IS_ERROR } from "./remarks.ts";

/** The word for each status in a heading. */
export const VERDICT_WORDS: Readonly<Record<Verdict["status"], string>> = {
  passed: "PASSED",
  allowed: "FAILURES ALLOWED",
  failed: "FAILED",
  interrupted: "INTERRUPTED",
  nothing: "NOTHING RUN",
};

/** Characters of a reason in a heading. */
const MAX_REASON = 300;
/** Characters of the flags of a selection. */
const MAX_SELECTED = 200;

/** `shard-missing: shard 2/3 is missing`: a reason in one line, for programs. */
export function sayReason({ code, message }: Reason, max = MAX_REASON): string {
  return `${code}: ${oneLine(message, max)}`;
}

/** Whether a shard is missing or there twice. */
export function isOfShards({ code }: Reason): boolean {
  return code === "shard-missing" || code === "shard-duplicate";
}

/** The reason of a run that was stopped; the word says the same. */
export const INTERRUPTED = "the run was interrupted";

/** `FAILED`, or `PASSED, but no call succeeded`: the first words of a heading. */
export function wordVerdict(report: ConcludedReport): string {
  return [VERDICT_WORDS[report.verdict.status], ...listTold([caveatOf(report)])].join(", but ");
}

/** `no call succeeded on shop`, `nothing was judged`: why a run that passed shows nothing; undefined for any other. */
export function caveatOf({ verdict, summary, servers }: ConcludedReport): string | undefined {
  const { nothing_succeeded: useless = [], passed, deferred, vacuous = 0 } = summary;
  if (verdict.status !== "passed") return undefined;
  if (useless.length === 0) return passed === vacuous && deferred + vacuous > 0 ? "nothing was judged" : undefined;
  const on = new Set(servers.map(({ name }) => name)).size > 1 ? ` on ${nameServers(useless)}` : "";
  return `no call succeeded${on}`;
}

/** The status that a heading looks like: a run that passed and shows nothing has the mark and colour of a warning. */
export function toneOf(report: ConcludedReport): Verdict["status"] {
  return caveatOf(report) === undefined ? report.verdict.status : "allowed";
}

/** `FAILED · 3 failed (1 cause), 38 passed (41 tests, 2.1s)`: the verdict in one line, its reasons first. */
export function sayVerdict(report: ConcludedReport): string {
  return [wordVerdict(report), ...tellVerdict(report)].join(" · ");
}

/** What follows the word: the reasons, whether the run is partial, and how the tests ended. */
export function tellVerdict(report: ConcludedReport): string[] {
  const { run, summary, verdict } = report;
  const failing = countFailing(summary);
  const others = countOthers(report);
  // A selection that matches nothing is the reason.
  const partial = isUnmatched(report) ? undefined : describePartial(report);
  // The word, or the counts, tell these already.
  const told = [INTERRUPTED, failing];
  const reasons = verdict.reasons.filter(({ message }) => !told.includes(message));
  const counts = listTold([failing, others]).join(", ");
  const total = summary.total + (summary.not_run ?? 0);
  const time = formatDuration(run.duration_ms);
  const shown = reasons.map(({ message }) => oneLine(message, MAX_REASON));
  const parts = [...new Set(shown), ...(partial === undefined ? [] : [partial])];
  if (counts !== "") return [...parts, `${counts} (${count(total, "test")}, ${time})`];
  const end = reasons.length > 0 ? (parts.pop() ?? "") : "no tests";
  return [...parts, `${end} (${time})`];
}

/** Whether the reason is a selection that matches no test. */
export function isUnmatched({ run, verdict }: ConcludedReport): boolean {
  return run.selection === true && verdict.status === "nothing" && verdict.reasons.length > 0;
}

/** `partial (shard 1 of 3)`; undefined for a run of all tests. */
export function describePartial(report: Report): string | undefined {
  const why = whyPartial(report);
  return why && `partial (${why})`;
}

/** `shard 1 of 3`, `--filter search`: what is left of all tests; undefined for a run of all. */
export function whyPartial(report: Report): string | undefined {
  const { shard, selection, selected = "a selection", last_failed, bailed, parts } = report.run;
  const { not_run: left } = report.summary;
  const lost = parts?.length ? dealsOf(report).filter((deal) => deal.lost > 0) : [];
  const why = [
    ...(shard && shard.count > 1 ? [`shard ${shard.index} of ${shard.count}`] : []),
    ...lost.map((deal) => `${deal.count - deal.lost} of ${count(deal.count, "shard")}`),
    ...(last_failed ? ["what failed before"] : selection ? [oneLine(selected, MAX_SELECTED)] : []),
    ...(left ? [bailed ? "ended by --bail" : "ended early"] : []),
    ...tellCut(report.results),
  ];
  return why.length === 0 ? undefined : why.join("; ");
}

/** `15 calls left out, 2 rules not asked in time`: what limits cut of audits and of property tests. */
function tellCut(results: Report["results"]): string[] {
  const cut = results.filter((row) => detailOf(row, "audit")?.left !== undefined);
  const servers = groupBy(cut, ({ suite, server }) => JSON.stringify([suite, server]));
  const left = [...servers.values()].map((rows) => Math.max(...rows.map((row) => detailOf(row, "audit")?.left ?? 0)));
  const calls = left.reduce((sum, one) => sum + one, 0);
  const late = cut.filter(({ status }) => status === "skipped").length;
  const cases = results.reduce((sum, row) => sum + (detailOf(row, "property")?.left ?? 0), 0);
  const told = [
    calls > 0 && `${count(calls, "call")} left out`,
    cases > 0 && `${count(cases, "case")} left out`,
    late > 0 && `${count(late, "rule")} not asked in time`,
  ];
  return listTold([listTold(told).join(", ")]);
}

/** ` (2 answered with isError; no call succeeded on shop)`. */
function oddly({
  summary: { is_error: number = 0, nothing_succeeded: useless = [] },
  verdict,
}: ConcludedReport): string {
  const isTold = useless.length === 0 || verdict.status === "passed";
  const told = listTold([listCounts([[number, IS_ERROR]]), !isTold && `no call succeeded on ${nameServers(useless)}`]);
  return told.length > 0 ? ` (${told.join("; ")})` : "";
}

function nameServers(names: readonly string[]): string {
  return nameSome(names, 3, (name) => oneLine(name, 60));
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
export function countOthers(report: ConcludedReport): string {
  const { summary } = report;
  return listCounts([
    [summary.not_run ?? 0, "not run"],
    [summary.passed, `passed${oddly(report)}`],
    [summary.vacuous ?? 0, "vacuous"],
    [summary.skipped, "skipped"],
    [summary.deferred, "deferred"],
  ]);
}

/** The cap that ended a run: `max_cost_usd of examples/x.yml is $0.10, spent $0.12`. */
export function describeTrippedCap({ cap, limit, actual, suite }: NonNullable<RunInfo["budget_tripped"]>): string {
  const name = `${cap} of ${suite === undefined ? "the run" : oneLine(suite)}`;
  if (cap === "max_cost_usd") return `${name} is ${formatCost(limit)}, spent ${formatBeyond(limit, actual)}`;
  if (cap === "max_tokens") return `${name} is ${formatNumber(limit)}, used ${count(actual, "token")}`;
  return `${name} is ${formatDuration(limit)}, which ran out`;
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
