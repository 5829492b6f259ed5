import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/index.ts";
import type { Expectation, TestCommon } from "../../suite/index.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { explainFailure, type GradeFailure } from "./failure.ts";
import { type Derived, deriveMetrics, type Scores } from "./metrics.ts";
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
