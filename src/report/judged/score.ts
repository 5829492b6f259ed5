import { reaches, showScores } from "../../values/show/score.ts";
import type { TestResult } from "../model/report.ts";
import { describeComparison, showShare } from "./comparison.ts";
import { readScale, type Scale, showUnits } from "./wording.ts";

/** What a result scored. */
export interface ScoreLine {
  /** `0.94`; of several judges the votes first: `3 of 5, mean 0.52`. */
  short: string;
  /** With what it must reach: `0.75 ≥ 0.70`, `4.2/5 ≥ 3.8/5`, `3 of 5, mean 0.52 < 0.70`; of a comparison its sentence. */
  whole: string;
  holds: boolean;
}

/** The units of a result's scores. */
export function scaleOf(result: Pick<TestResult, "detail" | "units">): Scale {
  return readScale(result.detail?.type === "evaluation" ? result.detail.rubric : result);
}

/** The score of a result in its own units; undefined where it has none. */
export function readScore(result: TestResult): ScoreLine | undefined {
  const { score, threshold, detail, status, repeats } = result;
  const passed = status !== "failed" && status !== "errored";
  if (detail?.type === "comparison") {
    return { short: showShare(detail), whole: describeComparison(detail), holds: passed };
  }
  const { spread } = detail?.type === "evaluation" ? detail : {};
  const voted = spread ? `${spread.passes} of ${spread.votes}` : "";
  if (score === undefined) return spread && { short: voted, whole: voted, holds: passed };
  const before = spread ? `${voted}, mean ` : "";
  const scale = scaleOf(result);
  const isMean = spread !== undefined || repeats !== undefined;
  const short = before + showUnits(score, scale, isMean ? undefined : passed);
  if (threshold === undefined) return { short, whole: short, holds: passed };
  const holds = isMean ? passed : reaches(score, threshold);
  if (scale === "binary" && !isMean) return { short, whole: short, holds };
  const [shown, limit] = showScores(score, threshold, scale);
  return { short, whole: `${before}${shown} ${reaches(score, threshold) ? "≥" : "<"} ${limit}`, holds };
}
