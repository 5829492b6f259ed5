import type { ProtocolRevision, Suite, TestSpec } from "../suite/suite.ts";
import type { PlannedShard } from "./shard.ts";

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
  /** Why it counts as passed without being judged: a metric of a composition, while there is no judge. */
  deferred?: string;
  /** Why it will not run. */
  skip?: string;
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
