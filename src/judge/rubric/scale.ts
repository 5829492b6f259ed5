import type { Scale } from "../../suite/index.ts";
import { reaches } from "../../values/show/score.ts";

const LETTERS = [
  ["A", 0.9],
  ["B", 0.8],
  ["C", 0.7],
  ["D", 0.6],
] as const;

/** A score in the units of a scale: `0.75`, `75%`, `pass`, `C`, `4.0/5`. */
export function displayScore(score: number, scale: Scale, threshold: number): string {
  switch (scale) {
    case "unit":
      return score.toFixed(2);
    case "percent":
      return `${Math.round(score * 100)}%`;
    case "binary":
      return reaches(score, threshold) ? "pass" : "fail";
    case "letter":
      return LETTERS.find(([, least]) => reaches(score, least))?.[0] ?? "F";
    default: {
      const { min, max } = scale.likert;
      return `${(min + score * (max - min)).toFixed(1)}/${max}`;
    }
  }
}
