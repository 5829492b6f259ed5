import { McptestError } from "../errors.ts";
import type { Model, ModelFailure } from "../model/index.ts";
import { formatNumber, oneLine } from "../values/text.ts";

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

export function judgeRefused(model: string): McptestError {
  const message = `the judge (${oneLine(model)}) refused to judge`;
  return new McptestError("judge-refused", message, { hint: "look at what it was given, or name another `model`" });
}

export function judgeTruncated(model: string, tokens: number): McptestError {
  const message = `the judge (${oneLine(model)}) was cut off twice, at ${tokens} tokens`;
  return new McptestError("judge-truncated", message, { hint: "run again, or name another `model`" });
}

/** `missing`: why the model cannot be asked; `stale`: why what is recorded does not answer, where there is something. */
export function noJudge(missing: string, { keyEnv }: Model, stale: string | undefined): McptestError {
  const message = stale === undefined ? `no judge is configured: ${missing}` : `recording is stale: ${stale}`;
  return new McptestError("deferred", message, { hint: `set ${keyEnv} to have it judged` });
}

export function judgeOverfull(model: string): McptestError {
  const message = `what is to be judged is more than the judge (${oneLine(model)}) can hold`;
  return new McptestError("judge-failed", message, { hint: "give it less, or name a `model` that can hold more" });
}

/** A part that does not fit, although it was shortened as far as it may be. */
export function partOverfull(role: string, characters: number, cap: number): McptestError {
  const message = `the ${role} has ${formatNumber(characters)} characters, and cannot be shortened to the ${formatNumber(cap)} that a judge is shown`;
  return new McptestError("judge-overfull", message, { hint: "give it less, such as fewer turns or shorter texts" });
}

/** `key`: the limit of the test that ran out. */
export function judgeTooSlow(model: string, ms: number, key: string): McptestError {
  const message = `the judge (${oneLine(model)}) had not answered after ${Math.round(ms)} ms, which is what was left of \`${key}\``;
  return new McptestError("test-timeout", message, { hint: `raise \`${key}\`` });
}

export function unpricedJudge(model: string): McptestError {
  const message = `the price of the judge's model ${oneLine(model)} is not known, and so is what it cost`;
  return new McptestError("unknown-price", message, { hint: "cap `max_tokens`: a cap in US dollars does not see it" });
}

export function judgeCancelled(model: string): McptestError {
  return new McptestError("cancelled", `the run was interrupted while the judge (${oneLine(model)}) was asked`);
}

/** Whether a judge was not even asked, since there is none. */
export function isDeferral(error: unknown): error is McptestError {
  return error instanceof McptestError && error.code === "deferred";
}
