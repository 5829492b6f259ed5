import { McptestError } from "../errors.ts";
import type { ModelFailure } from "../model/index.ts";
import { oneLine } from "../values/text.ts";

/** Characters of what is wrong with an answer. */
const MAX_FAULT = 400;

export function judgeFailed(model: string, failure: ModelFailure): McptestError {
  const { message, hint } = failure;
  const what = `the judge (${oneLine(model)}) gave no answer: ${message}`;
  return new McptestError("judge-failed", what, { hint, cause: failure });
}

export function judgeMalformed(model: string, fault: string): McptestError {
  const message = `the judge (${oneLine(model)}) answered twice in a form that is no verdict: ${oneLine(fault, MAX_FAULT)}`;
  return new McptestError("judge-malformed", message, { hint: "run again, or name another `model`" });
}

/** `key`: the limit of the test that ran out; undefined: the bound of one question. */
export function judgeTooSlow(model: string, ms: number, key: string | undefined): McptestError {
  const whose = key === undefined ? "" : `, which is what was left of \`${key}\``;
  const message = `the judge (${oneLine(model)}) had not answered after ${Math.round(ms)} ms${whose}`;
  return key === undefined
    ? new McptestError("judge-failed", message, { hint: "run again later, or name another `model`" })
    : new McptestError("test-timeout", message, { hint: `raise \`${key}\`` });
}

export function unpricedJudge(model: string): McptestError {
  const message = `the price of the judge's model ${oneLine(model)} is not known, and so is what it cost`;
  return new McptestError("unknown-price", message, { hint: "cap `max_tokens`: a cap in US dollars does not see it" });
}

export function judgeCancelled(model: string): McptestError {
  return new McptestError("cancelled", `the run was interrupted while the judge (${oneLine(model)}) was asked`);
}
