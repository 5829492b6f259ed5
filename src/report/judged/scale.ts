import { displayScore, type Scale, showScores } from "../../values/show/score.ts";
import type { RubricInfo } from "../model/report.ts";

export type { Scale } from "../../values/show/score.ts";

/** In what units the scores of a rubric are shown; from 0 to 1 where there is none. */
export function readScale({ scale, likert }: Partial<RubricInfo> = {}): Scale {
  return scale === "likert" ? (likert ? { likert } : "unit") : (scale ?? "unit");
}

/** A score in these units; on a binary scale a mean is shown from 0 to 1, as it may be neither. */
export function showUnits(score: number, scale: Scale, passed?: boolean): string {
  return passed === undefined ? showScores(score, 0, scale)[0] : displayScore(score, scale, passed);
}
