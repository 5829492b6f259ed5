import type { Matcher } from "../../suite/suite.ts";
import type { Resolution } from "../../values/path.ts";
import type { JudgeContext } from "../context.ts";
import type { MatcherOf, Miss, Verdict } from "../matcher.ts";
import { noneHolds, SNAPSHOT_NEGATED, someFail } from "../messages.ts";

export const not: MatcherOf<"not"> = {
  summary: "The matcher does not hold. A path that does not resolve is accepted.",
  example: "{ not: { contains: error } }",
  phrase: (argument, { phrase }) => `anything but ${phrase(argument)}`,
  check(argument, target, context) {
    if (argument.snapshot !== undefined) return SNAPSHOT_NEGATED;
    const inner = context.judge(argument, target);
    return inner instanceof Promise ? inner.then(negate) : negate(inner);
  },
};

export const allOf: MatcherOf<"all_of"> = {
  summary: "Every one of these matchers holds.",
  example: "{ all_of: [{ type: integer }, { gt: 0 }] }",
  phrase: (argument, { phrase }) => argument.map(phrase).join(" and "),
  check: (argument, target, context) =>
    judgeAll(argument, target, context, (misses) => {
      if (misses.length === 0) return true;
      const messages = misses.map(([matcher, miss]) => context.explain(matcher, target, miss));
      return { ...inherit(misses), message: someFail(messages, argument.length) };
    }),
};

export const anyOf: MatcherOf<"any_of"> = {
  summary: "At least one of these matchers holds.",
  example: "{ any_of: [{ exact: null }, { type: string }] }",
  phrase: (argument, { phrase }) => argument.map(phrase).join(" or "),
  check: (argument, target, context) =>
    judgeAll(argument, target, context, (misses) => {
      if (misses.length < argument.length) return true;
      const messages = misses.map(([matcher, miss]) => context.explain(matcher, target, miss));
      return { ...inherit(misses), message: noneHolds(messages) };
    }),
};

type Missed = readonly [Matcher, Miss];

/** A single miss lends its diff and hint to the whole. */
function inherit(misses: readonly Missed[]): Miss {
  const [only] = misses;
  if (!only || misses.length > 1) return {};
  const { compare, hint } = only[1];
  return { ...(compare && { compare }), ...(hint !== undefined && { hint }) };
}

function judgeAll(
  matchers: readonly Matcher[],
  target: Resolution,
  context: JudgeContext,
  conclude: (misses: Missed[]) => Verdict,
): Verdict | Promise<Verdict> {
  const verdicts = matchers.map((matcher) => context.judge(matcher, target));
  const finish = (all: readonly Verdict[]) =>
    conclude(all.flatMap((inner, at): Missed[] => (inner === true ? [] : [[matchers[at] as Matcher, inner]])));
  return verdicts.some((inner) => inner instanceof Promise)
    ? Promise.all(verdicts).then(finish)
    : finish(verdicts as Verdict[]);
}

function negate(inner: Verdict): Verdict {
  return inner !== true || {};
}
