import { formatDuration } from "../../../values/duration.ts";
import { count, oneLine } from "../../../values/text.ts";
import { statusWord } from "../../composition-words.ts";
import type { TestResult } from "../../report.ts";
import type { RenderOptions } from "../../reporter.ts";
import { markOf, paintStatus, type Style, styleOf } from "./style.ts";
import { coordinatesOf } from "./words.ts";

/** Durations stand in a column of this width, so that names begin in the same place however fast a test was. */
const DURATION_WIDTH = 6;

/** One test on one line: mark, duration, name, coordinates, and what is unusual about it. */
export function renderLine(result: TestResult, options: RenderOptions): string {
  const style = styleOf(options);
  const ran = result.status !== "skipped" && result.status !== "deferred";
  const duration = (ran ? formatDuration(result.duration_ms) : "").padStart(DURATION_WIDTH);
  const coordinates = coordinatesOf(result);
  const parts = [
    `  ${markOf(result.status, style)} ${style.dim(duration)}  ${nameOf(result, style)}`,
    ...(coordinates === "" ? [] : [style.cyan(coordinates)]),
    ...remarks(result, style),
  ];
  return `${[parts.join(" "), ...passedAssertions(result, options)].join("\n")}\n`;
}

/** The name; of a composition with its kind and status before it: `composition [PASS] render-readme`. */
function nameOf({ kind, status, name: raw }: TestResult, style: Style): string {
  const name = oneLine(raw);
  const loud = status === "failed" || status === "errored";
  const painted = loud ? style.red(name) : status === "skipped" ? style.dim(name) : name;
  if (kind !== "composition") return painted;
  return `${style.dim("composition")} ${paintStatus(status, style)(`[${statusWord(status)}]`)} ${painted}`;
}

/** Reasons are told in full below, or in the suite. */
const MAX_REASON = 64;

function remarks(result: TestResult, style: Style): string[] {
  const { kind, status, message, cause, attempts, flaky } = result;
  if (flaky) return [style.yellow(` flaky: passed on attempt ${attempts}`)];
  if (status === "skipped" || status === "deferred") {
    const reason = cause ?? message;
    const words = [
      kind === "composition" ? [] : status,
      reason === undefined ? [] : oneLine(reason, MAX_REASON),
    ].flat();
    return words.length === 0 ? [] : [style.dim(` ${words.join(": ")}`)];
  }
  return attempts > 1 ? [style.dim(` after ${count(attempts, "attempt")}`)] : [];
}

function passedAssertions(result: TestResult, options: RenderOptions): string[] {
  if (!options.verbose) return [];
  const style = styleOf(options);
  const mark = paintStatus("passed", style)("✓");
  return result.assertions
    .filter((assertion) => assertion.passed)
    .map(
      (assertion) => `             ${mark} ${style.dim(`${oneLine(assertion.target)} ${oneLine(assertion.matcher)}`)}`,
    );
}
