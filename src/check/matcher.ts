import type { Assertion, Matcher } from "../suite/index.ts";
import type { Soon } from "../values/async/soon.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import type { Judged, TestContext } from "./context.ts";

export type MatcherName = keyof Matcher;
/** The value of a matcher's key. */
export type Argument<N extends MatcherName> = Required<Matcher>[N];

/** Why a value does not match. wording.ts makes the message of it. */
export interface Miss {
  /** The matcher does not judge values of this type. */
  wrongType?: true;
  /** The path does not resolve, and the matcher needs a value. */
  unresolved?: true;
  /** The matcher could not judge, such as a jq program that fails: `not` does not hold either. */
  unjudged?: true;
  /** What was found, if the value itself does not say it: `length 5`. */
  found?: string;
  /** Lines below the message. */
  details?: readonly string[];
  /** The whole message, for matchers made of matchers. */
  message?: string;
  hint?: string;
  /** The expected value, if it is not the matcher's argument; none when empty. */
  expected?: readonly [Json] | readonly [];
  /** Two values whose difference explains the miss: expected, actual. */
  compare?: readonly [Json, Json];
}

/** There is no judge to ask, and the match depends on one. */
export const DEFERRED = "deferred";

/** `true`, or why not, or that it waits for a judge. */
export type Match = true | Miss | typeof DEFERRED;

/** A match that needs no more than yes or no. */
export function matched(holds: boolean, miss: Miss = {}): Match {
  return holds || miss;
}

/** What a matcher may use. */
export interface MatchContext
  extends Pick<TestContext, "jq" | "snapshots" | "misfit" | "signal" | "askJudge">,
    Required<Pick<TestContext, "mask">> {
  readonly assertion: Assertion;
  /** A value as text: bounded, without secrets. */
  show(value: Json): string;
  /** The phrase of another matcher. */
  phrase(matcher: Matcher): string;
  /** Absolute path of the folder that must hold the files a suite names. */
  workspace(): string;
  /** The answers of the judge so far. */
  readonly judged: readonly Judged[];
  match(matcher: Matcher, target: Resolution): Soon<Match>;
  /** The message for a miss of another matcher. */
  explain(matcher: Matcher, target: Resolution, miss: Miss): string;
}

/** One matcher: what the docs say of it, how messages name it, how it matches. */
export interface MatcherRow<N extends MatcherName = MatcherName> {
  summary: string;
  /** A line that holds for the answer in docs/reference/matchers.md, and one that does not. */
  passes: string;
  fails: string;
  /** Completes "expected …". */
  phrase(argument: Argument<N>, words: Pick<MatchContext, "show" | "phrase">): string;
  /** Matches what the target leads to, even a path that does not resolve. */
  check(argument: Argument<N>, target: Resolution, context: MatchContext): Soon<Match>;
}

/** A matcher that needs a value: a path that does not resolve is a miss. */
export function onValue<N extends MatcherName>(
  row: Omit<MatcherRow<N>, "check"> & {
    check(argument: Argument<N>, actual: Json, context: MatchContext): Soon<Match>;
  },
): MatcherRow<N> {
  return {
    ...row,
    check: (argument, target, context) =>
      target.found ? row.check(argument, target.value, context) : { unresolved: true },
  };
}
