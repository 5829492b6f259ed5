import { intervalAlpha } from "../../statistics/describe.ts";
import type { AssertionResult, Detail, Summary, TestResult } from "../model/report.ts";

/** Juries of fewer units say too little of how far jurors agree. */
const LEAST_UNITS = 5;
/** How a model is told of that a tool does not name. */
const UNNAMED = "a model without a name";

/** What there is to count of results that models had a part in. */
export function countJudged(results: readonly TestResult[]): Pick<Summary, "replayed" | "unpriced" | "near" | "alpha"> {
  const unpriced = [...new Set(results.flatMap(unpricedModels))].sort();
  return {
    replayed: results.filter(({ replayed }) => replayed).length || undefined,
    unpriced: unpriced.length > 0 ? unpriced : undefined,
    // Of several runs what sums them up counts.
    near: results.filter((one) => !one.single && isNear(one)).length || undefined,
    alpha: rateJuries(results),
  };
}

/** Whether one vote of a jury more or less would turn its verdict, or its threshold lies inside the interval of its repeats. */
export function isNear({ detail, repeats }: Pick<TestResult, "detail" | "repeats">): boolean {
  return repeats?.near ?? (detail?.type === "evaluation" && detail.spread?.near === true);
}

/** Whether a judge was not shown all of what it judged. */
export function isCut({ detail, assertions, runs }: Pick<TestResult, "detail" | "assertions" | "runs">): boolean {
  const isSome = ({ cut }: Pick<AssertionResult, "cut">): boolean => cut !== undefined && cut.length > 0;
  return (
    (detail !== undefined && "cut" in detail && isSome(detail)) ||
    (runs !== undefined && isSome(runs)) ||
    assertions.some(isSome)
  );
}

/** The recording that answers of a result came from, where it says so. */
export function replayOf(detail: Detail | undefined) {
  if (detail === undefined || detail.type === "trace" || detail.type === "steps") return undefined;
  return detail.replay ?? (detail.type === "evaluation" ? detail.conversation?.replay : undefined);
}

/** Models that were paid for in this run, nobody knows how much. */
function unpricedModels(result: TestResult): string[] {
  const { judge, model, model_tokens: own, cost_usd: total, usage = [] } = result;
  const judges = judge?.cost_usd === null ? judge.model.split(", ") : [];
  const called = usage.flatMap((one) => (one.cost_usd === null ? [one.model ?? UNNAMED] : []));
  // Reports made before the model's own cost was told leave that of the whole out where it is not known.
  const asked = own && (own.cost_usd === undefined ? total === undefined : own.cost_usd === null);
  return [...judges, ...(asked && model !== undefined ? [model] : []), ...called];
}

/** What a result cost; null where that is not known, undefined where nothing says. */
export function costOf(result: TestResult): number | null | undefined {
  return unpricedModels(result).length > 0 ? null : result.cost_usd;
}

/** Krippendorff's alpha over what the jurors of each jury gave. */
function rateJuries(results: readonly TestResult[]): Summary["alpha"] {
  const units = results.flatMap(({ detail }) => {
    if (detail?.type !== "evaluation" || detail.combined !== "jury") return [];
    const scores = detail.judging.flatMap(({ score }) => score ?? []);
    return scores.length > 1 ? [scores] : [];
  });
  const value = units.length >= LEAST_UNITS ? intervalAlpha(units) : undefined;
  return value === undefined ? undefined : { value, units: units.length };
}
