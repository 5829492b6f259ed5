import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/index.ts";
import type { DerivedMetric, Expectation, TestCommon } from "../../suite/index.ts";
import { withoutUndefined } from "../../values/json.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import { explainFailure, type GradeFailure } from "./failure.ts";
import { type Graded, type Sorted, type State, sortResults, tally } from "./sort.ts";

/** The keys of a test that decide how its assertions count. */
export type Scoring = Pick<TestCommon, "threshold" | "derivedMetrics">;

/** The grade of a test. */
export interface Grade {
  state: State;
  /** The given results; those in sets and those with a weight other than 1 are marked. */
  assertions: readonly AssertionResult[];
  /** From 0 to 1; only with a threshold, and if anything could be judged. */
  score?: number;
  sets: SetResult[];
  metrics: DerivedMetricResult[];
  failure?: GradeFailure;
}

/**
 * Grades the results of `checkExpectations` for these expectations. With a threshold the score of assertions and sets has to reach it; without
 * one, each has to hold. Results before theirs, limits on duration and size, and metrics with a threshold have to hold in any case.
 */
export function gradeTest(
  { threshold, derivedMetrics = [] }: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Grade {
  const sorted = sortResults(expectations, results, threshold !== undefined);
  const { firm, singles, sets } = sorted;
  const { metrics, states } = deriveMetrics(derivedMetrics, sorted);
  const items = [...singles, ...sets];
  const total = threshold === undefined ? undefined : tally(items, threshold);
  const all = [...(total ? [total] : items), ...firm].map((item) => item.state).concat(states);
  const state = (["failed", "deferred"] as const).find((one) => all.includes(one)) ?? "passed";
  return withoutUndefined<Grade>({
    state,
    assertions: results,
    sets: sets.map(({ result }) => result),
    metrics,
    score: total?.score === undefined ? undefined : tidyNumber(total.score),
    failure: state === "failed" ? explainFailure(sorted, total, metrics) : undefined,
  });
}

/** Scores by name; undefined while a judge is awaited. */
type Scores = Map<string, number | undefined>;

/** The scores that metrics refer to. Of several with one name the first counts, assertions before sets. */
function collectScores({ singles, sets }: Sorted): Scores {
  const scores: Scores = new Map();
  const add = (name: string | undefined, score: number | undefined): void => {
    if (name !== undefined && !scores.has(name)) scores.set(name, score);
  };
  for (const each of [...singles, ...sets.flatMap(({ members }) => members)]) add(each.result.name, scoreOf(each));
  for (const { result, members } of sets)
    add(result.name, members.some(({ state }) => state === "deferred") ? undefined : result.score);
  return scores;
}

/** The score of a judge, which says more than whether it reached the judge's threshold; for other assertions 1 or 0. */
function scoreOf({ result, state }: Graded): number | undefined {
  if (state === "deferred") return undefined;
  const judged = result.matcher === "llm_judge" ? result.score : undefined;
  return judged ?? (state === "passed" ? 1 : 0);
}

/** Computes metrics in order; an unknown name counts as 0, and a metric that reads something deferred is left out. */
function deriveMetrics(specs: readonly DerivedMetric[], sorted: Sorted) {
  const metrics: DerivedMetricResult[] = [];
  const states: State[] = [];
  const scores: Scores = specs.length > 0 ? collectScores(sorted) : new Map();
  for (const spec of specs) {
    const { name, threshold, terms } = spec;
    const value = aggregate(spec, scores);
    const passed = threshold === undefined || value === undefined ? undefined : reaches(value, threshold);
    if (!scores.has(name)) scores.set(name, value);
    if (threshold !== undefined) states.push(passed === undefined ? "deferred" : passed ? "passed" : "failed");
    if (value === undefined) continue;
    const unknown = new Set(terms.map(({ ref }) => ref).filter((ref) => !scores.has(ref)));
    const unknown_refs = unknown.size > 0 ? [...unknown] : undefined;
    metrics.push(withoutUndefined({ name, value: tidyNumber(value), threshold, passed, unknown_refs }));
  }
  return { metrics, states };
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
