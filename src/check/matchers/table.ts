import type { Matcher } from "../../suite/index.ts";
import type { Argument, MatcherName, MatcherOf, MatcherRow } from "../matcher.ts";
import { allOf, anyOf, not } from "./combination.ts";
import { exact, oneOf, subset, unordered } from "./equality.ts";
import { llmJudge } from "./judgement.ts";
import { approx, between, gt, gte, lt, lte } from "./number.ts";
import { absent, exists } from "./presence.ts";
import { jq } from "./program.ts";
import { schema } from "./schema.ts";
import { length, type } from "./shape.ts";
import { snapshot } from "./snapshot.ts";
import { contains, containsAll, containsAny, endsWith, icontains, regex, startsWith } from "./text.ts";

const ROWS: { readonly [N in MatcherName]: MatcherOf<N> } = {
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
  snapshot,
  not,
  all_of: allOf,
  any_of: anyOf,
  llm_judge: llmJudge,
};

/** Every matcher by its name. The table in the docs is made from it. */
export const MATCHERS = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { name, ...row }]),
) as unknown as { readonly [N in MatcherName]: MatcherRow<N> };

/** The one matcher of a matcher object, and its argument. */
export function rowOf(matcher: Matcher): [MatcherRow, Argument<MatcherName>] {
  for (const name in matcher) {
    return [
      MATCHERS[name as MatcherName] as unknown as MatcherRow,
      matcher[name as MatcherName] as Argument<MatcherName>,
    ];
  }
  throw new TypeError("a matcher object has one key");
}
