import { metricBelow, reaches, scoreBelow, setBelow } from "../../values/show/score.ts";
import type { TestResult } from "../model/report.ts";

/** What of a failed test's score, sets and metrics is below its threshold, a sentence each; none for other tests. */
export function describeScores({ status, score, threshold, sets = [], ...result }: TestResult): string[] {
  const { derived_metrics: metrics = [] } = result;
  if (status !== "failed") return [];
  const below = score !== undefined && threshold !== undefined && !reaches(score, threshold);
  return [
    ...(below ? [scoreBelow(score, threshold)] : []),
    ...sets.filter(({ passed }) => !passed).map(setBelow),
    ...metrics.filter(({ passed }) => passed === false).map(metricBelow),
  ];
}
