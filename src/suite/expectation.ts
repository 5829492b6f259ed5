import type * as file from "../generated/suite.ts";
import type { Model } from "../model/index.ts";
import type { Json } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Rubric } from "./judged/judged.ts";

/** A matcher as it is checked: the rubrics in it are resolved. */
export interface Matcher extends Omit<file.Matcher, "llm_judge" | "not" | "all_of" | "any_of"> {
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

/** Maps one value to one value: by a jq program, or by a command that reads and writes JSON. */
export type Transform = { location: SourceLocation } & (
  | { jq: string }
  | { text: string; argv: readonly [string, ...string[]]; cwd: string }
);

/** What must hold; default assertions included. */
export interface Expectation {
  assertions: readonly Assertion[];
  max_duration_ms?: number;
  max_response_tokens?: number;
  limits?: Readonly<Partial<Record<"max_duration_ms" | "max_response_tokens", SourceLocation>>>;
  /** Where `expect` stands, or the test's name without one. */
  location: SourceLocation;
}

/** One assertion: the value at `target` must satisfy `matcher`. */
export interface Assertion extends Pick<file.Assertion, "name" | "weight"> {
  target: string;
  matcher: Matcher;
  /** The matcher as a one-line assertion has it: `=`, `not contains`. */
  short?: string;
  location: SourceLocation;
  /** Absolute folder of its file: relative paths in matchers start there. */
  base: string;
  /** A default assertion in words: `call`, `succeeded`. Reports have it as target and matcher. */
  claim?: readonly [subject: string, verb: string];
  /** Rewrites the value at the target before the matcher sees it. */
  transform?: Transform;
  /** Its set; members of one set stand together and share this object. */
  set?: AssertSet;
}

/** Assertions that count as one. */
export interface AssertSet extends Pick<file.AssertSet, "name" | "weight"> {
  /** Score at or above which it holds. */
  threshold: number;
  /** true when its assertion must hold whatever the score, as in `expect: refused`. */
  firm?: boolean;
  location: SourceLocation;
}

/** A number computed from scores by name. */
export interface DerivedMetric {
  name: string;
  /** Value at or above which it passes; without one it gates nothing. */
  threshold?: number;
  kind: "weighted_sum" | "weighted_average";
  terms: readonly { ref: string; weight: number; location: SourceLocation }[];
  /** Whether `defaultTest` has it. */
  shared?: boolean;
  location: SourceLocation;
}

/** The notifications that a request waits for. */
export interface Notices {
  /** URIs of resources. */
  subscribe: readonly string[];
  /** Milliseconds after the answer. */
  within_ms: number;
  expect: readonly file.ExpectedNotification[];
}

/** Many calls in place of one: at a rate, whether or not earlier ones are answered (open model), or so many at once (closed model). */
export interface LoadSpec {
  /** `due`: calls of the whole duration. */
  pace: { model: "open"; rate: number; due: number } | { model: "closed"; concurrency: number };
  sessions: number;
  /** How long calls are begun, and before that, those that do not count. */
  duration_ms: number;
  warmup_ms: number;
  /** Calls at most, those that do not count included. */
  most: number;
  /** What has to hold of the figures. */
  expect: Expectation;
}

/** Lists of values by tool, and by argument: dotted where it is nested. */
export type ToolValues = Readonly<Record<string, Readonly<Record<string, readonly Json[]>>>>;

/** Findings of a rule that are accepted; `server`, `tool` and `at` are globs. */
export interface Acceptance extends Readonly<file.Acceptance> {
  readonly location: SourceLocation;
}

/** What a property test calls, and how its findings count. */
export interface PropertyParts {
  /** Globs; one that starts with `!` leaves tools out. Empty: all. */
  tools: readonly string[];
  allow: readonly string[];
  allow_destructive: readonly string[];
  /** Random valid calls of a tool. */
  random: number;
  /** Left out: from the test's id. */
  seed?: number;
  /** Flags ask for it: messages name flags. */
  fuzzed?: true;
  /** One of several of this name, each of another server. */
  perServer?: true;
  budget: { calls: number; duration_ms: number };
  checks: Readonly<Record<string, "off" | "warning" | "error">>;
  /** By tool and argument. */
  values: ToolValues;
  accept: readonly Acceptance[];
}
