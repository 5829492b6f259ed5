import type { ProtocolRevision, Suite, TestSpec } from "../suite/index.ts";

/** What a planned test is one of, besides its name. */
export interface Coordinates {
  protocol?: ProtocolRevision;
  /** Name of the row of a composition's dataset. */
  case?: string;
  /** Judged metric of a composition. */
  metric?: string;
}

/** One test as it will run. */
export interface PlannedTest {
  /** Stable across runs: sha256 of kind, suite path, name and coordinates, 16 hex digits. */
  id: string;
  suite: Suite;
  spec: TestSpec;
  coordinates: Coordinates;
  /** Why it counts as passed without being judged: a metric of a composition. What else waits for a judge the run knows. */
  deferred?: string;
  /** Why it will not run. */
  skip?: string;
}

/** What a planned test was declared as, where several of its rows have a spec of their own. */
export function declarationOf({ spec }: Pick<PlannedTest, "spec">): TestSpec {
  return ("declared" in spec && spec.declared) || spec;
}

/** Which part a plan is. */
export interface PlannedShard {
  readonly index: number;
  readonly count: number;
  /** Names how the tests were dealt out: shards that belong together have the same. */
  readonly plan: string;
  /** Where each test of the part stands among the tests of all parts, by id. */
  readonly positions: ReadonlyMap<string, number>;
  /** Tests of all parts. */
  readonly total: number;
}

/** A flat list of tests, in the order they are declared. */
export interface Plan {
  suites: readonly Suite[];
  tests: readonly PlannedTest[];
  /** How many tests the suites hold before selection. */
  declared: number;
  /** true when the selection leaves out some of them. */
  partial?: boolean;
  /** Which part of the selection it is; undefined when it is all of it. */
  shard?: PlannedShard;
  /** true when it is about tests that failed before. */
  lastFailed?: boolean;
}
