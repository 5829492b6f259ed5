import { failure, McptestError } from "../errors.ts";
import { type Json, nameType } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Resolution, Unresolved } from "../values/path.ts";
import { type Scale, showScores } from "../values/show/score.ts";
import { words } from "../values/show/words.ts";
import type { JudgeAnswer } from "./context.ts";
import type { Miss } from "./matcher.ts";

const missed = words("expected <phrase>, found <found>[[; <note>]]");
const unresolved = words("expected <phrase>, but <place>: <reason>[[; for other elements <partly>]]");
const resolvedTo = words("the path resolves only up to <resolved>");
const typed = words("a value of type <type> at <path>");
export const ofSome = words("<shown> in the elements that have it");
const scored = words("a score of <score>");
export const judgeReason = words("the judge (<model>) says: <reason>");
const clash = words('the test has two snapshots named "<name>" with different values');
const unreadable = words("the snapshot file <file> cannot be read: <reason>");
export const someFailed = words("expected all of <total> matchers to hold; <failed> <verb> not:");
export const noneHeld = words("expected one of <total> matchers to hold; none does:");

export const durationMessage = words("expected an answer within <expected> ms, found that it took <actual> ms");
export const tokensMessage = words("expected at most <expected> <noun> (cl100k_base), found <actual>");
export const transformed = words("the value was transformed; before, it was <shown>");

/** A value that is too deep to walk. */
export const TOO_DEEP = { message: "the value is nested too deeply to be checked" } satisfies Miss;

/** jq cuts the values that it quotes: a part of a secret could be left. */
export const JQ_ON_SECRET = "jq failed; its message is left out because the value holds a secret";

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

export const JUDGE_UNASKED = "the judge was not asked: it could not change the result";
export const NO_JUDGE = "no judge is configured";

export const invalidTarget = failure('invalid-target: "<target>" is not a path: <error>');
export const invalidRegex = failure('invalid-regex: the regex "<pattern>" does not compile: <why>');
export const schemaUnreadable = failure('file-not-found: the schema file "<path>" cannot be read: <why>');
export const schemaInvalid = failure("invalid-schema: the schema in <path> is not valid: <reason>");

/** The message of a miss: what was expected, what was found, and why that does not match. */
export function missMessage(phrase: string, miss: Miss, found: string, note?: string): string {
  return [missed({ phrase, found: miss.found ?? found, note }), ...(miss.details ?? [])].join("\n  ");
}

/** A value of a type that the matcher does not judge. */
export function foundOfType(value: Json, shown: string): string {
  return value === null ? "null" : `${nameType(value)}: ${shown}`;
}

/** Where the value may be that a matcher of another type was meant for. */
export function hintTarget(target: string): string | undefined {
  if (target === "result") return "write `payload` instead of `result`, which is the whole answer";
  return target.includes("[*]") ? "`[*]` gives one list; to check each element, use jq: `jq: all(. > 3)`" : undefined;
}

/** The message for a path that does not resolve, when a value is needed. */
export function unresolvedMessage(phrase: string, { resolved, reason, partial }: Unresolved): string {
  const place = resolved === "" ? "the path does not resolve" : resolvedTo({ resolved });
  return unresolved({ phrase, place, reason, partly: partial && "it resolves" });
}

/** A heading and the messages of several matchers below it. */
export function itemise(heading: string, items: readonly string[]): string {
  return [heading, ...items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`)].join("\n  ");
}

/** A score that is too low or, under `not`, too high. */
export function scoreMiss(answer: JudgeAnswer, scale?: Scale): Miss {
  const { score, failure } = answer;
  const found = score === undefined ? "no score" : scored({ score: nameScore(score, scale) });
  return { found, details: [...(failure === undefined ? [] : [failure]), judgeReason(answer)] };
}

/** A score in the units of a rubric. */
export function nameScore(score: number, scale: Scale = "unit"): string {
  return scale === "unit" || scale === "binary" ? String(score) : showScores(score, 0, scale)[0];
}

export const snapshotClash = (name: string): Miss => ({
  message: clash({ name }),
  hint: "give the snapshots names: `snapshot: some-name`",
  expected: [],
});

export const snapshotUnreadable = (file: string, reason: string): Miss => ({
  message: unreadable({ file, reason }),
  hint: "restore the file from version control, or delete it to write a new one",
  expected: [],
});

/** A value of another type than the snapshot takes at a path under `any`, or no value. */
export function snapshotMistyped(path: string, type: string, target: Resolution, show: (value: Json) => string): Miss {
  const phrase = typed({ type, path });
  const message = target.found
    ? missMessage(phrase, {}, foundOfType(target.value, show(target.value)))
    : unresolvedMessage(phrase, target);
  return { message, expected: [] };
}

/** The error of a validation, with the place of the schema; another error as it is. */
export function schemaUnfinished(
  path: string,
  location: SourceLocation,
  error: unknown,
  signal?: AbortSignal,
): unknown {
  if (!(error instanceof McptestError))
    return signal?.aborted ? new McptestError("cancelled", `the schema in ${path}: validation was interrupted`) : error;
  const { code, message, hint } = error;
  return new McptestError(code, `the schema in ${path}: ${message}`, { hint, location, cause: error });
}
