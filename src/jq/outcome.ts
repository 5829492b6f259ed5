/** What bounds one run of a program. */
export interface EngineLimits {
  timeoutMs: number;
  maxOutputBytes: number;
}

/** What one run of jq left behind. */
export interface JqOutcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** What runs jq. */
export interface Engine {
  /** Runs a program on JSON text; on an empty text it is compiled, and not run. */
  run(program: string, input: string): Promise<JqOutcome>;
  close(): Promise<void>;
}

/** What the worker is asked, and what it answers: what jq left behind, or why its instance broke. */
export type WorkerJob = { program: string; input: string };
export type WorkerAnswer = JqOutcome | { crashed: "output" | "memory" };

/** What the worker is started with. */
export interface WorkerData {
  maxOutputBytes: number;
  /** Counts jobs: the thread sleeps on it, not in its event loop, since jq may be waiting for input meanwhile. */
  posted: Int32Array;
}
