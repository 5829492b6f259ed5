import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../../values/text.ts";
import { tellJudged } from "../../judged/summary.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Report, Summary } from "../../model/report.ts";
import { concludeReport, type Verdict } from "../../totals/verdict.ts";
import { oddly } from "../../wording/counts.ts";
import { describeTrippedCap } from "../../wording/tripped-cap.ts";
import type { Style } from "./style.ts";
import { countCompositions } from "./tables.ts";

const MAX_TEXT = 400;

/** What the run came to: what is remarkable about it, and the headline last, where the eye is when a run ends. */
export function renderSummary(report: Report, style: Style): string[] {
  const rows = remarkRows(report);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, text]) => `  ${style.yellow(label.padEnd(width))}  ${text}`),
    ...(rows.length > 0 ? [""] : []),
    ...countCompositions(report),
    renderHeadline(report, style),
  ];
}

function remarkRows(report: Report): [string, string][] {
  const { summary, run, servers } = report;
  const rows: [string, string][] = [];
  if (summary.flaky > 0) rows.push(["flaky", `${count(summary.flaky, "test")} passed only on a retry`]);
  if (summary.is_error)
    rows.push(["isError", `${count(summary.is_error, "test")} passed on an error that no assertion is about`]);
  if (summary.cached) rows.push(["cached", `${count(summary.cached, "result")} from the cache`]);
  const spent = [
    ...(summary.cost_usd === undefined ? [] : [formatCost(summary.cost_usd)]),
    ...(summary.tokens === undefined ? [] : [`${count(summary.tokens, "token")} of models`]),
  ];
  if (spent.length > 0) rows.push(["spent", spent.join(", ")]);
  for (const [label, text] of tellJudged(report)) rows.push([label, oneLine(text, MAX_TEXT)]);
  if (summary.findings > 0) {
    const names = new Set(servers.filter((server) => server.findings.some(isCounted)).map((server) => server.name));
    const strict = run.strict_protocol ? "; they fail the run (--strict-protocol)" : "";
    rows.push([
      "findings",
      `${summary.findings} on ${[...names].map((name) => oneLine(name, 60)).join(", ")}${strict}`,
    ]);
  }
  const notRun = summary.not_run ? `; ${count(summary.not_run, "test")} not run` : "";
  if (run.budget_tripped) rows.push(["stopped", `${describeTrippedCap(run.budget_tripped)}${notRun}`]);
  else if (run.bailed) rows.push(["stopped", `by --bail${notRun}`]);
  else if (run.interrupted) rows.push(["stopped", `by a signal${notRun}`]);
  else if (notRun) rows.push(["not run", count(summary.not_run ?? 0, "test")]);
  return rows;
}

/** `FAILED  2 failed, 33 errored (1 cause), 14 passed of 49 tests in 1.2s`. */
function renderHeadline(report: Report, style: Style): string {
  const { summary, run } = report;
  const parts = [
    ...countOf(summary.failed, `failed${summary.errored === 0 ? describeCauses(summary) : ""}`, style.red),
    ...countOf(summary.errored, `errored${describeCauses(summary)}`, style.red),
    ...countOf(summary.skipped, "skipped", style.dim),
    ...countOf(summary.deferred, "deferred", style.yellow),
    ...countOf(summary.passed, `passed${oddly(summary)}`, style.green),
  ];
  const none = summary.not_run ? `none of ${count(summary.not_run, "test")} run` : "no tests";
  const counts = parts.length === 0 ? none : `${parts.join(", ")} of ${count(summary.total, "test")}`;
  const [colour, word] = VERDICTS[concludeReport(report)];
  return `${style.bold(style[colour](word))}  ${counts} ${style.dim(`in ${formatDuration(run.duration_ms)}`)}`;
}

const VERDICTS: Readonly<Record<Verdict, readonly ["green" | "red" | "yellow", string]>> = {
  interrupted: ["yellow", "INTERRUPTED"],
  refused: ["red", "OUT OF BUDGET"],
  notReady: ["red", "NOT READY"],
  gate: ["red", "GATE NOT MET"],
  tolerated: ["yellow", "FAILURES ALLOWED"],
  failed: ["red", "FAILED"],
  nothing: ["yellow", "NOTHING RUN"],
  passed: ["green", "PASSED"],
};

/** Said only where causes are fewer than failures. */
function describeCauses({ failed, errored, causes }: Summary): string {
  return causes < failed + errored ? ` (${count(causes, "cause")})` : "";
}

function countOf(number: number, what: string, paint: (text: string) => string): string[] {
  return number === 0 ? [] : [paint(`${formatNumber(number)} ${what}`)];
}
