import type { RepeatsSummary, RunsSummary } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";
import { showScores } from "../../values/show/score.ts";
import { words } from "../../values/show/words.ts";

export const rowsFailed = words("<failed> of <of> rows of <name> failed");
export const nothingJudged = words("none of <runs> runs was judged: <reason>");
export const tooManyUnjudged = words("<unjudged> of <of> runs were not judged, and max_unjudged is <most>: <reason>");
export const gateBroken = words("<broken> of <of> repeats <breaks> what must hold in each: <message>");
export const notPreferred = words("<found>, and its low end must be above <minPreferred>");
const rateTooLow = words(`<passed> of <runs> runs passed[[ (<errored> errored)]], a rate of <rate>,
  and min_pass_rate is <least>`);
const belowMean = words("the mean <shown> of <of> repeats is <short>[[; <errored> errored, which scores 0]]");
const nearMean = words(`the threshold <line> lies within <low> to <high>, the 95 % interval of the mean,
  and --on-near fail is set`);

export function tooFewPassed({ rate, min_rate: needed = 1, runs, passed, errored }: RunsSummary): string {
  return rateTooLow({ passed, runs, errored, rate: shorten(rate), least: shorten(needed) });
}

export function meanTooLow({ strict, threshold, scale }: Rubric, score: number, of: number, errored: number): string {
  const [shown, limit] = showScores(score, strict ? 1 : threshold, scale);
  const short = strict ? "not the perfect score that `strict` asks for" : `below the threshold ${limit}`;
  return belowMean({ shown, of, short, errored: errored || undefined });
}

export function meanNear({ scale }: Rubric, threshold: number, { interval }: RepeatsSummary): string {
  const show = (score: number): string => showScores(score, 0, scale)[0];
  return nearMean({ line: show(threshold), low: show(interval?.low ?? 0), high: show(interval?.high ?? 1) });
}

function shorten(rate: number): string {
  return String(Number(rate.toFixed(3)));
}
