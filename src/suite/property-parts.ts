import type * as file from "../generated/suite.ts";
import type { Json } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";

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
