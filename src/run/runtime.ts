import type { SnapshotStore } from "../check/index.ts";
import type { Jq } from "../jq/index.ts";
import type { Pool } from "../mcp/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { TestResult } from "../report/report.ts";
import type { RunOptions } from "../suite/index.ts";
import type { Redactor } from "../values/redact.ts";

/** Everything with an effect that a run uses; nothing under `run/` reaches the world in another way. */
export interface Runtime {
  pool: Pool;
  jq: Jq;
  snapshots: SnapshotStore;
  redact: Redactor;
  clock: Clock;
  /** Aborted when the run is to end: no test is started, running ones are cancelled. */
  signal: AbortSignal;
  /** Absolute path of the workspace root. */
  root: string;
  version: string;
  environment: { node: string; platform: string; ci: boolean };
  /** Options of the command line, which win over the suite's `run`. */
  overrides: Partial<RunOptions>;
  /** Whether hygiene findings fail the run. */
  strictProtocol: boolean;
  onEvent(event: RunEvent): void;
}

/** Time as the run sees it. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  date(): Date;
}

/** What happens during a run, in the order it happens. */
export type RunEvent =
  | { type: "started"; test: PlannedTest }
  | { type: "finished"; test: PlannedTest; result: TestResult };
