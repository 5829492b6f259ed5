import type { Worker } from "node:worker_threads";
import type { JqOutcome } from "./outcome.ts";
import { startWorker } from "./start-worker.ts";
import * as errors from "./wording.ts";

/** What the worker is asked: to run a program on JSON text, or whether programs compile. */
export type WorkerJob = { program: string; input: string } | { programs: string[] };

/**
 * What jq left behind; what it says of each program, empty when it compiles; why its instance broke; or that the job
 * waits while programs are compiled to be run together.
 */
export type WorkerAnswer = JqOutcome | { messages: string[] } | { crashed: "output" | "memory" } | { joining: boolean };
export type Settled = Exclude<WorkerAnswer, { joining: boolean }>;

export interface ThreadOptions {
  timeoutMs: number;
  maxOutputBytes: number;
  /** Whether programs may be compiled together. */
  joins: boolean;
}

/** A worker thread that takes one job at a time. It keeps the process alive only while it has one. */
export class JqThread {
  /** Whether it has had no job yet. */
  fresh = true;
  /** Whether it compiles programs together instead of running the job. */
  joining = false;
  readonly #worker: Worker;
  /** Counts jobs: the thread sleeps on it, not in its event loop, since jq may be waiting for input meanwhile. */
  readonly #posted: Int32Array;
  readonly #options: ThreadOptions;
  #settle: { resolve(answer: unknown): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: ThreadOptions) {
    const { maxOutputBytes, joins } = options;
    this.#options = options;
    this.#posted = new Int32Array(new SharedArrayBuffer(4));
    this.#worker = startWorker({ maxOutputBytes, joins, posted: this.#posted })
      .on("message", (answer: unknown) => this.#receive(answer))
      .on("error", (error) => this.#settle.reject(error))
      .on("exit", (code) => this.#settle.reject(new Error(`its worker ended with code ${code}`)));
  }

  /** Starts a thread; gives it once jq is loaded. Throws McptestError: jq-failed. */
  static async start(options: ThreadOptions): Promise<JqThread> {
    const thread = new JqThread(options);
    try {
      await thread.#next();
    } catch (error) {
      throw errors.engineFailed(error);
    }
    return thread;
  }

  /** Throws McptestError `jq-failed` when the job takes too long, any error when the thread ends. */
  async ask(job: WorkerJob): Promise<Settled> {
    this.fresh = false;
    const settled = this.#next();
    this.#worker.ref();
    this.#worker.postMessage(job);
    Atomics.add(this.#posted, 0, 1);
    Atomics.notify(this.#posted, 0);
    this.#watch();
    try {
      return (await settled) as Settled;
    } finally {
      clearTimeout(this.#timer);
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  #receive(answer: unknown): void {
    const { joining } = answer as { joining?: boolean };
    if (joining === undefined) this.#settle.resolve(answer);
    else {
      this.joining = joining;
      this.#watch();
    }
  }

  #watch(): void {
    const { timeoutMs } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle.reject(errors.outOfTime(timeoutMs)), timeoutMs);
  }
}
