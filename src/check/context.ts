import type { Jq } from "../jq/index.ts";
import type { Misfit } from "../mcp/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { AssertionResult } from "../report/index.ts";
import type { LlmJudge, Rubric, Transform } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import type { Secrecy } from "../values/redact/secret-name.ts";
import type { SnapshotStore, TestSnapshots } from "./snapshots/store.ts";

/** What checking an expectation needs besides the outcome. */
export interface CheckContext {
  jq: Jq;
  snapshots: SnapshotStore;
  test: Pick<PlannedTest, "suite" | "spec" | "coordinates">;
  /** Absolute path of the workspace root, which the suite's path starts at. */
  root: string;
  askJudge?: AskJudge;
  /** The one value that the transform of an assertion makes of the value at its target; left out where none has one. */
  transform?(transform: Transform, target: string, value: Json): Promise<Json>;
  /** What of a call that failed is not as the server lists its tools. */
  misfit?: Misfit | undefined;
  /** Whether a recording answered all that the attempt asked: how long that took is not judged. */
  replayed?: boolean;
  /** Aborted when nobody waits for the results any more. */
  signal?: AbortSignal;
  /** Takes secrets out of a value before any of it is cut or shown; it stands under a name of this kind. */
  mask?(value: Json, under?: Secrecy): Json;
}

/** The same for one attempt at a test. */
export interface TestContext extends Omit<CheckContext, "snapshots"> {
  snapshots: TestSnapshots;
}

/** What a judge is asked. */
interface JudgeRequest {
  /** What a good value is like. */
  rubric: Rubric;
  model: LlmJudge["model"];
  candidate: Json;
}

/** What a judge says of a value. */
export interface JudgeAnswer {
  /** Whether score and gates of the rubric hold. */
  passed: boolean;
  /** From 0 to 1; left out when nothing of the rubric counted. */
  score?: number;
  /** One line, bounded, harmless to a terminal. */
  reason: string;
  /** Why it does not pass, where the score alone does not say it. */
  failure?: string;
  model: string;
  /** What a report says of what it was shown, and whether anything of the rubric applied. */
  seen?: Pick<AssertionResult, "vacuous" | "shown" | "cut">;
}

/** There is nobody to ask, and why that is so. */
export interface NoAnswer {
  deferred: string;
  /** What to do about it. */
  hint?: string | undefined;
}

/** Asks a judge. Rejects with McptestError when it gives no judgement. */
export type AskJudge = (request: JudgeRequest) => Promise<JudgeAnswer | NoAnswer>;
