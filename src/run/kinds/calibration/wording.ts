import { asMcptestError, McptestError } from "../../../errors.ts";
import type { Figure } from "../../../report/index.ts";
import type { Label } from "../../../suite/index.ts";
import { oneLine } from "../../../values/text.ts";

/** Figures of a part of the labels would be figures of another calibration. */
export function notGraded({ id }: Label, graded: number, all: number, error: unknown): McptestError {
  const { code, message, hint } = asMcptestError(error);
  const which = `label ${JSON.stringify(oneLine(id, MAX_ID))}`;
  return new McptestError(code, `${which} could not be graded (${graded} of ${all} were): ${message}`, {
    hint,
    cause: error,
  });
}

const MAX_ID = 80;

/** Why a figure is not defined; undefined of what is no figure. */
export function whyUndefined(name: string): string | undefined {
  return Object.hasOwn(REASONS, name) ? REASONS[name as Figure["name"]] : undefined;
}

const REASONS: Readonly<Record<Figure["name"], string>> = {
  accuracy: "no label says pass or fail",
  tpr: "no label says pass",
  tnr: "no label says fail",
  kappa: "labels and judge do not both know pass and fail",
  mae: "no label has a score that the judge gave one to, too",
  bias: "no label has a score that the judge gave one to, too",
};
