import { formatLocation } from "../../../errors.ts";
import { count, cutText, escapeControls, formatNumber, oneLine, takeSome } from "../../../values/text.ts";
import type { Failure } from "../../causes/failures.ts";
import { tellResult } from "../../judged/told.ts";
import type { Cause, Finding, TestResult } from "../../model/report.ts";
import { isOfHook, listByTest, type TestView, viewTest } from "../../view/index.ts";
import { remedyOf } from "../../wording/alerts.ts";
import { listStatuses, reasonOf } from "../../wording/failures.ts";
import { renderAssertion } from "./assertion.ts";
import { renderBlocks } from "./blocks.ts";
import { isScored, listAssertions, renderScores, renderSets } from "./scores.ts";
import {
  coordinatesOf,
  indent,
  labelled,
  lines,
  listSome,
  markOf,
  narrower,
  paintStatus,
  prose,
  type Style,
  titleOf,
} from "./style.ts";

/** Tests in a list; characters of a line of stderr, a frame, a hint, a command and a reason; lines of a remark. */
const MAX = { tests: 10, stderr: 200, frame: 160, hint: 600, command: 2000, reason: 400, told: 4 };
/** Lines of a request and an answer, and characters of a line, without and with --verbose. */
const EXCHANGE = { short: { asked: 5, answered: 10, line: 400 }, long: { asked: 50, answered: 200, line: 4000 } };
/** Columns of the number of a failure. */
const INDENT = 5;

/** A cause without tests: what a server did makes the run red by itself. */
export function renderServerCause(
  { message, server = "", rule_id: rule }: Cause,
  { frame, count: times = 1 }: Partial<Finding>,
  number: number,
  style: Style,
): string[] {
  const often = times > 1 ? ` ×${formatNumber(times)}` : "";
  const [title = "", ...body] = lines(message);
  const whose = style.dim(`${oneLine(rule)}${often} · server ${oneLine(server)}, whatever its tests came to`);
  const head = `${markOf("errored", style)} ${style.bold(style.red(title))}`;
  const remedy = remedyOf(rule);
  const hint = remedy === undefined ? [] : ["", ...labelled("hint", [remedy], style.yellow)];
  return renderNumbered([head, ...body, whose, ...renderFrame(frame, style), ...hint], number, style);
}

/** What a server sent, cut to a line. */
export function renderFrame(frame: string | undefined, style: Style): string[] {
  return frame === undefined ? [] : [`${style.dim("│")} ${oneLine(frame, MAX.frame)}`];
}

function renderNumbered([title = "", ...body]: readonly string[], number: number, style: Style): string[] {
  return [`${style.dim(`${String(number).padStart(3)})`)} ${title}`, ...indent(body, INDENT)];
}

/** One failure under its number: what, where, why, and how to see it again. */
export function renderFailure(failure: Failure, number: number, style: Style): string[] {
  return renderNumbered(describeFailure(failure, narrower(style, INDENT)), number, style);
}

/** The same without a number: a title, and what follows it. */
export function describeFailure(failure: Omit<Failure, "cause"> & Partial<Failure>, style: Style): string[] {
  const { cause, lead, echoes, runs = [] } = failure;
  const view = viewTest(lead);
  const told = cause && echoes.length > 0 ? renderCause(cause, view, echoes, style) : renderTest(view, style);
  return [...told, ...renderRuns(runs, style), ...renderEvidence(view, [lead, ...echoes], style)];
}

function renderTest(view: TestView, style: Style): string[] {
  const { result, why, failed, held } = view;
  const { status, location, server } = result;
  const stop = view.detail.flatMap((block) => ("stop" in block && block.stop ? `  ${style.yellow(block.stop)}` : []));
  const title = `${markOf(status, style)} ${style.bold(paintStatus(status, style)(titleOf(result)))}${stop.join("")}`;
  const facts = tellResult(result).flatMap(({ text }) => prose(text, style, MAX.told));
  const told = [...spaced(facts), ...spaced(renderBlocks(view.detail, style))];
  if (failed.length === 0 && !isScored(result)) {
    const where = server === "" ? [] : [style.dim(oneLine(server))];
    return [title, ...where, ...told, "", ...lines(why ?? status), ...formatLocation(location, style)];
  }
  const reason = why === undefined ? [] : lines(why);
  return [
    title,
    renderWhere(result, style),
    ...spaced(reason),
    ...told,
    ...(reason.length === 0 ? spaced(renderScores(result, style)) : []),
    ...failed.flatMap((assertion) => ["", ...renderAssertion(assertion, style)]),
    ...(isScored(result) ? [...renderSets(view, style, true), ...spaced(listAssertions(held, style))] : []),
  ];
}

function spaced(block: readonly string[]): string[] {
  return block.length === 0 ? [] : ["", ...block];
}

/** Which of several runs went wrong and why; the first of them in full. */
function renderRuns(runs: readonly TestResult[], style: Style): string[] {
  const [first] = runs;
  if (first === undefined) return [];
  const told = runs.map((run) => {
    return `${markOf(run.status, style)} ${coordinatesOf(run)} ${oneLine(reasonOf(run), MAX.reason)}`;
  });
  const drawn = renderBlocks(viewTest(first).detail, style);
  const title = drawn.length === 0 ? [] : ["", style.dim("the first of these")];
  return ["", ...listSome(told, MAX.tests, style), ...title, ...drawn];
}

/** What the tests have in common, their names, and the first of them. */
function renderCause({ message }: Cause, view: TestView, echoes: readonly TestResult[], style: Style): string[] {
  const lead = view.result;
  const results = [lead, ...echoes];
  const [title = "", ...more] = lines(message);
  const [, , ...first] = lead.cause === undefined ? renderTest(view, style) : [];
  const tests = listByTest(results).map(({ first, names, check }) => {
    const failed = check === "" ? "" : style.dim(` · ${escapeControls(check)}`);
    return `${markOf(first.status, style)} ${oneLine(names)}  ${renderWhere(first, style)}${failed}`;
  });
  const mixed = results.some(({ status }) => status !== lead.status);
  return [
    `${markOf(lead.status, style)} ${style.bold(`1 cause, ${count(results.length, "test")}: ${style.red(title)}`)}`,
    ...more,
    ...(mixed ? [listStatuses(results)] : []),
    ...indent(listSome(tests, MAX.tests, style), 2),
    ...(isOfHook(lead) ? ["", ...formatLocation(lead.location, style)] : []),
    ...(lead.cause === undefined
      ? ["", style.dim("the first of them"), ...first]
      : spaced(renderBlocks(view.detail, style))),
  ];
}

function renderWhere(result: TestResult, style: Style): string {
  const { server, location } = result;
  const place = isOfHook(result) ? [] : [`${oneLine(location.file)}:${location.line}`];
  return style.dim([...(server === "" ? [] : [oneLine(server)]), ...place].join(" · "));
}

/** The last stderr of a server that broke, the exchange, a hint, and the command to run the test again. */
function renderEvidence(lead: TestView, results: readonly TestResult[], style: Style): string[] {
  const witness = results.find((result) => result.status === "errored" && result.stderr_tail?.length);
  const hint = results.find((result) => result.hint && result.rule_id === lead.result.rule_id)?.hint;
  const repro = results.find((result) => result.repro)?.repro;
  return [
    ...spaced(witness ? renderStderr(viewTest(witness), style) : []),
    ...spaced([
      ...renderExchange(lead, style),
      ...(hint ? labelled("hint", lines(hint, MAX.hint), style.yellow) : []),
      ...(repro ? labelled("rerun", [oneLine(repro, MAX.command)], style.dim) : []),
    ]),
  ];
}

function renderStderr({ stderr: { whose, lines: tail } = { whose: "", lines: [] } }: TestView, style: Style): string[] {
  const title = `last ${tail.length === 1 ? "line" : count(tail.length, "line")} of ${oneLine(whose)}'s stderr`;
  const shown = tail.map((line) => `${style.dim("│")} ${oneLine(line, MAX.stderr)}`);
  return shown.length > 0 ? [style.dim(title), ...shown] : [];
}

/** What was asked and what came back. */
export function renderExchange(view: TestView, style: Style): string[] {
  const max = style.verbose ? EXCHANGE.long : EXCHANGE.short;
  return (["asked", "answered"] as const).flatMap((label) => {
    const text = view[label];
    if (text === undefined) return [];
    const all = escapeControls(text.trimEnd()).split("\n");
    const block = takeSome(all, max[label], (rest) => style.dim(`… (${count(rest, "more line")}, see --verbose)`));
    const shown = block.map((line) => cutText(line, max.line));
    return labelled(label, shown, style.dim);
  });
}
