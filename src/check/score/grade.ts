import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/index.ts";
import type { DerivedMetric, Expectation, TestCommon } from "../../suite/index.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import { explainFailure, type GradeFailure } from "./failure.ts";
import { type Graded, type Sorted, sortResults } from "./sort.ts";
import { type Item, type State, stateOfAll, tally, worst } from "./tally.ts";

/** What of a test decides how its assertions count. */
export type Scoring = Pick<TestCommon, "threshold" | "derivedMetrics">;

/** What the assertions of a test come to together. */
export interface Grade {
  state: State;
  /** As given, those of sets and those that weigh other than 1 marked so. */
  assertions: readonly AssertionResult[];
  /** From 0 to 1, only with a threshold, and where anything could be judged. */
  score?: number;
  sets: SetResult[];
  metrics: DerivedMetricResult[];
  failure?: GradeFailure;
}

const NONE: Derived = { metrics: [], state: "passed" };

/**
 * Grades what `checkExpectations` gave for these expectations. With a threshold the score of assertions and sets has to
 * reach it; without one, each has to hold. Results before theirs, and those of the limits on duration and size, have to
 * hold in any case, and so have metrics with a threshold. A deferred assertion has no part in a score.
 */
export function gradeTest(
  { threshold, derivedMetrics = [] }: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Grade {
  const sorted = sortResults(expectations, results, threshold !== undefined);
  const { firm, singles, sets } = sorted;
  const derived = derivedMetrics.length > 0 ? deriveMetrics(derivedMetrics, collectScores(sorted)) : NONE;
  const items: Item[] = [...singles, ...sets];
  const total = threshold === undefined ? undefined : tally(items, threshold);
  const grade: Grade = {
    state: worst(total?.state ?? stateOfAll(items), worst(stateOfAll(firm), derived.state)),
    assertions: results,
    sets: sets.map(({ result }) => result),
    metrics: derived.metrics,
  };
  if (total?.score !== undefined) grade.score = tidyNumber(total.score);
  if (grade.state === "failed") grade.failure = explainFailure(sorted, total, derived.metrics);
  return grade;
}

/** Scores that metrics refer to; of several things with one name, the first, assertions before sets. */
function collectScores({ singles, sets }: Sorted): Scores {
  const scores: Scores = new Map();
  addScores(scores, singles);
  for (const { members } of sets) addScores(scores, members);
  for (const { result, members } of sets) {
    if (!scores.has(result.name))
      scores.set(result.name, members.some(({ state }) => state === "deferred") ? undefined : result.score);
  }
  return scores;
}

function addScores(scores: Scores, assertions: readonly Graded[]): void {
  for (const graded of assertions) {
    const { name } = graded.result;
    if (name !== undefined && !scores.has(name)) scores.set(name, scoreOf(graded));
  }
}

/** A judge's score is finer than whether it reached the judge's threshold; anything else is 1 or 0. */
function scoreOf({ result, state }: Graded): number | undefined {
  if (state === "deferred") return undefined;
  const judged = result.matcher === "llm_judge" ? result.score : undefined;
  return judged ?? (state === "passed" ? 1 : 0);
}

/** Scores by name; undefined while a judge has yet to say. */
type Scores = Map<string, number | undefined>;

interface Derived {
  metrics: DerivedMetricResult[];
  /** What metrics with a threshold come to; one that waits for a judge is not among the metrics. */
  state: State;
}

/** Works the metrics out in order; an unknown name counts as 0, and a metric of something deferred is left out. */
function deriveMetrics(specs: readonly DerivedMetric[], scores: Scores): Derived {
  const metrics: DerivedMetricResult[] = [];
  let state: State = "passed";
  for (const spec of specs) {
    const value = aggregate(spec, scores);
    if (!scores.has(spec.name)) scores.set(spec.name, value);
    if (value === undefined) {
      if (spec.threshold !== undefined) state = worst(state, "deferred");
      continue;
    }
    const metric: DerivedMetricResult = { name: spec.name, value: tidyNumber(value) };
    if (spec.threshold !== undefined) {
      metric.threshold = spec.threshold;
      metric.passed = reaches(value, spec.threshold);
      if (!metric.passed) state = "failed";
    }
    const unknown = spec.terms.filter(({ ref }) => !scores.has(ref));
    if (unknown.length > 0) metric.unknown_refs = [...new Set(unknown.map(({ ref }) => ref))];
    metrics.push(metric);
  }
  return { metrics, state };
}

function aggregate({ kind, terms }: DerivedMetric, scores: Scores): number | undefined {
  let sum = 0;
  let weights = 0;
  for (const { ref, weight } of terms) {
    const score = scores.has(ref) ? scores.get(ref) : 0;
    if (score === undefined) return undefined;
    sum += score * weight;
    weights += weight;
  }
  if (kind === "weighted_sum") return sum;
  return weights === 0 ? 0 : sum / weights;
}
