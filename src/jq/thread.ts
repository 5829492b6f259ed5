import { Thread } from "../process/index.ts";
import type { JqOutcome } from "./outcome.ts";
import { startWorker } from "./start-worker.ts";
import * as errors from "./wording.ts";

/** What the worker is asked: to run a program on JSON text, or whether programs compile. */
export type WorkerJob = { program: string; input: string } | { programs: string[] };

/** What jq left behind; what it says of each program, empty when it compiles; why its instance broke; or that others are compiled first. */
export type WorkerAnswer = JqOutcome | { messages: string[] } | { crashed: "output" | "memory" } | { joining: boolean };
export type Settled = Exclude<WorkerAnswer, { joining: boolean }>;

export interface JqThreadOptions {
  timeoutMs: number;
  maxOutputBytes: number;
  /** Whether programs may be compiled together. */
  joins: boolean;
}

/** A thread that runs jq. */
export class JqThread extends Thread<WorkerJob, WorkerAnswer> {
  /** Whether it has had no job yet. */
  fresh = true;
  /** Whether it compiles programs together instead of running the job. */
  joining = false;
  /** Counts jobs: the thread sleeps on it, not in its event loop, since jq may be waiting for input meanwhile. */
  readonly #posted: Int32Array;

  constructor({ timeoutMs, ...data }: JqThreadOptions) {
    const posted = new Int32Array(new SharedArrayBuffer(4));
    super(startWorker({ ...data, posted }), { timeoutMs, outOfTime: errors.outOfTime, failed: errors.engineFailed });
    this.#posted = posted;
  }

  override ask(job: WorkerJob): Promise<Settled> {
    this.fresh = false;
    const settled = super.ask(job) as Promise<Settled>;
    Atomics.add(this.#posted, 0, 1);
    Atomics.notify(this.#posted, 0);
    return settled;
  }

  protected override receive(answer: WorkerAnswer): void {
    const { joining } = answer as { joining?: boolean };
    if (joining === undefined) super.receive(answer);
    else {
      this.joining = joining;
      this.watch();
    }
  }
}
