import type { Jq } from "../jq/index.ts";
import type { PlannedTest } from "../plan/plan.ts";
import type { Assertion, Matcher } from "../suite/suite.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import type { Verdict, Words } from "./matcher.ts";
import type { SnapshotStore, TestSnapshots } from "./snapshots/store.ts";

/** What checking an expectation needs besides the outcome. */
export interface CheckContext {
  jq: Jq;
  snapshots: SnapshotStore;
  test: Pick<PlannedTest, "suite" | "spec" | "coordinates">;
  /** Absolute path of the workspace root, which the suite's path starts at. */
  root: string;
  /** Takes secrets out of a value before any of it is cut or shown. */
  mask?(value: Json): Json;
}

/** What a matcher may use. */
export interface JudgeContext extends Words {
  readonly jq: Jq;
  /** Absolute path of the folder that files named by the suite lie in. */
  readonly workspace: string;
  readonly assertion: Assertion;
  /** Takes secrets out of a value; gives back an equal one when there are none. */
  mask(value: Json): Json;
  /** The snapshots of the test that is checked. */
  readonly snapshots: TestSnapshots;
  /** Judges by another matcher, for matchers made of matchers. */
  judge(matcher: Matcher, target: Resolution): Verdict | Promise<Verdict>;
  /** The message for a miss of another matcher. */
  explain(matcher: Matcher, target: Resolution, miss: Exclude<Verdict, true>): string;
}
