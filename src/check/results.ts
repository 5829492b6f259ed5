import type { AssertionResult } from "../report/index.ts";
import type { Assertion } from "../suite/index.ts";
import { isObject, type Json, withinStack } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Resolution } from "../values/path.ts";
import { secrecyOfTarget } from "../values/redact/secret-name.ts";
import { DEFERRED, type Match, type MatchContext, type Miss } from "./matcher.ts";
import { asksJudgesAlone, uses } from "./matchers/combination.ts";
import { rowOf } from "./matchers/table.ts";
import { hintMeant } from "./meant.ts";
import type { Subject } from "./subject.ts";
import { hintTarget, judgeReason, NO_JUDGE } from "./wording.ts";

/** Characters of a text that needs no diff: the message shows it. */
const SHORT_TEXT = 80;

/** The result of an assertion that holds. */
export function passedResult({ name, claim, target, matcher, short, location }: Assertion): AssertionResult {
  const [subject, verb] = claim ?? [target, rowOf(matcher)[0]];
  // Without an undefined value it is sealed without a copy.
  const told = short === undefined ? { matcher: verb } : { matcher: verb, short };
  const passed = { target: subject, ...told, passed: true, location: placeOf(location) };
  return name === undefined ? passed : { name, ...passed };
}

/** Marks an assertion about a duration when a recording answered. */
export const UNJUDGED = { unjudged: "replayed" } as const;

/** The result of an assertion; with the score and the reason of its judge. */
export async function assertionResult(
  matching: MatchContext,
  target: Resolution,
  match: Match,
  subject: Subject | undefined,
): Promise<AssertionResult> {
  const { assertion } = matching;
  const judged = matching.judged.flatMap((each) => ("deferred" in each ? [] : [each]));
  if (match === DEFERRED) {
    const waiting = matching.judged.find((each) => "deferred" in each);
    return { ...passedResult(assertion), deferred: true, message: waiting?.deferred ?? NO_JUDGE, hint: waiting?.hint };
  }
  const [first, another] = judged;
  const score = another ? undefined : first?.score;
  const { shown, cut } = judged.find(({ seen }) => seen?.cut)?.seen ?? first?.seen ?? {};
  if (match !== true) return { ...(await missedResult(matching, target, match, subject)), score, shown, cut };
  const passed = passedResult(assertion);
  // A combination of judges with other matchers may hold because of the others.
  const vacuous =
    (first && judged.every(({ seen }) => seen?.vacuous) && asksJudgesAlone(assertion.matcher)) || undefined;
  return { ...passed, score, vacuous, shown, cut, message: first && judged.map(judgeReason).join("\n") };
}

/** The result of an assertion that does not hold: why, and the values, which sealing masks and cuts. */
async function missedResult(matching: MatchContext, target: Resolution, miss: Miss, subject: Subject | undefined) {
  const { assertion, mask, misfit: { unlisted, hint } = {} } = matching;
  const missed = { ...passedResult(assertion), passed: false };
  if (assertion.claim && target.found)
    return { ...missed, message: unlisted?.message ?? target.note, hint: unlisted?.hint ?? hint };
  const [, , argument] = rowOf(assertion.matcher);
  const meant = subject && withinStack(() => hintMeant(assertion, target, subject), undefined);
  // A rubric is not a value; the message names it.
  const [expected] = miss.expected ?? (uses(assertion.matcher, "llm_judge") ? [] : [argument as Json]);
  // A secret may have several lines, and a line of the diff would be a part of it.
  const diff = miss.compare ? await diffOf(mask([...miss.compare])) : [];
  const keep = secrecyOfTarget(assertion.target) === "public" ? (value: Json) => value : mask;
  return {
    ...missed,
    message: unlisted?.message ?? matching.explain(assertion.matcher, target, miss),
    hint: unlisted?.hint ?? miss.hint ?? hint ?? meant ?? (miss.wrongType && hintTarget(assertion.target)),
    expected: expected && keep(expected),
    actual: target.found ? keep(target.value) : undefined,
    diff: diff.length > 0 ? diff : undefined,
  };
}

/** A location without its line of text, which renderers add. */
export function placeOf({ file, line, column, end_column }: SourceLocation): AssertionResult["location"] {
  return end_column === undefined ? { file, line, column } : { file, line, column, end_column };
}

async function diffOf(compared: Json): Promise<NonNullable<AssertionResult["diff"]>> {
  const [expected = null, actual = null] = compared as Json[];
  if (!isWorthDiff(expected, actual)) return [];
  const { diffJson } = await import("../values/show/diff.ts");
  return withinStack(() => diffJson(expected, actual), []);
}

/** A diff of two numbers, or of values of different types, says nothing. */
function isWorthDiff(expected: Json, actual: Json): boolean {
  if (typeof expected === "string" && typeof actual === "string") {
    return [expected, actual].some((text) => text.length > SHORT_TEXT || text.includes("\n"));
  }
  return (isObject(expected) && isObject(actual)) || (Array.isArray(expected) && Array.isArray(actual));
}
