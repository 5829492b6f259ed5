import { showCost, showTokens } from "../../../values/show/cost.ts";
import { showJson } from "../../../values/show/preview.ts";
import { count, cutText, escapePrintable, oneLine } from "../../../values/text.ts";
import { sayCauses, sharedCauses } from "../../causes/failures.ts";
import { listFacts, listFailedCriteria, listReasons, SINGLE } from "../../judged/facts.ts";
import { tellJudged } from "../../judged/summary.ts";
import type { AssertionResult, ConcludedReport, Report, TestResult } from "../../model/report.ts";
import {
  describeScores,
  expectedValueOf,
  failedAssertions,
  isFailure,
  reasonOf,
  wentWrong,
} from "../../wording/failures.ts";
import { sayFindings } from "../../wording/findings.ts";
import { nameResult } from "../../wording/name-result.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { sayReason, sayVerdict } from "../../wording/verdict.ts";
import type { Reporter } from "../reporter.ts";

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
  const { summary, warnings } = report;
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
    ...sayFindings(report).slice(0, MAX_WARNINGS),
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

/** Bounds of what one test point holds, in characters and in lines; the JSON report has more. */
const BOUNDS = { name: 300, reason: 400, message: 2000, value: 1000, diff: 60, assertions: 20, stderr: 20, line: 400 };

/** One test point: its line, and below it what is known of it. */
export function renderPoint(result: TestResult, number: number, cause: string | undefined): string {
  const mark = isFailure(result) ? "not ok" : "ok";
  const name = escapeTap(oneLine(nameResult(result), BOUNDS.name));
  return `${mark} ${number} - ${name}${directiveOf(result)}\n${yamlBlock(describe(result, cause))}`;
}

/** Text that holds no directive: `#` would begin one. */
function escapeTap(text: string): string {
  return text.replace(/[\\#]/g, "\\$&");
}

/** Deferred tests pass, and are no failures to be expected either: they are skipped, as is one of several runs that went wrong. */
function directiveOf(result: TestResult): string {
  const { status, message = "", single } = result;
  if (single && wentWrong(result)) {
    return ` # SKIP ${escapeTap(oneLine(`${SINGLE}: ${status}: ${reasonOf(result)}`, BOUNDS.reason))}`;
  }
  if (status === "skipped") return ` # SKIP ${escapeTap(oneLine(message, BOUNDS.reason))}`.trimEnd();
  return status === "deferred" ? ` # SKIP deferred: ${escapeTap(oneLine(message, BOUNDS.reason))}` : "";
}

function describe(result: TestResult, cause: string | undefined): Diagnostic {
  const { status, location } = result;
  if (status === "skipped" || status === "deferred") return {};
  const facts = {
    duration_ms: result.duration_ms,
    flaky: result.flaky,
    first_failure: result.first_failure && oneLine(result.first_failure, BOUNDS.line),
    remark: result.is_error && IS_ERROR,
    attempts: result.attempts > 1 ? result.attempts : undefined,
    score: result.score,
    threshold: result.threshold,
    ...Object.fromEntries(listFacts(result).map(([name, text]) => [name, oneLine(text, BOUNDS.line)])),
    criteria: listFailedCriteria(result)
      .slice(0, BOUNDS.assertions)
      .map((criterion) => oneLine(criterion, BOUNDS.line)),
    reasons: listReasons(result)
      .slice(0, BOUNDS.assertions)
      .map((reason) => oneLine(reason, BOUNDS.message)),
    metrics: result.derived_metrics?.map(({ name, value }) => `${oneLine(name, BOUNDS.line)}: ${value}`),
    cost_usd: result.cost_usd,
    tokens: result.tokens,
  };
  if (!isFailure(result)) return facts;
  const failed = failedAssertions(result);
  const [first] = failed;
  const place = first?.location ?? location;
  return {
    message: cutText(reasonOf(result), BOUNDS.message),
    cause: cause && cutText(cause, BOUNDS.message),
    severity: status === "failed" ? "fail" : "error",
    rule: result.rule_id,
    at: `${cutText(place.file, BOUNDS.line)}:${place.line}:${place.column}`,
    server: result.server === "" ? undefined : cutText(result.server, BOUNDS.line),
    ...(first && describeValues(first)),
    ...facts,
    assertions: [...describeScores(result), ...failed.map(nameAssertion)].slice(0, BOUNDS.assertions),
    stderr: result.stderr_tail?.slice(-BOUNDS.stderr).map((line) => cutText(line, BOUNDS.line)),
    hint: result.hint === undefined ? undefined : cutText(result.hint, BOUNDS.message),
    rerun: result.repro === undefined ? undefined : cutText(result.repro, BOUNDS.message),
  };
}

function describeValues(assertion: AssertionResult): Diagnostic {
  const { actual, diff } = assertion;
  const expected = expectedValueOf(assertion);
  return {
    expected: expected === undefined ? undefined : showJson(expected, BOUNDS.value),
    actual: actual === undefined ? undefined : showJson(actual, BOUNDS.value),
    // Consumers of TAP take a diff for one text.
    diff: diff && { lines: diff.slice(0, BOUNDS.diff).map(({ op, text }) => `${op} ${oneLine(text, BOUNDS.line)}`) },
  };
}

function nameAssertion({ target, matcher, message = "", location }: AssertionResult): string {
  const told = message === "" ? "" : `: ${cutText(message, BOUNDS.line)}`;
  return `${cutText(target, BOUNDS.line)} ${matcher}${told} (line ${location.line})`;
}

/** A diagnostic: texts, numbers, flags, lists of texts, and one text of several lines. What is undefined is left out. */
type Diagnostic = Readonly<
  Record<
    string,
    string | number | boolean | null | readonly string[] | { readonly lines: readonly string[] } | undefined
  >
>;

/** A block of YAML as TAP 14 wants it below a test; texts are JSON strings, so that none can end it. */
function yamlBlock(diagnostic: Diagnostic): string {
  const rows = Object.entries(diagnostic).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "object" || value === null) return [`  ${key}: ${scalar(value)}`];
    if ("lines" in value) return [`  ${key}: |2-`, ...value.lines.map((line) => `    ${escapePrintable(line)}`)];
    return value.length === 0 ? [] : [`  ${key}:`, ...value.map((item) => `    - ${scalar(item)}`)];
  });
  return rows.length === 0 ? "" : `  ---\n${rows.join("\n")}\n  ...\n`;
}

function scalar(value: string | number | boolean | null): string {
  return typeof value === "string" ? JSON.stringify(escapePrintable(value)) : String(value);
}
