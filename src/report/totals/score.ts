import { mean } from "../../statistics/describe.ts";
import { tidyNumber } from "../../values/show/score.ts";
import type { Report } from "../model/report.ts";

/** The mean of the tests that have a score; undefined when none has. */
export function scoreOf({ results }: Pick<Report, "results">): number | undefined {
  const scores = results.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return scores.length === 0 ? undefined : tidyNumber(mean(scores));
}
