import type { PlannedTest } from "../plan/plan.ts";
import type { Assertion, Matcher, TestSpec, Transform } from "../suite/suite.ts";
import { isObject, type JsonObject } from "../values/json.ts";

/** Whether an earlier result of the test may stand for it, as far as the suite tells; its server and tool have a say as well. */
export function isEligible({ spec, skip, deferred }: PlannedTest): boolean {
  if (skip !== undefined || deferred !== undefined || spec.kind === "composition") return false;
  if (spec.cache === "never" || spec.effects?.includes("external") || spec.hooks) return false;
  if (spec.expect.assertions.some(isJudged) || transformsOf(spec).some((transform) => "argv" in transform))
    return false;
  return spec.cache === "always" || (spec.kind === "tool" && !measuresTime(spec));
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

/** True when a matcher of that name stands anywhere in the assertion. */
export function usesMatcher(assertion: Assertion, name: keyof Matcher): boolean {
  return matchersIn(assertion.matcher).some((matcher) => Object.hasOwn(matcher, name));
}

/** The matcher and all that it combines. */
export function matchersIn(matcher: Matcher): Matcher[] {
  const { not, all_of: every = [], any_of: some = [] } = matcher;
  return [matcher, ...[...(not === undefined ? [] : [not]), ...every, ...some].flatMap(matchersIn)];
}

function isJudged(assertion: Assertion): boolean {
  return usesMatcher(assertion, "llm_judge");
}

function transformsOf(spec: TestSpec): Transform[] {
  const own = spec.kind === "tool" ? [spec.transform?.request, spec.transform?.response] : [];
  return [...own, ...spec.expect.assertions.map(({ transform }) => transform)].filter((each) => each !== undefined);
}

/** How long a call once took says nothing of how long it takes now. */
function measuresTime({ expect }: TestSpec): boolean {
  return (
    expect.max_duration_ms !== undefined || expect.assertions.some(({ target }) => /^\[?"?duration_ms/.test(target))
  );
}
