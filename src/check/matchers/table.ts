import type { Matcher } from "../../suite/index.ts";
import type { Argument, MatcherName, MatcherRow } from "../matcher.ts";
import { jq, llmJudge, schema } from "./asking.ts";
import { allOf, anyOf, not } from "./combination.ts";
import { exact, oneOf, subset, unordered } from "./equality.ts";
import { notifies } from "./notices.ts";
import { approx, between, gt, gte, lt, lte } from "./number.ts";
import { absent, exists, length, type } from "./shape.ts";
import { snapshot } from "./snapshot.ts";
import { contains, containsAll, containsAny, endsWith, icontains, regex, startsWith } from "./text.ts";

/** Every matcher by its name, in the order of the docs. */
export const MATCHERS: { readonly [N in MatcherName]: MatcherRow<N> } = {
  exact,
  contains,
  icontains,
  contains_all: containsAll,
  contains_any: containsAny,
  starts_with: startsWith,
  ends_with: endsWith,
  regex,
  schema,
  gt,
  gte,
  lt,
  lte,
  between,
  approx,
  length,
  type,
  exists,
  absent,
  one_of: oneOf,
  subset,
  unordered,
  jq,
  notifies,
  snapshot,
  not,
  all_of: allOf,
  any_of: anyOf,
  llm_judge: llmJudge,
};

/** The one matcher of a matcher object: its name, its row and its argument. */
export function rowOf(matcher: Matcher): [MatcherName, MatcherRow, Argument<MatcherName>] {
  const [name] = Object.keys(matcher) as [MatcherName];
  return [name, MATCHERS[name] as MatcherRow, matcher[name] as Argument<MatcherName>];
}
