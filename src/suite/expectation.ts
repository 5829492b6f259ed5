import type { Matcher as WrittenMatcher } from "../generated/suite.ts";
import type { Model } from "../model/index.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Rubric } from "./judged/judged.ts";

/** A matcher as it is checked: the rubrics in it are resolved. */
export interface Matcher extends Omit<WrittenMatcher, "llm_judge" | "not" | "all_of" | "any_of"> {
  llm_judge?: LlmJudge;
  not?: Matcher;
  all_of?: [Matcher, ...Matcher[]];
  any_of?: [Matcher, ...Matcher[]];
}

/** Its threshold is that of the rubric. */
export interface LlmJudge {
  model: Model;
  rubric: Rubric;
}

/** One value to one value: by a jq program, or by a command that reads and writes JSON. */
export type Transform = { location: SourceLocation } & (
  | { jq: string }
  | { text: string; argv: readonly [string, ...string[]]; cwd: string }
);

/** What must hold. With no `expect` in the file the loader puts the default assertions here. */
export interface Expectation {
  assertions: readonly Assertion[];
  max_duration_ms?: number;
  max_response_tokens?: number;
  /** Where the limits stand that it has. */
  limits?: Readonly<Partial<Record<"max_duration_ms" | "max_response_tokens", SourceLocation>>>;
  /** Where `expect` stands, or the test's name when it was left out. */
  location: SourceLocation;
}

/** One assertion: the value at `target` must satisfy `matcher`. */
export interface Assertion {
  name?: string;
  target: string;
  matcher: Matcher;
  /** Where the matcher stands. */
  location: SourceLocation;
  /** Folder of the file that declares it, absolute: relative paths in matchers start there. */
  base: string;
  /** What it says in words, where no file has it: `call`, `succeeded`. Reports have them as target and matcher. */
  claim?: readonly [subject: string, verb: string];
  /** Share in the score; 1 when left out. */
  weight?: number;
  /** Rewrites the value at the target before the matcher sees it. */
  transform?: Transform;
  /** The set that it is a member of; members of one set stand together and share this object. */
  set?: AssertSet;
}

/** Assertions that count as one. */
export interface AssertSet {
  name: string;
  /** Score at or above which it holds; 1 when the file has none. */
  threshold: number;
  /** Share in the test's score; 1 when left out. */
  weight?: number;
  /** true when its assertion has to hold whatever the score: a word, `expect: refused`, says it. */
  firm?: boolean;
  /** Where its name stands. */
  location: SourceLocation;
}

/** A number put together from scores by name. */
export interface DerivedMetric {
  name: string;
  /** Value at or above which it passes; it gates only when given. */
  threshold?: number;
  kind: "weighted_sum" | "weighted_average";
  terms: readonly { ref: string; weight: number }[];
  location: SourceLocation;
}
