import { type Subject, subjectOfValue } from "../../../check/index.ts";
import type { Figure } from "../../../report/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import { resolvePath } from "../../../values/path.ts";
import { whyUndefined } from "./wording.ts";

/** What the assertions of a calibration address: `n` and its figures, each a number that has `low` and `high`. */
export function subjectOfFigures(n: number, figures: readonly Figure[], durationMs: number): Subject {
  const root: JsonObject = { n, ...Object.fromEntries(figures.map(({ name, value }) => [name, value])) };
  const intervals: JsonObject = Object.fromEntries(figures.map(({ name, interval }) => [name, { ...interval }]));
  return {
    ...subjectOfValue(root, durationMs, () => JSON.stringify(root)),
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const reason = whyUndefined(name);
      if (reason !== undefined && !Object.hasOwn(root, name)) return { found: false, resolved: "", reason };
      return resolvePath(second && reason !== undefined ? intervals : root, steps);
    },
  };
}
