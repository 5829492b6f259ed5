import { displayScore, type Scale, showScores } from "../../values/show/score.ts";
import type { Units } from "../model/report.ts";

export type { Scale } from "../../values/show/score.ts";

/** In what units the scores of a rubric, or of a result, are shown; from 0 to 1 where nothing says. */
export function readScale({ units }: { units?: Units } = {}): Scale {
  const { scale = "unit", min, max } = units ?? {};
  return scale !== "likert" ? scale : min === undefined || max === undefined ? "unit" : { likert: { min, max } };
}

/** A score in these units; on a binary scale a mean is shown from 0 to 1, as it may be neither. */
export function showUnits(score: number, scale: Scale, passed?: boolean): string {
  return passed === undefined ? showScores(score, 0, scale)[0] : displayScore(score, scale, passed);
}
