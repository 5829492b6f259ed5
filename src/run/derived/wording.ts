import type { RepeatsSummary, RunsSummary, TestResult } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";
import { showScores } from "../../values/show/score.ts";
import { words } from "../../values/show/words.ts";

/** `1 of 2 rows of plan_quality failed`. */
export const rowsFailed = words("<failed> of <of> rows of <name> failed");

/** `1 of 5 runs passed (4 errored), a rate of 0.2, and min_pass_rate is 1`. */
export function tooFewPassed({ runs, passed, errored = 0, rate, min_rate: needed = 1 }: RunsSummary): string {
  const not = errored > 0 ? ` (${errored} errored)` : "";
  return `${passed} of ${runs} runs passed${not}, a rate of ${shorten(rate)}, and min_pass_rate is ${shorten(needed)}`;
}

/** `2 of 5 runs were not judged, and max_unjudged is 0: …`. */
export const tooManyUnjudged = words("<unjudged> of <of> runs were not judged, and max_unjudged is <most>: <reason>");

/** Whatever `max_unjudged` is: of what nobody judged nothing is known. */
export const nothingJudged = words("none of <runs> runs was judged: <reason>");

/** `2 of 5 repeats break what must hold in each: guard "…" holds, …`. */
export function gateBroken(broken: number, of: number, { message = "" }: TestResult): string {
  return `${broken} of ${of} repeats ${broken === 1 ? "breaks" : "break"} what must hold in each: ${message}`;
}

/** `the mean 0.62 of 5 repeats is below the threshold 0.70`. */
export function meanTooLow({ strict, threshold, scale }: Rubric, score: number, of: number, errored: number): string {
  const [shown, limit] = showScores(score, strict ? 1 : threshold, scale);
  const short = strict ? "not the perfect score that `strict` asks for" : `below the threshold ${limit}`;
  const lost = errored > 0 ? `; ${errored} errored, which scores 0` : "";
  return `the mean ${shown} of ${of} repeats is ${short}${lost}`;
}

/** `--on-near fail`. */
export function meanNear({ scale }: Rubric, threshold: number, { interval }: RepeatsSummary): string {
  const [line, low, high] = [threshold, interval?.low ?? 0, interval?.high ?? 1].map(
    (one) => showScores(one, 0, scale)[0],
  );
  return `the threshold ${line} lies within ${low} to ${high}, the 95 % interval of the mean, and --on-near fail is set`;
}

function shorten(rate: number): string {
  return String(Number(rate.toFixed(3)));
}
