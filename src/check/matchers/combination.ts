import type { Matcher } from "../../suite/index.ts";
import { andThen, type Soon } from "../../values/async/soon.ts";
import type { Resolution } from "../../values/path.ts";
import { DEFERRED, type Match, type MatchContext, type MatcherName, type MatcherOf, type Miss } from "../matcher.ts";
import { noneHolds, ofSome, SNAPSHOT_NEGATED, scoreMiss, someFail } from "../wording.ts";

export const not: MatcherOf<"not"> = {
  summary:
    "The matcher does not hold; under `[*]`, for what is there. A path that does not resolve is accepted, a jq program that fails is not.",
  passes: "result.title not contains z",
  fails: "result.tags not length 2",
  phrase: (argument, { phrase }) => `anything but ${phrase(argument)}`,
  check(argument, target, context) {
    if (uses(argument, "snapshot")) return SNAPSHOT_NEGATED;
    const { partial } = target.found ? {} : target;
    // What some elements lack excuses no other.
    const led: Resolution = partial ? { found: true, value: [...partial] } : target;
    return andThen(context.match(argument, led), (inner) => {
      const answer = argument.llm_judge && context.judged.at(-1);
      if (inner === true && answer && "passed" in answer) return scoreMiss(answer, argument.llm_judge?.rubric.scale);
      return inner === true && partial ? { found: ofSome(context.show([...partial])) } : negate(inner);
    });
  },
};

export const allOf: MatcherOf<"all_of"> = {
  summary: "Every one of these matchers holds.",
  passes: 'result.year all_of [{"gt": 1800}, {"lt": 1900}]',
  fails: 'result.year all_of [{"gt": 1800}, {"lt": 1810}]',
  phrase: (argument, { phrase }) => argument.map(phrase).join(" and "),
  check: (argument, target, context) =>
    judgeAll(argument, target, context, isMiss, (verdicts) => {
      const misses = missesOf(argument, verdicts);
      if (misses.length === 0) return verdicts.includes(DEFERRED) ? DEFERRED : true;
      const messages = misses.map(([matcher, miss]) => context.explain(matcher, target, miss));
      const unasked = verdicts.some((inner) => inner === undefined || inner === DEFERRED);
      const open = misses.every(([, { unjudged }]) => unjudged);
      return { ...inherit(misses, open), message: someFail(messages, argument.length, unasked) };
    }),
};

export const anyOf: MatcherOf<"any_of"> = {
  summary: "At least one of these matchers holds.",
  passes: 'result.isbn any_of [{"exact": null}, {"type": "string"}]',
  fails: 'result.year any_of [{"exact": null}, {"type": "string"}]',
  phrase: (argument, { phrase }) => argument.map(phrase).join(" or "),
  check: (argument, target, context) =>
    judgeAll(argument, target, context, holds, (verdicts) => {
      if (verdicts.some(holds)) return true;
      if (verdicts.includes(DEFERRED)) return DEFERRED;
      const misses = missesOf(argument, verdicts);
      const messages = misses.map(([matcher, miss]) => context.explain(matcher, target, miss));
      const open = misses.some(([, { unjudged }]) => unjudged);
      return { ...inherit(misses, open), message: noneHolds(messages) };
    }),
};

type Missed = readonly [Matcher, Miss];

/** A single miss lends its diff and hint to the whole. `open`: whether the whole is up to matchers that could not judge. */
function inherit(misses: readonly Missed[], open: boolean): Miss {
  const unjudged: Miss = open ? { unjudged: true } : {};
  const [only] = misses;
  if (!only || misses.length > 1) return unjudged;
  const { compare, hint } = only[1];
  return { ...unjudged, compare, hint };
}

/** The verdicts of a list, `undefined` for what there was no need to ask a judge about. */
type Verdicts = readonly (Match | undefined)[];

function missesOf(matchers: readonly Matcher[], verdicts: Verdicts): Missed[] {
  return verdicts.flatMap((inner, at): Missed[] => (isMiss(inner) ? [[matchers[at] as Matcher, inner]] : []));
}

function isMiss(inner: Match | undefined): inner is Miss {
  return typeof inner === "object";
}

function holds(inner: Match | undefined): inner is true {
  return inner === true;
}

/** Judges by every matcher, and concludes; `settles` says which verdict makes the others needless. */
function judgeAll(
  matchers: readonly Matcher[],
  target: Resolution,
  context: MatchContext,
  settles: (inner: Match | undefined) => boolean,
  conclude: (verdicts: Verdicts) => Match,
): Soon<Match> {
  if (context.askJudge && matchers.some((matcher) => uses(matcher, "llm_judge")))
    return judgeInTurn(matchers, target, context, settles).then(conclude);
  const verdicts = matchers.map((matcher) => context.match(matcher, target));
  return verdicts.some((inner) => inner instanceof Promise)
    ? Promise.all(verdicts).then(conclude)
    : conclude(verdicts as Match[]);
}

/** A judge costs money: it comes last, and only while the verdict is up to it. */
async function judgeInTurn(
  matchers: readonly Matcher[],
  target: Resolution,
  context: MatchContext,
  settles: (inner: Match | undefined) => boolean,
): Promise<Verdicts> {
  const verdicts = await Promise.all(
    matchers.map((matcher) => (uses(matcher, "llm_judge") ? undefined : context.match(matcher, target))),
  );
  for (const [at, matcher] of matchers.entries()) {
    if (verdicts.some(settles)) break;
    verdicts[at] ??= await context.match(matcher, target);
  }
  return verdicts;
}

/** Whether a matcher is of this name, or made of one that is. */
export function uses(matcher: Matcher, name: MatcherName): boolean {
  const { not, all_of = [], any_of = [] } = matcher;
  return matcher[name] !== undefined || [...(not ? [not] : []), ...all_of, ...any_of].some((one) => uses(one, name));
}

/** Whether judges alone decide whether it holds. */
export function asksJudgesAlone({ llm_judge, all_of, any_of }: Matcher): boolean {
  return llm_judge !== undefined || (all_of ?? any_of)?.every(asksJudgesAlone) === true;
}

function negate(inner: Match): Match {
  if (inner === DEFERRED) return DEFERRED;
  if (inner === true) return {};
  return inner.unjudged ? inner : true;
}
