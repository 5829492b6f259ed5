import { type Subject, subjectOfValue } from "../../../check/index.ts";
import type { CalibrationDetail, Figure } from "../../../report/index.ts";
import { type JsonObject, writeJson } from "../../../values/json.ts";
import { resolvePath } from "../../../values/path.ts";

/** What the assertions of a calibration address: `n`, `ungraded`, and its figures, each a number that has `low` and `high`. */
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

/** Why a figure is not defined. */
const REASONS: Readonly<Record<Figure["name"], string>> = {
  accuracy: "no label was graded",
  tpr: "no label says pass",
  tnr: "no label says fail",
  kappa: "labels and judge do not both know pass and fail",
  mae: NO_SCORES,
  bias: NO_SCORES,
};
