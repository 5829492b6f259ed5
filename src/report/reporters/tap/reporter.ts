import { showCost, showTokens } from "../../../values/show/cost.ts";
import { count, oneLine } from "../../../values/text.ts";
import { sayCauses, sharedCauses } from "../../causes/failures.ts";
import { tellJudged } from "../../judged/summary.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { ConcludedReport, Report } from "../../model/report.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { sayReason, sayVerdict } from "../../wording/verdict.ts";
import type { Reporter } from "../reporter.ts";
import { renderPoint } from "./point.ts";

/** TAP 14, one test point a test; tests that were not reached are in the plan, and the run bails out. */
export const tap: Reporter = {
  render(report) {
    const { results, summary } = report;
    const shared = sharedCauses(report);
    const planned = results.length + (summary.not_run ?? 0);
    return [
      "TAP version 14\n",
      ...[sayVerdict(report), ...report.verdict.reasons.map((reason) => sayReason(reason))].map(comment),
      planned === 0 ? "1..0 # SKIP no test was run\n" : `1..${planned}\n`,
      ...results.map((result, index) => renderPoint(result, index + 1, shared.get(result.id)?.message)),
      ...remarks(report).map(comment),
      ...reasonToStop(report).map((reason) => `Bail out! ${oneLine(reason)}\n`),
    ].join("");
  },
};

/** Causes that are told. */
const MAX_CAUSES = 50;
const MAX_TEXT = 1000;
/** Warnings that are told; the JSON report has all. */
const MAX_WARNINGS = 50;

function remarks(report: Report): string[] {
  const { summary, servers, warnings } = report;
  const counted = (
    ["passed", "vacuous", "failed", "errored", "skipped", "deferred", "flaky", "findings"] as const
  ).flatMap((key) => (summary[key] ? [`${summary[key]} ${key}`] : []));
  if (summary.is_error) counted.push(`${summary.is_error} ${IS_ERROR}`);
  return [
    ...(counted.length > 0 ? [counted.join(", ")] : []),
    ...(summary.causes > 0 ? [count(summary.causes, "cause")] : []),
    ...sayCauses(report)
      .slice(0, MAX_CAUSES)
      .map((cause) => `cause of ${cause}`),
    ...(summary.cost_usd === undefined ? [] : [showCost(summary.cost_usd)]),
    ...(summary.tokens === undefined ? [] : [showTokens(summary.tokens)]),
    ...tellJudged(report).map(([label, text]) => `${label}: ${text}`),
    ...servers
      .flatMap(({ name, findings }) =>
        findings
          .filter(isCounted)
          .map(({ rule, severity, message }) => `server ${name}: ${severity} ${rule}: ${message}`),
      )
      .slice(0, MAX_WARNINGS),
    ...warnings.slice(0, MAX_WARNINGS).map(({ code, message }) => `warning ${code}: ${message}`),
  ];
}

function comment(text: string): string {
  return `# ${oneLine(text, MAX_TEXT)}\n`;
}

/** Why tests that are planned have no point. */
function reasonToStop({ run, verdict: { reasons } }: ConcludedReport): string[] {
  const ended = reasons.filter(({ code }) => code === "interrupted" || (code === "budget" && run.budget_tripped));
  const bailed = run.bailed ? ["the run was ended early, as `bail` asks"] : [];
  return [...ended.map(({ message }) => message), ...bailed].slice(0, 1);
}
