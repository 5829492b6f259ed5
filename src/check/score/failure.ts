import type { DerivedMetricResult } from "../../report/index.ts";
import { metricBelow, scoreBelow, setBelow } from "../../values/show/score.ts";
import { words } from "../../values/show/words.ts";
import { count } from "../../values/text.ts";
import type { Item, Sorted, Tally } from "./sort.ts";

/** Why a test failed. */
export interface GradeFailure {
  message: string;
  rule_id: string;
  hint?: string | undefined;
}

const firstOf = words("<message>[[ (and <more> more)]]");
const because = words("<below>: <failed>");
const unknownName = words(`no assertion, set or metric of this test is named <names>, which metric <metric> refers to;
  it counts as 0`);
const unknownNames = words(`no assertion, set or metric of this test is named <names>, which metric <metric> refers to;
  they count as 0`);

/** Why a test failed: all its failures, the first of which names the rule. `total`: its score, if it has a threshold. */
export function explainFailure(
  sorted: Sorted,
  total: Tally | undefined,
  metrics: readonly DerivedMetricResult[],
): GradeFailure {
  const { singles, sets } = sorted;
  const failures = total ? failedFirm(sorted) : failedItems(sorted);
  if (total?.state === "failed") {
    const below = scoreBelow(total.score ?? 0, total.threshold);
    failures.push({ message: because({ below, failed: tellFailed(singles, sets) }), rule_id: "score.threshold" });
  }
  failures.push(...metrics.filter(({ passed }) => passed === false).map(failedMetric));
  const hint = failures.find((failure) => failure.hint !== undefined)?.hint;
  return { message: failures.map(({ message }) => message).join("; "), rule_id: failures[0]?.rule_id ?? "", hint };
}

function failedFirm({ firm }: Sorted): GradeFailure[] {
  const [first, ...rest] = firm.filter(hasFailed).map(({ result }) => result);
  if (!first) return [];
  const { target, matcher, message = `${target}: ${matcher}` } = first;
  return [{ message: firstOf({ message, more: rest.length || undefined }), rule_id: `assertion.${matcher}` }];
}

function failedItems({ firm, singles, sets }: Sorted): GradeFailure[] {
  const alone = [...firm, ...singles];
  const [failed, failedSets] = [alone.filter(hasFailed), sets.filter(hasFailed)];
  const [[first], [set]] = [failed, failedSets];
  const rule_id = first ? `assertion.${first.result.matcher}` : "set.threshold";
  if (failed.length + failedSets.length > 1) return [{ message: tellFailed(alone, sets), rule_id }];
  if (first) return [{ message: first.result.message ?? "", rule_id }];
  return set ? [{ message: because({ below: setBelow(set.result), failed: tellFailed(set.members) }), rule_id }] : [];
}

function failedMetric(metric: DerivedMetricResult): GradeFailure {
  const { name, unknown_refs: refs } = metric;
  const names = refs?.map((ref) => JSON.stringify(ref)).join(", ");
  const hint = names && (refs?.length === 1 ? unknownName : unknownNames)({ names, metric: name });
  return { message: metricBelow(metric), rule_id: "metric.threshold", hint };
}

/** `1 of 4 assertions and 1 of 2 sets failed`; leaves out what did not fail. */
function tellFailed(assertions: readonly Item[], sets: readonly Item[] = []): string {
  const told = Object.entries({ assertion: assertions, set: sets }).flatMap(([noun, items]) => {
    const failed = items.filter(hasFailed).length;
    return failed > 0 ? [`${failed} of ${count(items.length, noun)}`] : [];
  });
  return `${told.join(" and ")} failed`;
}

function hasFailed({ state }: Item): boolean {
  return state === "failed";
}
