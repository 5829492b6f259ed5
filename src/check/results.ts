import type { AssertionResult } from "../report/index.ts";
import type { Assertion } from "../suite/index.ts";
import { isObject, type Json } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Resolution } from "../values/path.ts";
import { secrecyOfTarget } from "../values/redact/secret-name.ts";
import { DEFERRED, type Match, type MatchContext, type Miss } from "./matcher.ts";
import { asksJudgesAlone, uses } from "./matchers/combination.ts";
import { rowOf } from "./matchers/table.ts";
import { hintTarget, judgeReason, NO_JUDGE } from "./wording.ts";

/** Longer texts are compared line by line, or from where they differ; shorter ones stand in the message. */
const SHORT_TEXT = 80;

/** The result of an assertion that holds: nothing but that. */
export function passedResult({ name, claim, target, matcher, location }: Assertion): AssertionResult {
  const [subject, verb] = claim ?? [target, rowOf(matcher)[0].name];
  const passed = { target: subject, matcher: verb, passed: true, location: placeOf(location) };
  // What has no undefined value is sealed without a copy.
  return name === undefined ? passed : { name, ...passed };
}

/** Of how long something took that a recording answered, nothing can be said. */
export const UNJUDGED = { unjudged: "replayed" } as const;

/** The result of an assertion that is not judged, because a recording answered. */
export function unjudgedResult(assertion: Assertion): AssertionResult {
  return { ...passedResult(assertion), ...UNJUDGED };
}

/** The result of an assertion, with the score and the reason when one judge gave one. */
export async function assertionResult(
  matching: MatchContext,
  target: Resolution,
  match: Match,
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
  if (match !== true) return { ...(await missedResult(matching, target, match)), score, shown, cut };
  const passed = passedResult(assertion);
  // What combines judges with other matchers may hold by those.
  const vacuous =
    (first && judged.every(({ seen }) => seen?.vacuous) && asksJudgesAlone(assertion.matcher)) || undefined;
  return { ...passed, score, vacuous, shown, cut, message: first && judged.map(judgeReason).join("\n") };
}

/** The result of an assertion that does not hold: why, and the values, which are masked and cut where results are sealed. */
async function missedResult(matching: MatchContext, target: Resolution, miss: Miss): Promise<AssertionResult> {
  const { assertion, mask, misfit = {} } = matching;
  const { unlisted, args } = misfit;
  if (assertion.claim && target.found) {
    const message = [unlisted, target.note].flatMap((part) => part ?? []).join("; ");
    return { ...passedResult(assertion), passed: false, message, hint: args };
  }
  const [, argument] = rowOf(assertion.matcher);
  // A rubric is no value; the sentence names it.
  const [expected] = miss.expected ?? (uses(assertion.matcher, "llm_judge") ? [] : [argument as Json]);
  // A line of a diff may be a part of a secret of several lines.
  const diff = miss.compare ? await diffOf(mask([...miss.compare])) : [];
  const keep = secrecyOfTarget(assertion.target) === "public" ? (value: Json) => value : mask;
  return {
    ...passedResult(assertion),
    passed: false,
    message: matching.explain(assertion.matcher, target, miss),
    hint: miss.hint ?? unlisted ?? args ?? (miss.wrongType && hintTarget(assertion.target)),
    expected: expected && keep(expected),
    actual: target.found ? keep(target.value) : undefined,
    diff: diff.length > 0 ? diff : undefined,
  };
}

/** A location without its line of text, which is added where it is shown. */
export function placeOf({ file, line, column, end_column }: SourceLocation): AssertionResult["location"] {
  return end_column === undefined ? { file, line, column } : { file, line, column, end_column };
}

async function diffOf(compared: Json): Promise<NonNullable<AssertionResult["diff"]>> {
  const [expected = null, actual = null] = compared as Json[];
  if (!isWorthDiff(expected, actual)) return [];
  const { diffJson } = await import("../values/show/diff.ts");
  return withinStack(() => diffJson(expected, actual), []);
}

/** What `work` gives, and `otherwise` of a value that is nested deeper than the stack. */
export function withinStack<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Two numbers need no diff, and between values of different types it says nothing. */
function isWorthDiff(expected: Json, actual: Json): boolean {
  if (typeof expected === "string" && typeof actual === "string") {
    return [expected, actual].some((text) => text.length > SHORT_TEXT || text.includes("\n"));
  }
  return (isObject(expected) && isObject(actual)) || (Array.isArray(expected) && Array.isArray(actual));
}
