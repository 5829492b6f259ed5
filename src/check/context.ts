import type { Jq } from "../jq/index.ts";
import type { Misfit } from "../mcp/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { Transform } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import type { Secrecy } from "../values/redact/secret-name.ts";
import type { AskJudge } from "./ask-judge.ts";
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
