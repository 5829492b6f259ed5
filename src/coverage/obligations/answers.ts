import { placesIn, valuesAt } from "../places.ts";
import { type KindRow, placed, whenAccepted } from "./duty.ts";

/** Of a tool or a prompt: any call that was accepted. */
export const called: KindRow = function* ({ prefix }) {
  yield { id: prefix, meets: whenAccepted(() => true) };
};

export const output: KindRow = function* (subject) {
  for (const { steps } of placesIn(subject.outputSchema, "output"))
    if (steps.at(-1) !== null)
      yield {
        ...placed(subject, "output", steps),
        // Without the field an answer says nothing of it.
        meets: ({ accepted, result }) =>
          (accepted && valuesAt(result, ["structuredContent", ...steps]).length > 0) || undefined,
      };
};
