import type { Matcher } from "../../suite/index.ts";
import { andThen } from "../../values/async/soon.ts";
import type { Resolution } from "../../values/path.ts";
import { DEFERRED, type Match, type MatchContext, type MatcherName, type MatcherRow, type Miss } from "../matcher.ts";
import * as wording from "../wording.ts";

export const not: MatcherRow<"not"> = {
  summary: `The matcher does not hold; under \`[*]\`, for what is there. A path that does not resolve is accepted, a jq program
    that fails is not.`,
  passes: "result.title not contains z",
  fails: "result.tags not length 2",
  phrase: (argument, { phrase }) => `anything but ${phrase(argument)}`,
  check(argument, target, context) {
    if (uses(argument, "snapshot")) return wording.SNAPSHOT_NEGATED;
    const { partial } = target.found ? {} : target;
    // A key that some elements lack does not excuse the others.
    const led: Resolution = partial ? { found: true, value: [...partial] } : target;
    return andThen(context.match(argument, led), (inner) => {
      const answer = argument.llm_judge && context.judged.at(-1);
      if (inner === true && answer && "passed" in answer)
        return wording.scoreMiss(answer, argument.llm_judge?.rubric.scale);
      if (inner === true) return partial ? { found: wording.ofSome({ shown: context.show([...partial]) }) } : {};
      return inner === DEFERRED || inner.unjudged ? inner : true;
    });
  },
};

export const allOf: MatcherRow<"all_of"> = {
  summary: "Every one of these matchers holds.",
  passes: 'result.year all_of [{"gt": 1800}, {"lt": 1900}]',
  fails: 'result.year all_of [{"gt": 1800}, {"lt": 1810}]',
  phrase: (argument, { phrase }) => argument.map(phrase).join(" and "),
  async check(argument, target, context) {
    const { verdicts, misses, explain } = await judgeAll(argument, target, context, isMiss);
    if (misses.length === 0) return verdicts.includes(DEFERRED) ? DEFERRED : true;
    const messages = explain();
    const verb = messages.length === 1 ? "does" : "do";
    const heading = wording.someFailed({ total: argument.length, failed: messages.length, verb });
    if (verdicts.some((inner) => inner === undefined || inner === DEFERRED)) messages.push(wording.JUDGE_UNASKED);
    const open = misses.every(([, { unjudged }]) => unjudged);
    return { ...inherit(misses, open), message: wording.itemise(heading, messages) };
  },
};

export const anyOf: MatcherRow<"any_of"> = {
  summary: "At least one of these matchers holds.",
  passes: 'result.isbn any_of [{"exact": null}, {"type": "string"}]',
  fails: 'result.year any_of [{"exact": null}, {"type": "string"}]',
  phrase: (argument, { phrase }) => argument.map(phrase).join(" or "),
  async check(argument, target, context) {
    const { verdicts, misses, explain } = await judgeAll(argument, target, context, (inner) => inner === true);
    if (verdicts.includes(true)) return true;
    if (verdicts.includes(DEFERRED)) return DEFERRED;
    const open = misses.some(([, { unjudged }]) => unjudged);
    const message = wording.itemise(wording.noneHeld({ total: misses.length }), explain());
    return { ...inherit(misses, open), message };
  },
};

type Missed = readonly [Matcher, Miss];

/** A single miss gives its diff and hint to the whole. `open`: the whole depends on matchers that could not judge. */
function inherit(misses: readonly Missed[], open: boolean): Miss {
  const [only] = misses;
  const { compare, hint }: Miss = (misses.length === 1 && only?.[1]) || {};
  return { ...(open && { unjudged: true }), compare, hint };
}

function isMiss(inner: Match | undefined): inner is Miss {
  return typeof inner === "object";
}

/**
 * Judges by every matcher. A judge costs money: it comes last, and only while no verdict `settles` the whole, so that the verdicts of others
 * are undefined.
 */
async function judgeAll(
  matchers: readonly Matcher[],
  target: Resolution,
  context: MatchContext,
  settles: (inner: Match | undefined) => boolean,
) {
  const waits = (matcher: Matcher): boolean => context.askJudge !== undefined && uses(matcher, "llm_judge");
  const verdicts: (Match | undefined)[] = await Promise.all(
    matchers.map((matcher) => (waits(matcher) ? undefined : context.match(matcher, target))),
  );
  for (const [at, matcher] of matchers.entries()) {
    if (!waits(matcher)) continue;
    if (verdicts.some(settles)) break;
    verdicts[at] = await context.match(matcher, target);
  }
  const misses = verdicts.flatMap((inner, at): Missed[] => (isMiss(inner) ? [[matchers[at] as Matcher, inner]] : []));
  return { verdicts, misses, explain: () => misses.map(([matcher, miss]) => context.explain(matcher, target, miss)) };
}

/** Whether a matcher has this name, or is made of one that has. */
export function uses(matcher: Matcher, name: MatcherName): boolean {
  const { not, all_of = [], any_of = [] } = matcher;
  return matcher[name] !== undefined || [...(not ? [not] : []), ...all_of, ...any_of].some((one) => uses(one, name));
}

/** Whether only judges decide if it holds. */
export function asksJudgesAlone({ llm_judge, all_of, any_of }: Matcher): boolean {
  return llm_judge !== undefined || (all_of ?? any_of)?.every(asksJudgesAlone) === true;
}
