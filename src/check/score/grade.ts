import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/report.ts";
import type { Expectation, TestCommon } from "../../suite/suite.ts";
import { tidyNumber } from "../../values/score.ts";
import { firmFailure, type GradeFailure, itemFailure, joinFailures, metricFailure, scoreFailure } from "./failure.ts";
import { type Derived, deriveMetrics, type Scores } from "./metrics.ts";
import { type Graded, type Sorted, sortResults } from "./sort.ts";
import { type State, tally } from "./tally.ts";

/** What of a test decides how its assertions count. */
export type Scoring = Pick<TestCommon, "threshold" | "derivedMetrics">;

/** What the assertions of a test come to together. */
export interface Grade {
  state: State;
  /** As given, those of sets and those that weigh other than 1 marked so. */
  assertions: AssertionResult[];
  /** From 0 to 1, only with a threshold, and where anything could be judged. */
  score?: number;
  sets: SetResult[];
  metrics: DerivedMetricResult[];
  /** Why it failed. */
  failure?: GradeFailure;
}

const NONE: Derived = { metrics: [], deferred: false };

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
  const { firm, singles, sets, assertions } = sorted;
  const items = [...singles, ...sets].map(({ item }) => item);
  const { metrics, deferred } = derivedMetrics.length > 0 ? deriveMetrics(derivedMetrics, collectScores(sorted)) : NONE;
  const waiting = deferred || firm.some(({ item }) => item.state === "deferred");
  const low = metrics.filter(({ passed }) => passed === false).map(metricFailure);
  const rest = { assertions, sets: sets.map(({ result }) => result), metrics };
  if (threshold === undefined) {
    const waits = waiting || items.some(({ state }) => state === "deferred");
    return { ...conclude([...itemFailure(sorted), ...low], waits), ...rest };
  }
  const { score, state } = tally(items, threshold);
  const below = state === "failed" ? [scoreFailure(score ?? 0, threshold, sorted)] : [];
  return {
    ...conclude([...firmFailure(sorted), ...below, ...low], waiting || state === "deferred"),
    ...(score === undefined ? {} : { score: tidyNumber(score) }),
    ...rest,
  };
}

function conclude(failures: readonly GradeFailure[], waits: boolean): Pick<Grade, "state" | "failure"> {
  const failure = joinFailures(failures);
  if (failure) return { state: "failed", failure };
  return { state: waits ? "deferred" : "passed" };
}

/** Scores that metrics refer to; of several things with one name, the first, assertions before sets. */
function collectScores({ singles, sets }: Sorted): Scores {
  const scores: Scores = new Map();
  const add = (name: string | undefined, score: number | undefined): void => {
    if (name !== undefined && !scores.has(name)) scores.set(name, score);
  };
  for (const graded of [...singles, ...sets.flatMap(({ members }) => members)]) {
    add(graded.result.name, scoreOf(graded));
  }
  for (const { result, members } of sets) {
    const waits = members.some(({ item }) => item.state === "deferred");
    add(result.name, waits ? undefined : result.score);
  }
  return scores;
}

/** A judge's score is finer than whether it reached the judge's threshold; anything else is 1 or 0. */
function scoreOf({ result, item: { state } }: Graded): number | undefined {
  if (state === "deferred") return undefined;
  const judged = result.matcher === "llm_judge" ? result.score : undefined;
  return judged ?? (state === "passed" ? 1 : 0);
}
