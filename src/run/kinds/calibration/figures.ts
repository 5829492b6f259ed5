import { type Subject, subjectOfValue } from "../../../check/index.ts";
import { type Evaluation, reasonOf } from "../../../judge/index.ts";
import type { CalibrationDetail, Disagreement, Figure } from "../../../report/index.ts";
import type { Label } from "../../../suite/index.ts";
import { type JsonObject, writeJson } from "../../../values/json.ts";
import { resolvePath } from "../../../values/path.ts";
import { reaches } from "../../../values/show/score.ts";

/** What assertions on a calibration address: `n`, `ungraded`, and its figures, each a number with `low` and `high`. */
export function subjectOfFigures(
  { n, ungraded = [], figures }: Pick<CalibrationDetail, "n" | "ungraded" | "figures">,
  durationMs: number,
): Subject {
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  const root: JsonObject = { n, ungraded: ungraded.length, ...values };
  const intervals: JsonObject = Object.fromEntries(figures.map(({ name, interval }) => [name, { ...interval }]));
  return {
    ...subjectOfValue(root, durationMs, () => writeJson(root)),
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const reason = Object.hasOwn(REASONS, name) ? REASONS[name as Figure["name"]] : undefined;
      if (reason !== undefined && !Object.hasOwn(root, name)) return { found: false, resolved: "", reason };
      const ends = second && reason !== undefined;
      if (ends && Object.keys(intervals[name] as JsonObject).length === 0)
        return { found: false, resolved: name, reason: NO_INTERVAL };
      return resolvePath(ends ? intervals : root, steps);
    },
  };
}

const NO_INTERVAL = "fewer than 10 labels have a score that the judge gave one to, too";
const NO_SCORES = "no label has a score that the judge gave one to, too";

const REASONS: Readonly<Record<Figure["name"], string>> = {
  accuracy: "no label was graded",
  tpr: "no label says pass",
  tnr: "no label says fail",
  kappa: "labels and judge do not both know pass and fail",
  mae: NO_SCORES,
  bias: NO_SCORES,
};

export interface Graded {
  label: Label;
  evaluation: Evaluation;
}

const MOST = 10;
/** A step on a scale of five: closer scores do not count as a disagreement. */
const STEP = 0.25;

/** Where a judge disagrees with people: other verdicts first, then by the distance of the scores. */
export function findWorst(graded: readonly Graded[]): Disagreement[] {
  const found = graded.flatMap(({ label, evaluation }) => {
    const { id, response, label: verdict, score: wanted, passes } = label;
    const { passed, score } = evaluation;
    const differs = passes !== passed;
    const distance = Math.abs((score ?? Number(passed)) - (wanted ?? Number(passes)));
    const apart = wanted !== undefined && score !== undefined && reaches(distance, STEP);
    if (!differs && !apart) return [];
    const reason = reasonOf(evaluation);
    const told = { id, response, passed, reason, label: verdict, label_score: wanted, score };
    return [{ told, differs, distance }];
  });
  found.sort((a, b) => Number(b.differs) - Number(a.differs) || b.distance - a.distance);
  return found.slice(0, MOST).map(({ told }) => told);
}
