import type { Exchange } from "../generated/cassette.ts";
import type { Mutant as Reported } from "../generated/report.ts";
import type { Json } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { PathStep } from "../values/path.ts";
import type { Replaceable } from "../values/regex.ts";

/** A request that a test made, and its answer: raw, with its secrets. */
export interface Call extends Pick<Exchange, "method" | "params" | "result" | "error"> {
  /** Name of the server in its suite. */
  server: string;
  /** The revision that was spoken. */
  protocol: string;
  /** Id of the node that made it, in a composition. */
  node?: string | undefined;
  durationMs: number;
}

/** What a test or a node expects, as far as mutants depend on it. */
export interface Expects {
  assertions: readonly { target: string; matcher: object }[];
  max_duration_ms?: number;
}

/** A test that ran, and the calls that it made. */
export interface Asked<T, C extends Call = Call> {
  test: T;
  id: string;
  name: string;
  location: SourceLocation;
  passed: boolean;
  calls: readonly C[];
  /** Of the test, and of its nodes. */
  expects: readonly Expects[];
  /** What its suite normalises in recordings. */
  normalize?: readonly Replaceable[] | undefined;
}

/** What a test comes to when it is judged again on other answers. */
export interface Rejudged {
  status: "passed" | "failed" | "errored";
  unclear?: boolean;
  /** The rule that only a warning tells of. */
  finding?: string;
}

/** Judges a test again on the same calls with other answers; asks no server. `unclear` if it does not pass on its own answers. */
export type Rejudge<T, C extends Call> = (test: T, calls: readonly C[]) => Promise<Rejudged>;

export type Mutator = Reported["mutator"];
export type Outcome = Reported["outcome"];

/** A step of a place; `each`: all keys of a map. */
export type Step = PathStep | { readonly kind: "each" };

/**
 * `property` and `element` of an object or list of the payload, `whole`: the payload itself; `prose` and `sequence`: a text and a list that the
 * protocol names; `text` and `block`: text blocks, and others.
 */
export type PlaceKind = "property" | "element" | "whole" | "prose" | "sequence" | "text" | "block";

/** What is left of a value that is taken away. */
export const GONE = Symbol("gone");
export type Changed = Json | typeof GONE;
/** Gives the same value where it changes nothing. */
export type Change = (value: Json) => Changed;
