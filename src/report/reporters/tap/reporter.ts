import { showJson } from "../../../values/show/preview.ts";
import { count, cutMiddle, cutText, escapePrintable, oneLine, takeSome } from "../../../values/text.ts";
import { sayCauses, sharedCauses } from "../../causes/failures.ts";
import type { ConcludedReport, Report, TestResult } from "../../model/report.ts";
import * as view from "../../view/index.ts";
import { sayFindings } from "../../wording/alerts.ts";
import {
  describeScores,
  expectedValueOf,
  failedAssertions,
  isFailure,
  reasonOf,
  wentWrong,
} from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { sayReason, sayVerdict } from "../../wording/verdict.ts";
import type { Reporter } from "../reporter.ts";
import { renderBlocks } from "../text/blocks.ts";
import { styleOf } from "../text/style.ts";

/** Bounds in characters, in lines and in texts of a list; the JSON report has more. */
const MAX = { name: 300, line: 400, message: 2000, value: 1000, comment: 1000, diff: 60, listed: 20, texts: 50 };

const PLAIN = styleOf({ colour: false });

/** TAP 14, one test point for each test. Tests that were not run are in the plan, and the run bails out. */
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

function remarks(report: Report): string[] {
  const { causes } = report.summary;
  return [
    ...(causes > 0 ? [count(causes, "cause")] : []),
    ...firstOf(sayCauses(report)),
    ...view.listNotices(report).map(([label, text]) => `${label}: ${text}`),
    ...firstOf(sayFindings(report)),
    ...(view.isAudit(report) ? [view.REACH] : []),
    ...firstOf(report.warnings.map((warning) => `warning ${view.sayWarning(warning)}`)),
    ...firstOf((report.notes ?? []).map((note) => `note ${view.sayWarning(note)}`)),
  ];
}

function comment(text: string): string {
  return `# ${oneLine(text, MAX.comment)}\n`;
}

/** Why planned tests have no point. */
function reasonToStop({ run, verdict: { reasons } }: ConcludedReport): string[] {
  const ended = reasons.filter(({ code }) => code === "interrupted" || (code === "budget" && run.budget_tripped));
  const bailed = run.bailed ? ["the run was ended early, as `bail` asks"] : [];
  return [...ended.map(({ message }) => message), ...bailed].slice(0, 1);
}

/** A test point and its YAML block. */
export function renderPoint(result: TestResult, number: number, cause: string | undefined): string {
  const mark = isFailure(result) ? "not ok" : "ok";
  const name = escapeTap(oneLine(nameResult(result), MAX.name));
  return `${mark} ${number} - ${name}${directiveOf(result)}\n${yamlBlock(describe(result, cause))}`;
}

/** `#` would begin a directive. */
function escapeTap(text: string): string {
  return text.replace(/[\\#]/g, "\\$&");
}

/** Deferred tests are skipped, and so is a failed run that does not count: `TODO` would expect a failure. */
function directiveOf(result: TestResult): string {
  const { status, message = "", single } = result;
  if (single && wentWrong(result)) {
    return ` # SKIP ${escapeTap(oneLine(`${view.SINGLE}: ${status}: ${reasonOf(result)}`, MAX.line))}`;
  }
  if (status === "skipped") return ` # SKIP ${escapeTap(oneLine(message, MAX.line))}`.trimEnd();
  return status === "deferred" ? ` # SKIP deferred: ${escapeTap(oneLine(message, MAX.line))}` : "";
}

function describe(result: TestResult, cause: string | undefined): Diagnostic {
  const { status, location } = result;
  if (status === "skipped" || status === "deferred") return {};
  const facts = Object.fromEntries(view.listFacts(result, cause).map(([name, value]) => [name, cut(value)]));
  const told = { ...facts, duration_ms: result.duration_ms, reasons: cut(view.listReasons(result), MAX.message) };
  if (!isFailure(result)) return told;
  const failed = failedAssertions(result);
  const [first] = failed;
  const { file, line, column } = first?.location ?? location;
  const { expected, actual, diff } = first ? { ...first, expected: expectedValueOf(first) } : {};
  const { detail, asked, answered } = view.viewTest(result);
  const details = renderBlocks(detail, PLAIN);
  const lines = diff?.map(({ op, text }) => `${op} ${oneLine(text, MAX.line)}`);
  const checks = failed.map((one) => nameAssertion(view.viewAssertion(one)));
  return {
    message: cutMiddle(reasonOf(result), MAX.message),
    severity: status === "failed" ? "fail" : "error",
    at: `${cutText(file, MAX.line)}:${line}:${column}`,
    expected: expected === undefined ? undefined : showJson(expected, MAX.value),
    actual: actual === undefined ? undefined : showJson(actual, MAX.value),
    // TAP consumers expect a diff as one text.
    diff: lines && { lines: firstOf(lines, MAX.diff) },
    ...told,
    assertions: firstOf([...describeScores(result), ...checks], MAX.listed),
    details: details.length > 0 ? { lines: firstOf(details) } : undefined,
    asked: cut(asked, MAX.value),
    answered: cut(answered, MAX.value),
    stderr: result.stderr_tail?.slice(-MAX.listed).map((text) => cutText(text, MAX.line)),
    hint: result.hint && cutMiddle(result.hint, MAX.message),
    rerun: result.repro && cutText(result.repro, MAX.message),
  };
}

/** A value whose texts are on one line. */
function cut<T>(value: T | string | readonly string[], max = MAX.line): T | string | string[] {
  if (typeof value === "string") return oneLine(value, max);
  return Array.isArray(value) ? firstOf(value, MAX.listed).map((text: string) => oneLine(text, max)) : (value as T);
}

/** The first texts, and how many more there are. */
function firstOf(texts: readonly string[], max = MAX.texts): string[] {
  return takeSome(texts, max, (rest) => `… and ${rest} more`);
}

function nameAssertion({ target, matcher, facts, message, hint, location }: view.AssertionView): string {
  const subject = [`${target} ${matcher}`, ...facts].map((text) => cutText(text, MAX.line)).join(", ");
  const told = [message, ...(hint === undefined ? [] : [`hint: ${hint}`])].filter((text) => text !== "");
  const why = told.map((text) => cutText(text, MAX.line)).join("; ");
  return `${subject}${why === "" ? "" : `: ${why}`} (line ${location.line})`;
}

/** Values of a YAML block; `lines` is one text of several lines. */
type Value = string | number | boolean | null | readonly string[] | { readonly lines: readonly string[] };
type Diagnostic = Readonly<Record<string, Value | undefined>>;

/** A YAML block below a test point; texts are JSON strings, so that none can end it. */
function yamlBlock(diagnostic: Diagnostic): string {
  const rows = Object.entries(diagnostic).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const name = /^\w[\w.]*$/.test(key) ? key : scalar(key);
    if (typeof value !== "object" || value === null) return [`  ${name}: ${scalar(value)}`];
    if ("lines" in value) return [`  ${name}: |2-`, ...value.lines.map((line) => `    ${escapePrintable(line)}`)];
    return value.length === 0 ? [] : [`  ${name}:`, ...value.map((item) => `    - ${scalar(item)}`)];
  });
  return rows.length === 0 ? "" : `  ---\n${rows.join("\n")}\n  ...\n`;
}

function scalar(value: string | number | boolean | null): string {
  return typeof value === "string" ? JSON.stringify(escapePrintable(value)) : String(value);
}
