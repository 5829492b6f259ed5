import type { DerivedMetricResult } from "../../report/index.ts";
import type { DerivedMetric } from "../../suite/index.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import { type State, worst } from "./tally.ts";

/** Scores by name; undefined while a judge has yet to say. */
export type Scores = Map<string, number | undefined>;

export interface Derived {
  metrics: DerivedMetricResult[];
  /** What metrics with a threshold come to; one that waits for a judge is not among the metrics. */
  state: State;
}

/** Works the metrics out in order; an unknown name counts as 0, and a metric of something deferred is left out. */
export function deriveMetrics(specs: readonly DerivedMetric[], scores: Scores): Derived {
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
