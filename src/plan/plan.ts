import type { ProtocolRevision, Suite, TestSpec } from "../suite/suite.ts";

/** What a planned test is one of, besides its name. */
export interface Coordinates {
  protocol?: ProtocolRevision;
}

/** One test as it will run. */
export interface PlannedTest {
  /** Stable across runs: sha256 of kind, suite path, name and coordinates, 16 hex digits. */
  id: string;
  suite: Suite;
  spec: TestSpec;
  coordinates: Coordinates;
  /** Why it will not run. */
  skip?: string;
}

/** A flat list of tests, in the order they are declared. */
export interface Plan {
  suites: readonly Suite[];
  tests: readonly PlannedTest[];
  /** How many tests the suites hold before selection. */
  declared: number;
}
