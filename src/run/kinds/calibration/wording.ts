import { asMcptestError, failure, McptestError } from "../../../errors.ts";
import type { Figure } from "../../../report/index.ts";
import type { Label } from "../../../suite/index.ts";
import { showScores } from "../../../values/show/score.ts";
import { words } from "../../../values/show/words.ts";
import { oneLine } from "../../../values/text.ts";

export const MAX_REASON = 500;
export const VACUOUS = "no criterion applied";

export interface Ungraded {
  id: string;
  reason: string;
  hint: string | undefined;
}

const unfinished = words("label <json id> could not be graded (<graded> of <all> were): <message>");
const tooMany = failure(`judge-failed: <told>
  hint: <hint>`);
const ungradedLabels = words(`<ungraded> of <count all label> could not be graded,
  more than a tenth[[: label <json id>: <reason>]]`);
export const fewVerdicts = words("<count n verdict>, fewer than <least>, cannot tell a judge from chance");
const kappaOf = words("kappa <value>, 95 % <low> to <high>[[, <short>]]");
const noKappa = words("kappa is not defined, since labels and judge say the same of all[[: it <short>]]");

/** Ends a calibration before all labels are graded. */
export function notGraded({ id }: Pick<Label, "id">, graded: number, all: number, error: unknown): McptestError {
  const { code, message, hint } = asMcptestError(error);
  return new McptestError(code, unfinished({ id: shorten(id), graded, all, message }), { hint, cause: error });
}

export function tooManyUngraded(ungraded: readonly Ungraded[], all: number): McptestError {
  const hint = ungraded[0]?.hint ?? "run again, or name another `model`";
  return tooMany({ told: someUngraded(ungraded, all), hint });
}

export function someUngraded(ungraded: readonly { id: string; reason: string }[], all: number): string {
  const [first] = ungraded;
  return ungradedLabels({ ungraded: ungraded.length, all, id: first && shorten(first.id), reason: first?.reason });
}

/** `NOT CALIBRATED: kappa 0.31, 95 % -0.02 to 0.64, is no better than chance`; `others`: what else is lacking. */
export function notCalibrated(kappa: Figure | undefined, chance: boolean, others: readonly string[]): string {
  const [value, low, high] = [kappa?.value, kappa?.interval?.low, kappa?.interval?.high].map((each) =>
    each === undefined ? undefined : showScores(each, 0)[0],
  );
  const short = chance ? "is no better than chance" : undefined;
  const told = low === undefined || high === undefined ? noKappa({ short }) : kappaOf({ value, low, high, short });
  return `NOT CALIBRATED: ${[told, ...others].join("; ")}`;
}

function shorten(id: string): string {
  return oneLine(id, 80);
}
