import type { SnapshotStore } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import type { Pool } from "../mcp/index.ts";
import type { ModelAccess } from "../model/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { TestResult } from "../report/report.ts";
import type { RunOptions } from "../suite/index.ts";
import type { Redactor } from "../values/redact.ts";
import type { Clock } from "./clock.ts";
import type { Judging } from "./judging.ts";

/** What the caller decides about a run. */
export interface RunSettings {
  /** Absolute path of the workspace root. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** argv that starts the embedded mock server; the manifest's path follows. */
  mockCommand: readonly [string, ...string[]];
  version: string;
  environment: { node: string; platform: string; ci: boolean };
  /** Aborted when the run is to end: no test is started, running ones are cancelled. */
  signal: AbortSignal;
  jq: Jq;
  /** Options of the command line, which win over the suite's `run`. */
  overrides: Partial<RunOptions>;
  /** Whether hygiene findings fail the run. */
  strictProtocol: boolean;
  updateSnapshots: boolean;
  /** Whether frozen nodes run live and are recorded anew; without it nothing is ever recorded. */
  record?: boolean;
  /** How the model that judges is reached; without it `llm_judge` is deferred. */
  judge?: ModelAccess | undefined;
  /** Whether deferred results fail the run. */
  requireJudge?: boolean;
  /** What was odd before the run, for its report. */
  warnings: readonly McptestError[];
  onEvent(event: RunEvent): void;
  /** One line of the stderr of a server that has `stderr: inherit`. */
  onStderr(line: string): void;
  /** One line that a hook prints for people; left out, nobody wants to see them. */
  onHookOutput?: ((line: string) => void) | undefined;
}

/** Everything with an effect that a run uses; nothing under `run/` reaches the world in another way. */
export interface Runtime extends RunSettings {
  pool: Pool;
  redact: Redactor;
  snapshots: SnapshotStore;
  /** There when there is a model to ask. */
  judging?: Judging;
  /** Keeps something odd for the report; the same is told once. */
  warn(warning: McptestError): void;
  clock: Clock;
}

/** What happens during a run, in the order it happens. */
export type RunEvent =
  | { type: "started"; test: PlannedTest }
  | { type: "finished"; test: PlannedTest; result: TestResult };
