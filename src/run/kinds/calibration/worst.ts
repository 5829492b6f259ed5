import { type Evaluation, reasonOf } from "../../../judge/index.ts";
import type { Disagreement } from "../../../report/index.ts";
import type { Label } from "../../../suite/index.ts";
import { reaches } from "../../../values/show/score.ts";

/** A label, and what the judge made of its response. */
export interface Graded {
  label: Label;
  evaluation: Evaluation;
}

const MOST = 10;
/** A step of a scale of five: scores that are nearer do not count as a disagreement. */
const STEP = 0.25;

/** Where a judge disagrees with people: other verdicts first, then by how far the scores lie apart. */
export function findWorst(graded: readonly Graded[]): Disagreement[] {
  const found = graded.flatMap(({ label, evaluation }) => {
    const { id, response, label: verdict, score: wanted, passes } = label;
    const { passed, score } = evaluation;
    const differs = passes !== passed;
    const distance = Math.abs((score ?? Number(passed)) - (wanted ?? Number(passes)));
    const apart = wanted !== undefined && score !== undefined && reaches(distance, STEP);
    if (!differs && !apart) return [];
    const told: Disagreement = {
      ...{ id, response, passed, reason: reasonOf(evaluation) },
      label: verdict,
      label_score: wanted,
      score,
    };
    return [{ told, differs, distance }];
  });
  found.sort((a, b) => Number(b.differs) - Number(a.differs) || b.distance - a.distance);
  return found.slice(0, MOST).map(({ told }) => told);
}
