import { intervalAlpha } from "../../statistics/describe.ts";
import type { Detail, Summary, TestResult } from "../model/report.ts";

/** With fewer units, the agreement of jurors means too little. */
const LEAST_UNITS = 5;
/** Stands for a model that a tool does not name. */
const UNNAMED = "a model without a name";

/** Counts results that models had a part in. */
export function countJudged(results: readonly TestResult[]): Pick<Summary, "replayed" | "unpriced" | "near" | "alpha"> {
  const unpriced = [...new Set(results.flatMap(unpricedModels))].sort();
  return {
    replayed: results.filter(({ replayed }) => replayed).length || undefined,
    unpriced: unpriced.length > 0 ? unpriced : undefined,
    // Of several runs, only the aggregate counts.
    near: results.filter((one) => !one.single && isNear(one)).length || undefined,
    alpha: rateJuries(results),
  };
}

/** Whether one vote of a jury would turn its verdict, or its threshold lies inside the interval of its repeats. */
export function isNear({ detail, repeats }: Pick<TestResult, "detail" | "repeats">): boolean {
  return repeats?.near ?? (detail?.type === "evaluation" && detail.spread?.near === true);
}

/** Whether a judge was not shown all of what it judged. */
export function isCut({ detail, assertions, runs }: Pick<TestResult, "detail" | "assertions" | "runs">): boolean {
  const judged = [...assertions, ...(detail && "cut" in detail ? [detail] : []), ...(runs ? [runs] : [])];
  return judged.some(({ cut = [] }) => cut.length > 0);
}

/** The detail of a result, if it is of this type. */
export function detailOf<T extends Detail["type"]>({ detail }: Pick<TestResult, "detail">, type: T) {
  return detail?.type === type ? (detail as Extract<Detail, { type: T }>) : undefined;
}

/** The recording that a result's answers came from, if any. */
export function replayOf(detail: Detail | undefined) {
  if (detail === undefined || (!("replay" in detail) && detail.type !== "evaluation")) return undefined;
  return detail.replay ?? (detail.type === "evaluation" ? detail.conversation?.replay : undefined);
}

/** Models of this run whose cost is not known. */
function unpricedModels({ judge, model, model_tokens: own, usage = [] }: TestResult): string[] {
  const judges = judge?.cost_usd === null ? judge.model.split(", ") : [];
  const called = usage.flatMap((one) => (one.cost_usd === null ? [one.model ?? UNNAMED] : []));
  return [...judges, ...(own?.cost_usd === null && model !== undefined ? [model] : []), ...called];
}

/** What a result cost; null if that is not known, undefined if it has no cost. */
export function costOf(result: TestResult): number | null | undefined {
  return unpricedModels(result).length > 0 ? null : result.cost_usd;
}

function rateJuries(results: readonly TestResult[]): Summary["alpha"] {
  const units = results.flatMap(({ detail }) => {
    if (detail?.type !== "evaluation" || detail.combined !== "jury") return [];
    const scores = detail.judging.flatMap(({ score }) => score ?? []);
    return scores.length > 1 ? [scores] : [];
  });
  const value = units.length >= LEAST_UNITS ? intervalAlpha(units) : undefined;
  return value === undefined ? undefined : { value, units: units.length };
}
