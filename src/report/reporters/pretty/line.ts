import { formatDuration } from "../../../values/duration.ts";
import { count, oneLine } from "../../../values/text.ts";
import { STATUS_WORDS } from "../../composition/graph.ts";
import { isOdd, tellResult } from "../../judged/told.ts";
import { kindOf } from "../../kinds.ts";
import type { TestResult } from "../../model/report.ts";
import { viewAssertion, viewTest } from "../../view/index.ts";
import { isFailure, reasonOf, wentWrong } from "../../wording/failures.ts";
import { ASKED_AGAIN, firstFailure, IS_ERROR, remarksOf } from "../../wording/remarks.ts";
import type { RenderOptions, ReporterStream } from "../reporter.ts";
import { renderBlocks } from "../text/blocks.ts";
import { renderExchange } from "../text/failure.ts";
import { isScored, listAssertions, remarkScores, renderMetrics, renderSets } from "../text/scores.ts";
import { coordinatesOf, indent, markOf, narrower, paintStatus, type Style, styleOf } from "../text/style.ts";

/** Durations stand in a column of this width, so that names begin in the same place however fast a test was. */
const DURATION_WIDTH = 6;
const DETAILS_INDENT = 13;

/** One test on one line: mark, duration, name, coordinates, and what is unusual about it. */
export function renderLine(result: TestResult, options: RenderOptions): string {
  const style = styleOf(options);
  const ran = result.status !== "skipped" && result.status !== "deferred";
  const duration = (ran ? formatDuration(result.duration_ms) : "").padStart(DURATION_WIDTH);
  const coordinates = coordinatesOf(result);
  // A kind that says its status in a word needs no mark.
  const mark = kindOf(result).leads ? " " : markOf(result.status, style);
  const parts = [
    `  ${mark} ${style.dim(duration)}  ${nameOf(result, style)}`,
    ...(coordinates === "" ? [] : [style.cyan(coordinates)]),
    ...remarkScores(result, style),
    ...(result.is_error ? [style.yellow(` ${IS_ERROR}`)] : []),
    ...remarkJudged(result, style),
    ...remarks(result, style),
  ];
  return `${[parts.join(" "), ...(options.verbose ? details(result, options) : [])].join("\n")}\n`;
}

/** On a terminal, a suite with more tests than this shows those that passed as a number. */
const MAX_PASSED = 50;

/** The lines of a long suite that nobody has to see, and the one in their place. */
export const fold = {
  takes: (result, tests, { verbose = false, terminal = false }) =>
    terminal && !verbose && tests > MAX_PASSED && result.status === "passed" && remarksOf(result).length === 0,
  line: (passed) => (passed === 0 ? "" : `${" ".repeat(DETAILS_INDENT)}… ${count(passed, "test")} passed\n`),
} satisfies ReporterStream["fold"];

/** The name; of a composition with its kind and status before it: `composition [PASS] render-readme`. */
function nameOf(result: TestResult, style: Style): string {
  const { kind, status, name: raw } = result;
  const name = oneLine(raw);
  const painted = isFailure(result) ? style.red(name) : status === "skipped" ? style.dim(name) : name;
  if (!kindOf(result).leads) return painted;
  return `${style.dim(kind)} ${paintStatus(status, style)(`[${STATUS_WORDS[status]}]`)} ${painted}`;
}

/** What models had a part in: what is told of it everywhere, one of several runs, answers of a recording. */
function remarkJudged(result: TestResult, style: Style): string[] {
  const { single, replayed } = result;
  return [
    ...tellResult(result).map((told) => (isOdd(told) ? style.yellow : String)(` ${oneLine(told.text, MAX_REASON)}`)),
    ...(single && wentWrong(result) ? [style.dim(` ${oneLine(reasonOf(result), MAX_REASON)}`)] : []),
    ...(replayed ? [style.dim(" replayed")] : []),
  ];
}

/** What a cause says is not cut before its end is in sight. */
const MAX_REASON = 400;

function remarks(result: TestResult, style: Style): string[] {
  const { status, message, cause, attempts, flaky } = result;
  if (flaky) return [style.yellow(` flaky: passed on attempt ${attempts}${firstFailure(result)}`)];
  if (status === "skipped" || status === "deferred") {
    const reason = cause ?? message;
    const words = [kindOf(result).leads ? [] : status, reason === undefined ? [] : oneLine(reason, MAX_REASON)].flat();
    return words.length === 0 ? [] : [style.dim(` ${words.join(": ")}`)];
  }
  if (result.asked_again) return [style.dim(` ${ASKED_AGAIN}`)];
  return attempts > 1 ? [style.dim(` after ${count(attempts, "attempt")}`)] : [];
}

/** What holds, below the line; of a test that passes by a score, all that counts. Failures are told in full elsewhere. */
function details(result: TestResult, options: RenderOptions): string[] {
  const style = narrower({ ...styleOf(options), columns: options.columns, verbose: true }, DETAILS_INDENT);
  const view = viewTest(result, style);
  const { held } = view;
  if (isFailure(result)) return indent(listAssertions(held, style, held.length), DETAILS_INDENT);
  const blocks = view.detail.filter((block) => block.type !== "graph" || block.noun === "step");
  const { assertions } = result;
  const alone = assertions.filter(({ set }) => set === undefined).map(viewAssertion);
  return indent(
    [
      ...renderBlocks(blocks, style),
      ...renderExchange(view, style),
      ...(isScored(result)
        ? [...listAssertions(alone, style), ...renderSets(view, style, false), ...renderMetrics(result, style)]
        : listAssertions(held, style, held.length)),
    ],
    DETAILS_INDENT,
  );
}
