import { McptestError } from "../../../errors.ts";
import type { ModelFailure } from "../../../model/index.ts";
import { oneLine } from "../../../values/text.ts";

export function modelFailed(model: string, failure: ModelFailure): McptestError {
  const { message, hint } = failure;
  return new McptestError("model-failed", `the model (${oneLine(model)}) gave no answer: ${message}`, {
    hint,
    cause: failure,
  });
}

export function unpricedAgent(model: string): McptestError {
  const message = `the price of model ${oneLine(model)} is not known, and so is what its agents cost`;
  return new McptestError("unknown-price", message, { hint: "give its price: `--pricing-table`" });
}
