import { median } from "../../statistics/describe.ts";
import type { Aggregation } from "../../suite/index.ts";

/** A score and its share. */
export interface Weighed {
  score: number;
  weight: number;
}

/** One score of several, of which there is at least one and none weighs nothing. */
export function aggregate(aggregation: Aggregation, weighed: readonly Weighed[]): number {
  const scores = weighed.map(({ score }) => score);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (score: number) => number): number =>
    weighed.reduce((sum, { score, weight }) => sum + (weight / total) * of(score), 0);
  switch (aggregation) {
    case "weighted_mean":
      return mean((score) => score);
    case "geometric_mean":
      return scores.includes(0) ? 0 : Math.exp(mean(Math.log));
    case "min":
      return Math.min(...scores);
    case "max":
      return Math.max(...scores);
    case "median":
      return median(scores);
  }
}
