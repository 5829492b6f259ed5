import type { Json, JsonObject } from "../values/json.ts";

/** The phases whose cases come from the schema, in the order in which they are tried. */
export const PHASES = ["given", "boundary", "awkward", "invalid", "random"] as const;
export type Phase = (typeof PHASES)[number];

/** What an invalid case breaks. */
export interface Break {
  /** JSON Pointer into the arguments; of a missing argument or one too many that argument's. */
  at: string;
  keyword: string;
  /** What the schema says by that keyword, where that is seen. */
  bound?: Json;
  /** A usual reader makes a valid value of it: `"5"`, 1 for true, JSON in a string, null for an absent argument. */
  coerces?: true;
}

/** Arguments of one call. */
export interface Case {
  phase: Phase;
  arguments: JsonObject;
  /** Of an invalid case. */
  breaks?: Break;
}

/** Values by argument, dotted where nested (`filter.tag`; `tags` stands for its elements, too). */
export type ValuesByArgument = Readonly<Record<string, readonly Json[]>>;

export interface GeneratorOptions {
  /** Changes the random phase alone. */
  seed: number;
  /** What the suite's `values` has for this tool. */
  values?: ValuesByArgument;
  /** Arguments of the suite's own tests of this tool. */
  given?: readonly JsonObject[];
}

export interface CasesOptions {
  /** How many random cases (50). */
  count?: number;
  /** What this server's own answers gave so far. */
  pool?: ValuesByArgument;
}

/** Makes arguments for one tool. Nothing here rejects: what cannot be judged gives no case and a note. */
export interface ArgumentGenerator {
  /** The same options give the same cases. A phase does not repeat what an earlier one has. */
  cases(phase: Phase, options?: CasesOptions): Promise<readonly Case[]>;
  /** Smaller cases of the same class, the smallest first; each is one step away. */
  shrink(one: Case): Promise<readonly Case[]>;
  /** What was not judged, and why: `not judged: /x, pattern`. It grows with the phases. */
  readonly notes: readonly string[];
}
