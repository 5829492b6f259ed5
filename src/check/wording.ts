import { failure, McptestError } from "../errors.ts";
import { type Json, nameType } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Resolution, Unresolved } from "../values/path.ts";
import { type Scale, showScores } from "../values/show/score.ts";
import type { JudgeAnswer } from "./context.ts";
import type { Miss } from "./matcher.ts";

/** What a failed matcher says: what was expected, what was found, and why that is not the same. */
export function missMessage(phrase: string, miss: Miss, found: string, note?: string): string {
  const more = note === undefined ? "" : `; ${note}`;
  return [`expected ${phrase}, found ${miss.found ?? found}${more}`, ...(miss.details ?? [])].join("\n  ");
}

/** A value under a matcher that judges values of other types. */
export function foundOfType(value: Json, shown: string): string {
  return value === null ? "null" : `${nameType(value)}: ${shown}`;
}

/** Where the value may be that a matcher of another type was meant for. */
export function hintTarget(target: string): string | undefined {
  if (target === "result") return "`result` is the whole answer; what is in it is `payload`";
  return target.includes("[*]")
    ? "`[*]` gives one list; of each of its elements jq tells: `jq: all(. > 3)`"
    : undefined;
}

/** A path that does not resolve where a value is needed. */
export function unresolvedMessage(phrase: string, { resolved, reason, partial }: Unresolved): string {
  const place = resolved === "" ? "the path does not resolve" : `the path resolves only up to ${resolved}`;
  return `expected ${phrase}, but ${place}: ${reason}${partial ? "; for other elements it resolves" : ""}`;
}

/** What `not` finds of a path that leads somewhere in some elements only. */
export function ofSome(shown: string): string {
  return `${shown} in the elements that have it`;
}

/** The value that a matcher misses is what a transform made of another one. */
export function transformedMessage(message: string, original: string): string {
  return `${message}\n  the value was transformed; before, it was ${original}`;
}

/** Some of the matchers under `all_of` do not hold; `unasked`: a judge was not asked. */
export function someFail(messages: readonly string[], total: number, unasked: boolean): string {
  return itemise(
    `expected all of ${total} matchers to hold; ${messages.length} ${messages.length === 1 ? "does" : "do"} not:`,
    unasked ? [...messages, "the judge was not asked, as nothing is up to it"] : messages,
  );
}

/** None of the matchers under `any_of` holds. */
export function noneHolds(messages: readonly string[]): string {
  return itemise(`expected one of ${messages.length} matchers to hold; none does:`, messages);
}

function itemise(heading: string, items: readonly string[]): string {
  return [heading, ...items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`)].join("\n  ");
}

/** A value nested so deep that it cannot be walked. */
export const TOO_DEEP = { message: "the value is nested too deeply to be checked" } satisfies Miss;

/** jq cuts the values that it quotes, so that half a secret could be left. */
export const JQ_ON_SECRET = "jq failed; what it said is left out, since the value holds a secret";

export const NO_SNAPSHOT: Miss = {
  message: "expected the stored snapshot, but there is none, and under CI none is written",
  hint: "run the suite without CI=true once, and commit the snapshot file",
  expected: [],
};

export const SNAPSHOT_DIFFERS = {
  hint: "if the new value is right, run with --update-snapshots and commit the snapshot file",
};

export const SNAPSHOT_NEGATED: Miss = {
  message: "a snapshot inside `not` says nothing",
  hint: "take the snapshot out of `not`",
};

/** Why an assertion has no verdict. */
export const NO_JUDGE = "no judge is configured";

/** A score that is too low or, under `not`, too high. */
export function scoreMiss(answer: JudgeAnswer, scale?: Scale): Miss {
  const { score, failure } = answer;
  const found = score === undefined ? "no score" : `a score of ${nameScore(score, scale)}`;
  return { found, details: [...(failure === undefined ? [] : [failure]), judgeReason(answer)] };
}

/** A score in the units of a rubric; as it is where they are those that it has. */
export function nameScore(score: number, scale: Scale = "unit"): string {
  return scale === "unit" || scale === "binary" ? String(score) : showScores(score, 0, scale)[0];
}

/** What the judge says about the score. */
export function judgeReason({ model, reason }: JudgeAnswer): string {
  return `the judge (${model}) says: ${reason}`;
}

/** A snapshot file that is not what mcptest writes. */
export function snapshotUnreadable(file: string, reason: string): Miss {
  return {
    message: `the snapshot file ${file} cannot be read: ${reason}`,
    hint: "restore the file from version control, or delete it to have it written anew",
    expected: [],
  };
}

/** What may be any of a type in a snapshot is of another, or is not there. */
export function snapshotMistyped(path: string, type: string, target: Resolution, show: (value: Json) => string): Miss {
  const phrase = `a value of type ${type} at ${path}`;
  const message = target.found
    ? missMessage(phrase, {}, foundOfType(target.value, show(target.value)))
    : unresolvedMessage(phrase, target);
  return { message, expected: [] };
}

/** Two snapshots of one test under one name hold different values. */
export function snapshotClash(name: string): Miss {
  return {
    message: `the test has another snapshot "${name}" with another value`,
    hint: "give the snapshots names: `snapshot: some-name`",
    expected: [],
  };
}

export const invalidTarget = failure('invalid-target: "<target>" is no path: <error>');
export const invalidRegex = failure('invalid-regex: the regex "<pattern>" does not compile: <why>');
export const schemaUnreadable = failure('file-not-found: the schema file "<path>" cannot be read: <why>');
export const schemaInvalid = failure("invalid-schema: the schema in <path> is not valid: <reason>");

/** What keeps a value from being validated, with the place of the schema; what is no fault of the schema's as it is. */
export function schemaUnfinished(
  path: string,
  location: SourceLocation,
  error: unknown,
  signal?: AbortSignal,
): unknown {
  if (!(error instanceof McptestError)) {
    return signal?.aborted ? new McptestError("cancelled", `the schema in ${path}: validation was interrupted`) : error;
  }
  const { code, message, hint } = error;
  return new McptestError(code, `the schema in ${path}: ${message}`, { hint, location, cause: error });
}

/** The answer took longer than `max_duration_ms`. */
export function durationMessage(expected: number, actual: number | undefined): string {
  return `expected an answer within ${expected} ms, found that it took ${Math.ceil(actual ?? 0)} ms`;
}

/** The response is larger than `max_response_tokens`. */
export function tokensMessage(expected: number, actual: number | undefined): string {
  return `expected at most ${expected} ${expected === 1 ? "token" : "tokens"} (cl100k_base), found ${actual ?? `more than ${expected}`}`;
}
