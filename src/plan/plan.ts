import type { JudgedMetric, ProtocolRevision, Suite, TestSpec } from "../suite/index.ts";

/** What a planned test is one of, besides its name. */
export interface Coordinates {
  protocol?: ProtocolRevision;
  /** Name of its row. */
  case?: string;
  /** Model of an agent or of a live candidate; in a matrix, the model that judges. */
  model?: string;
  /** Prompt of a matrix, as `#1`. */
  prompt?: string;
  /** Judged metric of a composition or of an agent. */
  metric?: string;
  /** Which run of an agent or of an eval it is, from 1; only where there are several. */
  repeat?: number;
}

/** One test as it will run. */
export interface PlannedTest {
  /** Stable across runs: sha256 of kind, suite path, name and coordinates, 16 hex digits. */
  id: string;
  suite: Suite;
  spec: TestSpec;
  coordinates: Coordinates;
  /** Why it will not run. */
  skip?: string | undefined;
  /** What it was declared as, where `spec` is that of one of its rows or cells. */
  declared?: TestSpec | undefined;
  /** Of a judged metric: the test whose outcome is judged. */
  of?: PlannedTest;
  /** Of a test that sums up others: those. */
  members?: readonly PlannedTest[];
  /** It counts nothing by itself, for what sums it up decides. */
  single?: true;
  /** It is not run: what a report holds of it is judged again, by this; null: nothing can be. */
  again?: JudgedMetric | null;
}

/** What a planned test was declared as, where several of its rows have a spec of their own. */
export function declarationOf({ spec, declared }: Pick<PlannedTest, "spec" | "declared">): TestSpec {
  return declared ?? spec;
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
  /** How many tests of the kinds that are run the suites hold before selection. */
  declared: number;
  /** true when the selection leaves out some of them. */
  partial?: boolean;
  /** true when it leaves out some that are of the kinds that are run. */
  selection?: boolean;
  /** How many evals and calibrations the selection would take if they were of the kinds that are run. */
  leftOut?: number;
  /** Which part of the selection it is; undefined when it is all of it. */
  shard?: PlannedShard;
  /** true when it is about tests that failed before. */
  lastFailed?: boolean;
}
