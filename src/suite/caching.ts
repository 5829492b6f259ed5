import type { Assertion, Matcher, TestSpec, Transform } from "./suite.ts";

type Cacheable = Pick<TestSpec, "effects" | "hooks" | "expect"> & {
  transform?: { request?: Transform; response?: Transform } | undefined;
};

/** Why no earlier result may ever stand for a request test, whatever its `cache` says; undefined when one may. */
export function whyAlwaysRuns({ effects, hooks, expect, transform }: Cacheable): string | undefined {
  if (effects?.includes("external")) return "its effects are external";
  if (hooks) return "hooks run around it";
  if (expect.assertions.some(isJudged)) return "a model judges it";
  const transforms = [transform?.request, transform?.response, ...expect.assertions.map((each) => each.transform)];
  return transforms.some((each) => each && "argv" in each) ? "a command transforms its values" : undefined;
}

function isJudged({ matcher }: Assertion): boolean {
  return matchersIn(matcher).some((each) => each.llm_judge !== undefined);
}

/** The matcher and all that it combines. */
export function matchersIn(matcher: Matcher): Matcher[] {
  const { not, all_of: every = [], any_of: some = [] } = matcher;
  return [matcher, ...[...(not === undefined ? [] : [not]), ...every, ...some].flatMap(matchersIn)];
}
