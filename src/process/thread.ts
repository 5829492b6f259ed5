import type { Worker } from "node:worker_threads";
import { textOfError } from "../errors.ts";

/** Options of a worker: no environment, and output that nobody reads. */
export const ISOLATED = { env: {}, execArgv: [], stdout: true, stderr: true };

export interface ThreadOptions {
  /** Time to work that a job has: on a machine that is busy with much else it may take longer. */
  timeoutMs: number;
  outOfTime(facts: { ms: number }): Error;
  /** The error for a thread that ended before it was ready. */
  failed(facts: { reason: string }, details: { cause: unknown }): Error;
  /** Wakes a thread that sleeps outside of its event loop, once it has a job. */
  onPost?(): void;
}

/** A job is stopped after this many times its limit, however little this process could work. */
const PATIENCE = 10;

/** Calls back once this process worked for so long, on all of its threads together; gives what takes that back. */
function afterWork(ms: number, then: () => void): () => void {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    const leftMs = Math.min(ms - (user + system) / 1000, PATIENCE * ms - (performance.now() - started));
    if (leftMs <= 0) then();
    else timer = setTimeout(look, leftMs);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

/** A worker thread that takes one job at a time. It keeps the process alive only while it has one. */
export class Thread<Job, Answer> {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  #settle: { resolve(answer: Answer): void; reject(error: unknown): void } = { resolve() {}, reject() {} };

  constructor(worker: Worker, options: ThreadOptions) {
    this.#options = options;
    this.#worker = worker
      .on("message", (answer: Answer) => this.#settle.resolve(answer))
      .on("error", (error) => this.#settle.reject(error))
      .on("exit", (code) => this.#settle.reject(new Error(`its worker ended with code ${code}`)));
  }

  /** Resolves once the thread says that it is ready. Throws what `failed` makes. */
  async ready(): Promise<this> {
    try {
      await this.#next();
    } catch (cause) {
      throw this.#options.failed({ reason: textOfError(cause) }, { cause });
    }
    return this;
  }

  /** Throws what `outOfTime` makes when the job takes too long, any error when the thread ends. */
  async ask(job: Job): Promise<Answer> {
    this.#worker.postMessage(job);
    this.#options.onPost?.();
    this.#worker.ref();
    const { timeoutMs, outOfTime } = this.#options;
    const stop = afterWork(timeoutMs, () => this.#settle.reject(outOfTime({ ms: timeoutMs })));
    try {
      return await this.#next();
    } finally {
      stop();
      this.#worker.unref();
    }
  }

  abandon(reason?: unknown): void {
    this.#settle.reject(reason);
    void this.#worker.terminate();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #next(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }
}
