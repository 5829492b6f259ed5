import type { AssertionResult } from "../../report/index.ts";
import { isObject } from "../../values/json.ts";
import type { Attempt } from "../outcome.ts";

/** Whether a call was answered with `isError: true`, which none of what was asserted would have told. */
export function passedOnError({ asked }: Attempt, assertions: readonly AssertionResult[]): boolean {
  const result = asked?.response?.result;
  if (asked?.request?.method !== "tools/call" || !isObject(result) || result.isError !== true) return false;
  return !assertions.some(isAboutErrors);
}

/** That there is a whole result, or what type it has, says nothing of it. */
function isAboutErrors({ target, matcher }: AssertionResult): boolean {
  if (target === "result") return matcher !== "exists" && matcher !== "type";
  return target === "call" || /^result(?:\.|\[")isError\b/.test(target);
}
