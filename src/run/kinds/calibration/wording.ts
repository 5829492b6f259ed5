import { asMcptestError, McptestError } from "../../../errors.ts";
import type { Figure } from "../../../report/index.ts";
import type { Label } from "../../../suite/index.ts";
import { showScores } from "../../../values/show/score.ts";
import { words } from "../../../values/show/words.ts";
import { count, oneLine } from "../../../values/text.ts";

const MAX_ID = 80;
export const MAX_REASON = 500;

export const VACUOUS = "no criterion applied";

export interface Ungraded {
  id: string;
  reason: string;
  hint: string | undefined;
}

export function notGraded({ id }: Pick<Label, "id">, graded: number, all: number, error: unknown): McptestError {
  const { code, message, hint } = asMcptestError(error);
  const told = `${name(id)} could not be graded (${graded} of ${all} were): ${message}`;
  return new McptestError(code, told, { hint, cause: error });
}

export function tooManyUngraded(ungraded: readonly Ungraded[], all: number): McptestError {
  const hint = ungraded[0]?.hint ?? "run again, or name another `model`";
  return new McptestError("judge-failed", someUngraded(ungraded, all), { hint });
}

/** `3 of 12 labels could not be graded, more than a tenth: label "4": the judge …`. */
export function someUngraded(ungraded: readonly { id: string; reason: string }[], all: number): string {
  const [first] = ungraded;
  const why = first ? `: ${name(first.id)}: ${first.reason}` : "";
  return `${ungraded.length} of ${count(all, "label")} could not be graded, more than a tenth${why}`;
}

export const fewVerdicts = words("<count n verdict>, fewer than <least>, cannot tell a judge from chance");

/** `NOT CALIBRATED: kappa 0.31, 95 % -0.02 to 0.64, is no better than chance`; `others`: what else is lacking. */
export function notCalibrated(kappa: Figure | undefined, chance: boolean, others: readonly string[]): string {
  const show = (value: number): string => showScores(value, 0)[0];
  const { low, high } = kappa?.interval ?? {};
  const figure =
    kappa && low !== undefined && high !== undefined
      ? `kappa ${show(kappa.value)}, 95 % ${show(low)} to ${show(high)}`
      : "kappa is not defined, since labels and judge say the same of all";
  const told = chance ? `${figure}${kappa ? ", is" : ": it is"} no better than chance` : figure;
  return `NOT CALIBRATED: ${[told, ...others].join("; ")}`;
}

function name(id: string): string {
  return `label ${JSON.stringify(oneLine(id, MAX_ID))}`;
}
