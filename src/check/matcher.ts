import type { Matcher } from "../generated/suite.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import type { JudgeContext } from "./context.ts";

export type MatcherName = keyof Matcher;
/** What stands after a matcher's name. */
export type Argument<N extends MatcherName> = Required<Matcher>[N];

/** That a value is not as asked for. The sentence about it is made in messages.ts. */
export interface Miss {
  /** The value is of a type that the matcher does not judge. */
  wrongType?: true;
  /** The path does not resolve, and the matcher needs a value. */
  unresolved?: true;
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

/** There is no judge to ask, and the verdict is up to one. */
export const DEFERRED = "deferred";

/** `true`, or why not, or that nobody can say. */
export type Verdict = true | Miss | typeof DEFERRED;

/** How a phrase names what is in it. */
export interface Words {
  /** A value as text: bounded, without secrets. */
  show(value: Json): string;
  /** The phrase of another matcher. */
  phrase(matcher: Matcher): string;
}

/** One matcher: what the docs say of it, how messages name it, how it judges. */
export interface MatcherRow<N extends MatcherName = MatcherName> {
  name: N;
  summary: string;
  /** In YAML's flow form. */
  example: string;
  /** Completes "expected …". */
  phrase(argument: Argument<N>, words: Words): string;
  /** Judges what the target led to, a path that does not resolve included. */
  check(argument: Argument<N>, target: Resolution, context: JudgeContext): Verdict | Promise<Verdict>;
}

/** A matcher before it has its name. */
export type MatcherOf<N extends MatcherName> = Omit<MatcherRow<N>, "name">;

/** A matcher that needs a value: a path that does not resolve is a miss. */
export function onValue<N extends MatcherName>(
  row: Omit<MatcherOf<N>, "check"> & {
    check(argument: Argument<N>, actual: Json, context: JudgeContext): Verdict | Promise<Verdict>;
  },
): MatcherOf<N> {
  return {
    ...row,
    check: (argument, target, context) =>
      target.found ? row.check(argument, target.value, context) : { unresolved: true },
  };
}

/** A verdict that needs no more than yes or no. */
export function verdict(holds: boolean, miss: Miss = {}): Verdict {
  return holds || miss;
}
