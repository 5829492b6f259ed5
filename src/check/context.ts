import type { Jq } from "../jq/index.ts";
import type { PlannedTest } from "../plan/plan.ts";
import type { Assertion, Matcher, Transform } from "../suite/suite.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import type { Miss, Verdict, Words } from "./matcher.ts";
import type { SnapshotStore, TestSnapshots } from "./snapshots/store.ts";

/** What a judge is asked. */
export interface JudgeRequest {
  /** What a good value is like, in words. */
  rubric: string;
  /** The model that judges; undefined: the default one. */
  model: string | undefined;
  candidate: Json;
}

/** What a judge says of a value. */
export interface JudgeAnswer {
  /** From 0 to 1. */
  score: number;
  /** One line, bounded, harmless to a terminal. */
  reason: string;
  model: string;
}

/** Asks a judge. Rejects with McptestError when it gives no score. */
export type AskJudge = (request: JudgeRequest) => Promise<JudgeAnswer>;

/** What checking an expectation needs besides the outcome. */
export interface CheckContext {
  jq: Jq;
  snapshots: SnapshotStore;
  test: Pick<PlannedTest, "suite" | "spec" | "coordinates">;
  /** Absolute path of the workspace root, which the suite's path starts at. */
  root: string;
  /** Left out when there is no judge to ask. */
  askJudge?: AskJudge;
  /** The one value that the transform of an assertion makes of the value at its target; left out where none has one. */
  transform?(transform: Transform, target: string, value: Json): Promise<Json>;
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
  /** Asks the judge; left out when there is none. */
  readonly askJudge?: AskJudge;
  /** What the judge gave so far, in the order asked. */
  readonly judged: readonly JudgeAnswer[];
  /** The snapshots of the test that is checked. */
  readonly snapshots: TestSnapshots;
  /** Judges by another matcher, for matchers made of matchers. */
  judge(matcher: Matcher, target: Resolution): Verdict | Promise<Verdict>;
  /** The message for a miss of another matcher. */
  explain(matcher: Matcher, target: Resolution, miss: Miss): string;
}
