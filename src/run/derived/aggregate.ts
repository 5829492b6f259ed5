import { isEnough } from "../../judge/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import {
  type ComparisonDetail,
  describeComparison,
  type PairDetail,
  type RepeatsSummary,
  type TestResult,
} from "../../report/index.ts";
import { mean, sampleStdev } from "../../statistics/describe.ts";
import { meanInterval, wilson } from "../../statistics/intervals.ts";
import type { ComparedEval, Comparison, EvalTest, JudgeSpec, Rubric } from "../../suite/index.ts";
import { reaches, TOLERANCE, tidyNumber } from "../../values/show/score.ts";
import { unjudgedResult } from "../sealing/result.ts";
import type { World } from "../world.ts";
import { commonEnd, isErrored, isUnjudged, summariseRuns } from "./counting.ts";
import * as wording from "./wording.ts";

type Sum = Pick<TestResult, "status"> & Partial<TestResult>;

/** Sums up results, of which there is at least one: rows of a judged metric by their verdicts; runs of an agent or an eval by those that count. */
export function sumUp(
  test: PlannedTest,
  members: readonly TestResult[],
  { nearFails }: Pick<World, "nearFails">,
): TestResult {
  const { spec } = test;
  const sumUpOthers = (): Sum =>
    members.some(({ single }) => single)
      ? sumUpRuns(test, members, nearFails)
      : sumUpRows(test.coordinates.metric ?? spec.name, members);
  const sum = "compare" in spec && spec.compare ? sumUpComparison(spec, members) : sumUpOthers();
  const units = members.map(({ detail }) => (detail?.type === "evaluation" ? detail.rubric.units : undefined));
  return { ...unjudgedResult(test, "skipped", ""), message: undefined, ...sum, units: units.find(Boolean) };
}

/** What keeps rows from counting, the worst first. It becomes the status of all of them together. */
const UNCOUNTED = ["errored", "skipped", "deferred"] as const;

function sumUpRows(name: string, rows: readonly TestResult[]): Sum {
  const counted = rows.filter((row) => !isErrored(row));
  const [worst] = UNCOUNTED.flatMap((one) => rows.find(({ status }) => status === one) ?? []);
  if (worst && counted.length === 0) return endOf(worst);
  const failed = counted.filter(({ status }) => status === "failed").length;
  if (failed === 0) return { status: "passed", ...scoreOf(counted) };
  const message = wording.rowsFailed({ failed, of: counted.length, name });
  return { ...scoreOf(counted), status: "failed", message, rule_id: "eval.rows" };
}

function sumUpRuns({ id, spec }: PlannedTest, members: readonly TestResult[], nearFails: boolean): Sum {
  const { minPassRate: minRate, maxUnjudged } = "runs" in spec ? spec : { minPassRate: 1, maxUnjudged: 0 };
  const graded = "candidate" in spec && spec.candidate ? spec : undefined;
  const unjudged = members.filter(isUnjudged);
  const counted = members.filter((member) => !isUnjudged(member));
  const runs = counted.length === 0 ? undefined : summariseRuns(counted, unjudged.length, minRate);
  const end = commonEnd(members);
  if (end) return { ...endOf(end), ...(end.status === "errored" ? { runs } : {}) };
  const unknown = tellUnjudged(unjudged, members.length, maxUnjudged);
  if (unknown) return { ...unknown, runs };
  if (!runs) throw new Error(`nothing is there to sum up for test ${id}`);
  const scored = graded ? describeRepeats(graded, counted, minRate === undefined) : scoreOf(counted);
  const summed = { status: "failed", runs, ...scored } as const;
  const byRate = (message: string): Sum => ({ ...summed, message, rule_id: "runs.pass-rate" });
  if (minRate !== undefined && !reaches(runs.rate, minRate)) return byRate(wording.tooFewPassed(runs));
  const failure = minRate === undefined && graded && failsByMean(graded, counted, scored, nearFails);
  if (failure) return { ...summed, ...failure };
  // Nothing passes without a verdict, however low the rate may be.
  if (members.every(isErrored))
    return byRate(wording.nothingJudged({ runs: members.length, reason: members[0]?.message }));
  return { ...summed, status: "passed" };
}

function sumUpComparison({ compare, maxUnjudged }: ComparedEval, members: readonly TestResult[]): Sum {
  const end = commonEnd(members);
  if (end) return endOf(end);
  const judged = judgedPairs(members);
  const unjudged = members.filter(isErrored);
  const sum = judged.length === 0 ? undefined : sumUpPairs(compare, judged, unjudged.length);
  const unknown = tellUnjudged(unjudged, members.length, maxUnjudged);
  if (unknown) return { ...unknown, detail: sum?.detail };
  if (!sum) throw new Error(`no pair came to anything`);
  return sum;
}

/** The end of a sum of which too few results, or none, were judged; undefined when enough were. */
function tellUnjudged(unjudged: readonly TestResult[], of: number, most: number): Sum | undefined {
  const [first] = unjudged;
  if (!first || (unjudged.length < of && unjudged.length <= most)) return undefined;
  const facts = { unjudged: unjudged.length, of, most, runs: of, reason: first.message };
  const message = (unjudged.length < of ? wording.tooManyUnjudged : wording.nothingJudged)(facts);
  return { status: "errored", message, rule_id: "runs.unjudged" };
}

function endOf({ status, message, rule_id, cause, hint }: TestResult): Sum {
  return { status, message, rule_id, cause, hint };
}

function scoreOf(counted: readonly TestResult[]): Pick<TestResult, "score" | "threshold" | "vacuous"> {
  if (counted.every(({ vacuous }) => vacuous)) return { vacuous: true };
  const scores = counted.flatMap(({ score }) => score ?? []);
  const threshold = counted.find((result) => result.threshold !== undefined)?.threshold;
  if (scores.length === 0) return {};
  return { score: tidyNumber(mean(scores)), threshold };
}

const MAX_WORST = 10;

export function judgedPairs(members: readonly TestResult[]) {
  return members.flatMap((result) =>
    result.status === "passed" && result.detail?.type === "pair" ? [{ result, pair: result.detail }] : [],
  );
}

/** Sums up pairs, of which there is at least one: B must be preferred for sure. `leftOut`: how many nobody judged. */
export function sumUpPairs(
  { a, b, question, minPreferred }: Comparison,
  judged: ReturnType<typeof judgedPairs>,
  leftOut: number,
): Pick<TestResult, "status" | "score" | "detail" | "message" | "rule_id"> {
  const wonBy = (side: PairDetail["preferred"]) => judged.filter(({ pair }) => pair.preferred === side);
  const [lost, won, ties] = [wonBy("a"), wonBy("b"), wonBy("tie")];
  const wins = won.length + ties.length / 2;
  const { low, high } = wilson(judged.length, wins);
  const detail: { type: "comparison" } & ComparisonDetail = {
    ...{ type: "comparison", a: a.name, b: b.name, question, pairs: judged.length },
    ...{ wins: { a: lost.length, b: won.length }, ties: ties.length, left_out: leftOut || undefined },
    by_position: ties.filter(({ pair }) => pair.by_position).length,
    ...{ share: tidyNumber(wins / judged.length), min_preferred: minPreferred },
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    worst: lost.slice(0, MAX_WORST).map(({ result, pair }) => {
      const { case: row, prompt, repeat } = result.coordinates;
      const reason = pair.answers[0]?.reason ?? pair.b.failed;
      return { id: result.id, case: row, prompt: prompt && pair.b.candidate?.prompt, repeat, reason };
    }),
  };
  const sum = { score: detail.share, detail };
  if (low > minPreferred) return { ...sum, status: "passed" };
  const message = wording.notPreferred({ found: describeComparison(detail), minPreferred });
  return { ...sum, status: "failed", message, rule_id: "compare.not-preferred" };
}

type GradedEval = Extract<EvalTest, { rubric: Rubric }>;

const MIN_INTERVAL = 3;

type Repeated = Pick<TestResult, "score" | "threshold" | "repeats" | "vacuous">;

/** Sums up repeats that count; one without a verdict scores 0. `decides`: whether their mean must reach the threshold. */
function describeRepeats({ rubric }: GradedEval, counted: readonly TestResult[], decides: boolean): Repeated {
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
function failsByMean(
  { rubric, judge }: GradedEval,
  counted: readonly TestResult[],
  { score, threshold, repeats }: Repeated,
  nearFails: boolean,
): Pick<TestResult, "message" | "rule_id"> | undefined {
  const broken = counted.filter((one) => breaksGate(one, judge));
  const [first] = broken;
  if (first) {
    const facts = { broken: broken.length, of: counted.length, breaks: broken.length === 1 ? "breaks" : "break" };
    return { message: wording.gateBroken({ ...facts, message: first.message }), rule_id: first.rule_id };
  }
  if (score === undefined || threshold === undefined || !repeats) return undefined;
  if (!reaches(score, threshold)) {
    const message = wording.meanTooLow(rubric, score, repeats.n, counted.filter(isErrored).length);
    return { message, rule_id: rubric.strict ? "rubric.strict" : "rubric.threshold" };
  }
  return nearFails && repeats.near
    ? { message: wording.meanNear(rubric, threshold, repeats), rule_id: "rubric.near" }
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
