import type { Matcher } from "./suite.ts";

/** The matcher and all that it combines. */
export function matchersIn(matcher: Matcher): Matcher[] {
  const { not, all_of: every = [], any_of: some = [] } = matcher;
  return [matcher, ...[...(not === undefined ? [] : [not]), ...every, ...some].flatMap(matchersIn)];
}
