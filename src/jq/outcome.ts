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
  /** Runs a program on JSON text; with an empty text only compiles it. */
  run(program: string, input: string): Promise<JqOutcome>;
  close(): Promise<void>;
}

/** A job for the worker, and its answer: what jq left behind, or why its instance broke. */
export type WorkerJob = { program: string; input: string };
export type WorkerAnswer = JqOutcome | { crashed: "output" | "memory" };

/** What the worker is started with. */
export interface WorkerData {
  maxOutputBytes: number;
  /** Counts jobs. The thread sleeps on it and not in its event loop, since jq may be waiting for input. */
  posted: Int32Array;
}
