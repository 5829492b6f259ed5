import { isEnough } from "../../judge/index.ts";
import type { RepeatsSummary, TestResult } from "../../report/index.ts";
import { mean, sampleStdev } from "../../statistics/describe.ts";
import { meanInterval } from "../../statistics/intervals.ts";
import type { EvalTest, JudgeSpec, Rubric } from "../../suite/index.ts";
import { reaches, TOLERANCE, tidyNumber } from "../../values/show/score.ts";
import { isErrored } from "./counting.ts";
import { gateBroken, meanNear, meanTooLow } from "./wording.ts";

type GradedEval = Extract<EvalTest, { rubric: Rubric }>;

const MIN_INTERVAL = 3;

type Repeated = Pick<TestResult, "score" | "threshold" | "repeats" | "vacuous">;

/** Sums up repeats that count; one without a verdict scores 0. `decides`: whether their mean must reach the threshold. */
export function describeRepeats({ rubric }: GradedEval, counted: readonly TestResult[], decides: boolean): Repeated {
  if (counted.every(({ vacuous }) => vacuous)) return { vacuous: true };
  const scores = counted.flatMap((one) => (isErrored(one) ? 0 : (one.score ?? [])));
  if (scores.length === 0) return {};
  const threshold = rubric.strict ? 1 : rubric.threshold;
  const repeats = describeScores(scores, decides ? threshold : undefined);
  return { score: repeats.mean, threshold, repeats };
}

function describeScores(scores: readonly number[], line: number | undefined): RepeatsSummary {
  const figures = { n: scores.length, mean: tidyNumber(mean(scores)), stdev: tidyNumber(sampleStdev(scores)) };
  if (scores.length < MIN_INTERVAL) return figures;
  const { low, high } = meanInterval(scores);
  const near = line !== undefined && low < line - TOLERANCE && line + TOLERANCE < high;
  const interval = { low: tidyNumber(Math.max(0, low)), high: tidyNumber(Math.min(1, high)) };
  return { ...figures, interval, near: near || undefined };
}

/** Why an eval fails whose mean decides: a repeat breaks what must hold in each, or the mean is too low. Undefined if it passes. */
export function failsByMean(
  { rubric, judge }: GradedEval,
  counted: readonly TestResult[],
  { score, threshold, repeats }: Repeated,
  nearFails: boolean,
): Pick<TestResult, "message" | "rule_id"> | undefined {
  const broken = counted.filter((one) => breaksGate(one, judge));
  const [first] = broken;
  if (first) {
    const facts = { broken: broken.length, of: counted.length, breaks: broken.length === 1 ? "breaks" : "break" };
    return { message: gateBroken({ ...facts, message: first.message }), rule_id: first.rule_id };
  }
  if (score === undefined || threshold === undefined || !repeats) return undefined;
  if (!reaches(score, threshold)) {
    const message = meanTooLow(rubric, score, repeats.n, counted.filter(isErrored).length);
    return { message, rule_id: rubric.strict ? "rubric.strict" : "rubric.threshold" };
  }
  return nearFails && repeats.near
    ? { message: meanNear(rubric, threshold, repeats), rule_id: "rubric.near" }
    : undefined;
}

/** Whether a repeat breaks a required criterion, a guard or evidence in the view of so many judges that the others are not enough. */
function breaksGate({ status, detail }: TestResult, judge: JudgeSpec): boolean {
  if (status !== "failed" || detail?.type !== "evaluation") return false;
  const kept = detail.judging.filter(
    ({ criteria = [] }) => !criteria.some(({ passed, gate, unsupported }) => !passed && (gate || unsupported)),
  );
  return !isEnough(judge, kept.length, detail.judging.length);
}
