import type { PlannedTest } from "../plan/plan.ts";
import { kindOf, type TestSpec, whyAlwaysRuns } from "../suite/index.ts";
import { isObject, type JsonObject } from "../values/json.ts";

/** Whether an earlier result of the test may stand for it, as far as the suite tells; its server and tool have a say as well. */
export function isEligible({ spec, skip, deferred }: PlannedTest): boolean {
  if (skip !== undefined || deferred !== undefined || !kindOf(spec).cacheable) return false;
  if (spec.cache === "never" || whyAlwaysRuns(spec) !== undefined) return false;
  return spec.cache === "always" || ("tool" in spec && !measuresTime(spec) && !rewritesRequest(spec));
}

/** Whether a transform decides what is called, which may be another tool than the suite says. */
export function rewritesRequest(spec: TestSpec): boolean {
  return "transform" in spec && spec.transform?.request !== undefined;
}

/** Whether an earlier result may stand for a call of the tool. What its server says it does counts; silence does not. */
export function isToolEligible(spec: TestSpec, { annotations }: JsonObject): boolean {
  if (spec.cache === "always" || !isObject(annotations)) return true;
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
  return readOnlyHint !== false && openWorldHint !== true && (destructiveHint !== true || readOnlyHint === true);
}

/** Whether a call of the tool leaves the server as it was, by what the server says. */
export function isReadOnly({ annotations }: JsonObject): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}

/** How long a call once took says nothing of how long it takes now. */
function measuresTime({ expect }: TestSpec): boolean {
  return (
    expect.max_duration_ms !== undefined || expect.assertions.some(({ target }) => /^\[?"?duration_ms/.test(target))
  );
}
