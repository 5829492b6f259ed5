import type { Jq } from "../jq/index.ts";
import type { Misfit } from "../mcp/index.ts";
import type { Assertion, Matcher } from "../suite/index.ts";
import type { Soon } from "../values/async/soon.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import type { AskJudge, JudgeAnswer, NoAnswer } from "./context.ts";
import type { TestSnapshots } from "./snapshots/store.ts";

export type MatcherName = keyof Matcher;
/** What stands after a matcher's name. */
export type Argument<N extends MatcherName> = Required<Matcher>[N];

/** How a phrase names what is in it. */
export interface Words {
  /** A value as text: bounded, without secrets. */
  show(value: Json): string;
  /** The phrase of another matcher. */
  phrase(matcher: Matcher): string;
}

/** That a value is not as asked for. The sentence about it is made in wording.ts. */
export interface Miss {
  /** The value is of a type that the matcher does not judge. */
  wrongType?: true;
  /** The path does not resolve, and the matcher needs a value. */
  unresolved?: true;
  /** The matcher could not do its work, so that nobody knows whether it holds: a jq program that fails. `not` does not hold either. */
  unjudged?: true;
  /** What was found, where the value itself would not say it: `length 5`. */
  found?: string;
  /** What more there is to say; several lines stand below the sentence. */
  details?: readonly string[];
  /** The whole message, for matchers made of matchers. */
  message?: string;
  hint?: string;
  /** What was expected, where the matcher's argument does not say it: one value, or none. */
  expected?: readonly [Json] | readonly [];
  /** Two values whose difference explains the miss: expected, actual. */
  compare?: readonly [Json, Json];
}

/** There is no judge to ask, and the match is up to one. */
export const DEFERRED = "deferred";

/** `true`, or why not, or that nobody can say. */
export type Match = true | Miss | typeof DEFERRED;

/** A match that needs no more than yes or no. */
export function matched(holds: boolean, miss: Miss = {}): Match {
  return holds || miss;
}

/** What a matcher may use. */
export interface MatchContext extends Words {
  readonly jq: Jq;
  /** Absolute path of the folder that files named by the suite lie in. */
  workspace(): string;
  readonly assertion: Assertion;
  /** Takes secrets out of a value; gives back an equal one when there are none. */
  mask(value: Json): Json;
  readonly askJudge?: AskJudge;
  /** What the judge gave so far, in the order asked. */
  readonly judged: readonly (JudgeAnswer | NoAnswer)[];
  /** Aborted when nobody waits for the match any more. */
  readonly signal?: AbortSignal;
  readonly snapshots: TestSnapshots;
  /** What of a call that failed is not as the server lists its tools. */
  readonly misfit?: Misfit | undefined;
  /** Matches by another matcher, for matchers made of matchers. */
  match(matcher: Matcher, target: Resolution): Soon<Match>;
  /** The message for a miss of another matcher. */
  explain(matcher: Matcher, target: Resolution, miss: Miss): string;
}

/** One matcher: what the docs say of it, how messages name it, how it matches. */
export interface MatcherRow<N extends MatcherName = MatcherName> {
  name: N;
  summary: string;
  /** A line that holds of the answer that docs/matchers.md shows, and one that does not. */
  passes: string;
  fails: string;
  /** Completes "expected …". */
  phrase(argument: Argument<N>, words: Words): string;
  /** Matches what the target led to, a path that does not resolve included. */
  check(argument: Argument<N>, target: Resolution, context: MatchContext): Soon<Match>;
}

/** A matcher before it has its name. */
export type MatcherOf<N extends MatcherName> = Omit<MatcherRow<N>, "name">;

/** A matcher that needs a value: a path that does not resolve is a miss. */
export function onValue<N extends MatcherName>(
  row: Omit<MatcherOf<N>, "check"> & { check(argument: Argument<N>, actual: Json, context: MatchContext): Soon<Match> },
): MatcherOf<N> {
  return {
    ...row,
    check: (argument, target, context) =>
      target.found ? row.check(argument, target.value, context) : { unresolved: true },
  };
}
