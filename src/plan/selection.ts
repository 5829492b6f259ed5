import type { TestKind } from "../suite/index.ts";

/** Tests by what they are called, or by their id. */
export interface NameFilter {
  /** As it was given. */
  readonly text: string;
  matches(name: string, id: string): boolean;
}

/** One part of several that a run is cut into. */
export interface ShardRequest {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
  /** How long tests took before, in milliseconds, by id; what is known balances the parts. */
  readonly durations?: ReadonlyMap<string, number>;
}

/** Which tests a run is about. Within a list any one matches, and every list that is not empty must match. */
export interface Selection {
  readonly filter: readonly NameFilter[];
  readonly tags: readonly string[];
  /** Tests with one of these tags are left out, whatever else matches. */
  readonly skipTags: readonly string[];
  readonly servers: readonly string[];
  /** Names of rows (`*` and `?` as in globs): of tests that have rows, only these; the others have none to choose from. What sums up rows sums up these. */
  readonly cases: readonly string[];
  /** Kinds of tests that are run; left out: all. Those of other kinds are counted. */
  readonly kinds?: ReadonlySet<TestKind>;
  /** Of the tests that all the above take, one part. */
  readonly shard?: ShardRequest | undefined;
  /** Ids of the tests that failed before, when only these are wanted; of a shard, those that are in it. */
  readonly ids?: ReadonlySet<string>;
}
