import { formatLocation } from "../../../errors.ts";
import { count, formatNumber, oneLine } from "../../../values/text.ts";
import type { Failure } from "../../causes/failures.ts";
import { tellResult } from "../../judged/told.ts";
import type { Cause, Finding, TestResult } from "../../model/report.ts";
import { failedAssertions, listStatuses, reasonOf, textsOf } from "../../wording/failures.ts";
import { renderAssertion } from "./assertion.ts";
import { rowOf } from "./details.ts";
import { labelled, renderExchange } from "./exchange.ts";
import { isScored, listAssertions, renderScores, renderSets } from "./scores.ts";
import {
  coordinatesOf,
  indent,
  lines,
  listSome,
  markOf,
  narrower,
  paintStatus,
  prose,
  type Style,
  titleOf,
} from "./style.ts";

/** Tests of one cause that are listed by name; every test has its own line above. */
const MAX_TESTS_OF_CAUSE = 10;
/** Characters of one line of a server's stderr. */
const MAX_STDERR_LINE = 200;
const MAX_HINT = 600;
/** Characters of a frame. */
export const MAX_FRAME = 160;
/** Lines of what several runs came to. */
const MAX_TOLD = 4;
/** A command that is cut short does not run. */
const MAX_COMMAND = 2000;
/** Of why one of several runs failed. */
const MAX_TEXT = 400;
/** Of what stands below the title of a failure. */
const INDENT = 5;

/** A cause that no test fell to: a server is broken, whatever its tests came to. */
export function renderServerCause(
  { message, server = "", rule_id: rule }: Cause,
  { frame, count: times = 1 }: Partial<Finding>,
  number: number,
  style: Style,
): string[] {
  const often = times > 1 ? ` ×${formatNumber(times)}` : "";
  const [title = "", ...body] = lines(message);
  const whose = style.dim(`${oneLine(rule)}${often} · server ${oneLine(server)}, whatever its tests came to`);
  const shown = frame === undefined ? [] : [`${style.dim("│")} ${oneLine(frame, MAX_FRAME)}`];
  return renderNumbered(
    [`${markOf("errored", style)} ${style.bold(style.red(title))}`, ...body, whose, ...shown],
    number,
    style,
  );
}

function renderNumbered([title = "", ...body]: readonly string[], number: number, style: Style): string[] {
  return [`${style.dim(`${String(number).padStart(3)})`)} ${title}`, ...indent(body, INDENT)];
}

/** One failure, told once: what, where, why, and how to see it again. */
export function renderFailure(failure: Failure, number: number, style: Style): string[] {
  return renderNumbered(describeFailure(failure, narrower(style, INDENT)), number, style);
}

/** The same without a number: a title, and what follows it. */
export function describeFailure(failure: Omit<Failure, "cause"> & Partial<Failure>, style: Style): string[] {
  const { cause, lead, echoes, runs = [] } = failure;
  const told = cause && echoes.length > 0 ? renderCause(cause, lead, echoes, style) : renderTest(lead, style);
  return [...told, ...renderRuns(runs, style), ...renderEvidence([lead, ...echoes], style)];
}

function renderTest(result: TestResult, style: Style): string[] {
  const { status, message, location, server, detail } = result;
  const row = rowOf(result);
  const failed = failedAssertions(result);
  const stop = detail && row?.remark?.(detail);
  const title = `${markOf(status, style)} ${style.bold(paintStatus(status, style)(titleOf(result)))}${stop ? `  ${style.yellow(stop)}` : ""}`;
  const drawn = renderDetail(result, style);
  const facts = tellResult(result).flatMap(({ text }) => prose(text, style, MAX_TOLD));
  const told = facts.length > 0 ? ["", ...facts] : [];
  if (failed.length === 0 && !isScored(result)) {
    const where = server === "" ? [] : [style.dim(oneLine(server))];
    return [title, ...where, ...told, ...drawn, "", ...lines(message ?? status), ...formatLocation(location, style)];
  }
  const scores = renderScores(result, style);
  const inSets = new Set(result.sets?.map(({ name }) => name));
  const alone = failed.filter(({ set }) => set === undefined || !inSets.has(set));
  const shown = row?.untold ? alone.map(row.untold) : alone;
  const assertions = shown.flatMap((assertion) => ["", ...renderAssertion(assertion, style)]);
  // Of a score that no assertion came to, the message says why it is not enough.
  const why = failed.length === 0 && !result.sets && !result.derived_metrics && message ? lines(message) : [];
  const before = [
    title,
    renderWhere(result, style),
    ...(why.length > 0 ? ["", ...why] : []),
    ...told,
    ...drawn,
    ...(scores.length > 0 && why.length === 0 ? ["", ...scores] : []),
    ...assertions,
  ];
  if (!isScored(result)) return before;
  const held = result.assertions.filter(({ passed, set }) => passed && set === undefined);
  const rest = held.length === 0 ? [] : ["", ...listAssertions(held, style)];
  return [...before, ...renderSets(result, style, true), ...rest];
}

/** What is special to its kind, after a blank line. */
function renderDetail(result: TestResult, style: Style): string[] {
  const { detail } = result;
  return detail ? ["", ...(rowOf(result)?.draw(detail, style, textsOf(result)) ?? [])] : [];
}

/** Which of several runs went wrong and why; the first of them in full. */
function renderRuns(runs: readonly TestResult[], style: Style): string[] {
  const [first] = runs;
  if (first === undefined) return [];
  const told = runs.map(
    (run) => `${markOf(run.status, style)} ${coordinatesOf(run)} ${oneLine(reasonOf(run), MAX_TEXT)}`,
  );
  const drawn = renderDetail(first, style);
  const title = drawn.length === 0 ? [] : ["", style.dim("the first of these")];
  return ["", ...listSome(told, MAX_TESTS_OF_CAUSE, style), ...title, ...drawn.slice(1)];
}

/** What its tests have in common, which they are, and what is special to the first. */
function renderCause({ message }: Cause, lead: TestResult, echoes: readonly TestResult[], style: Style): string[] {
  const results = [lead, ...echoes];
  const [title = "", ...more] = lines(message);
  const [, , ...first] = lead.cause === undefined ? renderTest(lead, style) : [];
  return [
    `${markOf(lead.status, style)} ${style.bold(style.red(title))}`,
    ...more,
    `behind ${count(results.length, "test")}: ${listStatuses(results)}`,
    ...listTests(results, style),
    ...(isOfHook(lead) ? ["", ...formatLocation(lead.location, style)] : []),
    ...(lead.cause === undefined ? ["", style.dim("the first of them"), ...first] : renderDetail(lead, style)),
  ];
}

function listTests(results: readonly TestResult[], style: Style): string[] {
  const told = results.map((one) => `${markOf(one.status, style)} ${titleOf(one)}  ${renderWhere(one, style)}`);
  return indent(listSome(told, MAX_TESTS_OF_CAUSE, style), 2);
}

/** The place of such a result is the hook's, which all tests of one cause share. */
function isOfHook({ rule_id }: TestResult): boolean {
  return rule_id === "hook-failed";
}

function renderWhere(result: TestResult, style: Style): string {
  const { server, location } = result;
  if (isOfHook(result)) return style.dim(oneLine(server));
  return style.dim(`${server === "" ? "" : `${oneLine(server)} · `}${oneLine(location.file)}:${location.line}`);
}

/** What helps with the failure: the last words of a server that broke, a hint, the command that shows it again. */
function renderEvidence(results: readonly TestResult[], style: Style): string[] {
  const witness = results.find((result) => result.status === "errored" && result.stderr_tail?.length);
  const hint = results.find((result) => result.hint)?.hint;
  const repro = results.find((result) => result.repro)?.repro;
  const advice = [
    ...results.slice(0, 1).flatMap((result) => renderExchange(result, style)),
    ...(hint ? labelled("hint", lines(hint, MAX_HINT), style.yellow) : []),
    ...(repro ? labelled("rerun", [oneLine(repro, MAX_COMMAND)], style.dim) : []),
  ];
  return [...(witness ? renderStderr(witness, style) : []), ...(advice.length > 0 ? ["", ...advice] : [])];
}

function renderStderr(result: TestResult, style: Style): string[] {
  const { server, detail, stderr_tail: tail = [] } = result;
  const broken = detail && rowOf(result)?.broken?.(detail);
  const whose = isOfHook(result) ? "the hook" : oneLine(broken ?? server);
  return [
    "",
    style.dim(`last ${tail.length === 1 ? "line" : count(tail.length, "line")} of ${whose}'s stderr`),
    ...tail.map((line) => `${style.dim("│")} ${oneLine(line, MAX_STDERR_LINE)}`),
  ];
}
