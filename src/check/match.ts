import type { Json } from "../values/json.ts";

/** That a value is not as asked for. The sentence about it is made in messages.ts. */
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
