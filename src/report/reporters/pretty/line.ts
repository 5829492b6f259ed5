import { formatDuration } from "../../../values/duration.ts";
import { count, listTold, oneLine } from "../../../values/text.ts";
import { STATUS_WORDS } from "../../composition/graph.ts";
import { isOdd, tellResult } from "../../judged/told.ts";
import { kindOf } from "../../kinds.ts";
import type { TestResult } from "../../model/report.ts";
import { viewAssertion, viewTest } from "../../view/index.ts";
import { isFailure, reasonOf, wentWrong } from "../../wording/failures.ts";
import { ASKED_AGAIN, firstFailure, IS_ERROR } from "../../wording/remarks.ts";
import type { RenderOptions } from "../reporter.ts";
import { renderBlocks } from "../text/blocks.ts";
import { renderExchange } from "../text/failure.ts";
import { isScored, listAssertions, remarkScores, renderScores, renderSets } from "../text/scores.ts";
import { coordinatesOf, indent, markOf, narrower, paintStatus, type Style, styleOf } from "../text/style.ts";

/** A column, so that names begin at the same place however fast a test is. */
const DURATION_WIDTH = 6;
const DETAILS_INDENT = 13;

/** One test on one line: mark, duration, name, coordinates, and what is unusual about it. */
export function renderLine(result: TestResult, options: RenderOptions): string {
  const style = styleOf(options);
  const { single, replayed } = result;
  const coordinates = coordinatesOf(result);
  const parts = listTold([
    startLine(result, style),
    coordinates !== "" && style.cyan(coordinates),
    ...remarkScores(result, style),
    result.is_error && style.yellow(` ${IS_ERROR}`),
    ...tellResult(result).map((told) => (isOdd(told) ? style.yellow : String)(` ${oneLine(told.text, MAX_REASON)}`)),
    single && wentWrong(result) && style.dim(` ${oneLine(reasonOf(result), MAX_REASON)}`),
    replayed && style.dim(" replayed"),
    remark(result, style),
  ]);
  return `${[parts.join(" "), ...(options.verbose ? details(result, options) : [])].join("\n")}\n`;
}

/** Mark, duration and name of a test. */
export function startLine(result: TestResult, style: Style): string {
  const ran = result.status !== "skipped" && result.status !== "deferred";
  const duration = (ran ? formatDuration(result.duration_ms) : "").padStart(DURATION_WIDTH);
  const mark = kindOf(result).leads ? " " : markOf(result.status, style);
  return `  ${mark} ${style.dim(duration)}  ${nameOf(result, style)}`;
}

/** A line below the names. */
export function indentLine(text: string): string {
  return " ".repeat(DETAILS_INDENT) + text;
}

/** The name; some kinds stand before it with their status: `composition [PASS] render-readme`. */
function nameOf(result: TestResult, style: Style): string {
  const { kind, status, name: raw } = result;
  const name = oneLine(raw);
  const painted = isFailure(result) ? style.red(name) : status === "skipped" ? style.dim(name) : name;
  if (!kindOf(result).leads) return painted;
  return `${style.dim(kind)} ${paintStatus(status, style)(`[${STATUS_WORDS[status]}]`)} ${painted}`;
}

/** Long enough to show the end of a cause. */
const MAX_REASON = 400;

/** How many attempts it took, or why it did not run. */
function remark(result: TestResult, style: Style): string | false {
  const { status, message, cause = message, attempts, flaky } = result;
  if (flaky) return style.yellow(` flaky: passed on attempt ${attempts}${firstFailure(result)}`);
  if (status === "skipped" || status === "deferred") {
    const words = listTold([!kindOf(result).leads && status, cause && oneLine(cause, MAX_REASON)]);
    return words.length > 0 && style.dim(` ${words.join(": ")}`);
  }
  if (result.asked_again) return style.dim(` ${ASKED_AGAIN}`);
  return attempts > 1 && style.dim(` after ${count(attempts, "attempt")}`);
}

/** What holds, below the line; for a pass by score, all assertions. Failures are told in their own section. */
function details(result: TestResult, options: RenderOptions): string[] {
  const style = narrower({ ...styleOf(options), columns: options.columns, verbose: true }, DETAILS_INDENT);
  const view = viewTest(result);
  const { assertions } = result;
  const held = assertions.filter(({ passed }) => passed).map((one) => viewAssertion(one));
  if (isFailure(result)) return indent(listAssertions(held, style, held.length), DETAILS_INDENT);
  const blocks = view.detail.filter((block) => block.type !== "graph" || block.noun === "step");
  const alone = assertions.filter(({ set }) => set === undefined).map((one) => viewAssertion(one));
  const checked = isScored(result)
    ? [...listAssertions(alone, style), ...renderSets(view, style, false), ...renderScores(result, style, true)]
    : listAssertions(held, style, held.length);
  return indent([...renderBlocks(blocks, style), ...renderExchange(view, style), ...checked], DETAILS_INDENT);
}
