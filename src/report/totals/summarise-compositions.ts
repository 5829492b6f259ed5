import { mean } from "../../statistics/describe.ts";
import { groupBy } from "../../values/group-by.ts";
import { kindOf } from "../kinds.ts";
import type { CompositionSummary, Spend, TestResult } from "../model/report.ts";
import { detailOf } from "./judged.ts";
import { addUp, usageOf } from "./spend.ts";

/** Sums up the rows of each composition that ran, in the order of the results; judged metrics are not rows. */
export function summariseCompositions(results: readonly TestResult[]): CompositionSummary[] {
  const rows = groupBy(results.filter(isCompositionRow), ({ suite, name }) => JSON.stringify([suite, name]));
  return [...rows.values()].map((group) => summariseRows(group as [TestResult]));
}

/** Whether a result is a row of a composition that ran, even if it waits for a judge; a judged metric is not a row. */
export function isCompositionRow(result: TestResult): boolean {
  const { coordinates, status, detail } = result;
  const ran = status === "deferred" ? detail !== undefined : status !== "skipped";
  return kindOf(result).summed && coordinates.metric === undefined && ran;
}

function summariseRows(rows: readonly [TestResult, ...TestResult[]]): CompositionSummary {
  const [{ suite, name }] = rows;
  const scores = rows.map(scoreOf);
  const usage = rows.flatMap(usageOf);
  const byNode = groupBy(usage, ({ node }) => node);
  // Names nodes that used nothing, too.
  const nodes = new Set([...rows.flatMap((row) => Object.keys(detailOf(row, "trace")?.nodes ?? {})), ...byNode.keys()]);
  const spends = rows.map((row) => ({ ...addUp(usageOf(row)), name: row.coordinates.case }));
  return {
    suite,
    name,
    rows: rows.length,
    passed: rows.filter(({ status }) => status === "passed").length,
    score: { mean: round(mean(scores)), min: Math.min(...scores), max: Math.max(...scores) },
    ...addUp(spends),
    by_node: Object.fromEntries([...nodes].map((node) => [node, addUp(byNode.get(node) ?? [])])),
    by_model: sumBy(usage, ({ model }) => model ?? undefined),
    by_case: sumBy(spends, ({ name }) => name),
  };
}

/** The score of a row; without a threshold, the share of its assertions that hold. A row that was not judged has none that do. */
function scoreOf({ status, assertions, score }: TestResult): number {
  if (score !== undefined) return round(score);
  if (assertions.length === 0) return status === "passed" ? 1 : 0;
  return round(assertions.filter(({ passed }) => passed).length / assertions.length);
}

function round(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}

/** Sums by key, in order of first appearance; leaves out what has no key. */
function sumBy<T extends Spend>(spends: readonly T[], keyOf: (spend: T) => string | undefined): Record<string, Spend> {
  const groups = groupBy(spends, keyOf);
  groups.delete(undefined);
  return Object.fromEntries([...groups].map(([key, group]) => [key, addUp(group)]));
}
