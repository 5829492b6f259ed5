import type { Jq } from "../jq/index.ts";
import type { Misfit } from "../mcp/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { AssertionResult } from "../report/index.ts";
import type { LlmJudge, Rubric, Transform } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import type { Secrecy } from "../values/redact/secret-name.ts";
import type { SnapshotStore, TestSnapshots } from "./snapshot-store.ts";

/** What checking an expectation needs besides the outcome. */
export interface CheckContext {
  jq: Jq;
  snapshots: SnapshotStore;
  test: Pick<PlannedTest, "suite" | "spec" | "coordinates">;
  /** Absolute path of the workspace root, which the suite's path starts at. */
  root: string;
  askJudge?: AskJudge;
  transform(transform: Transform, target: string, value: Json): Promise<Json>;
  /** How a failed call differs from the server's list of tools. */
  misfit?: Misfit | undefined;
  /** Whether a recording answered the whole attempt: its duration is not judged. */
  replayed?: boolean;
  /** Aborted when the results are no longer needed. */
  signal?: AbortSignal;
  /** Takes secrets out of a value before it is cut or shown; `under`: what the name of the value says. */
  mask?(value: Json, under?: Secrecy): Json;
}

/** The same for one attempt at a test. */
export interface TestContext extends Omit<CheckContext, "snapshots"> {
  snapshots: TestSnapshots;
}

/** What a judge says of a value. */
export interface JudgeAnswer {
  /** Whether score and gates of the rubric hold. */
  passed: boolean;
  /** From 0 to 1; absent when nothing of the rubric counted. */
  score?: number;
  /** One line, bounded, harmless to a terminal. */
  reason: string;
  /** Why it does not pass, if the score alone does not say it. */
  failure?: string;
  model: string;
  /** What a report says of what the judge was shown, and whether anything of the rubric applied. */
  seen?: Pick<AssertionResult, "vacuous" | "shown" | "cut">;
}

/** The answer of a judge, or why there is no judge to ask. */
export type Judged = JudgeAnswer | { deferred: string; hint?: string | undefined };

/** Asks a judge about a value. Rejects with McptestError when it gives no judgement. */
export type AskJudge = (request: { rubric: Rubric; model: LlmJudge["model"]; candidate: Json }) => Promise<Judged>;
