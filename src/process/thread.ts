import type { Worker } from "node:worker_threads";

/** Of a worker: nothing of the environment, and output streams of its own, never read. */
export const ISOLATED = { env: {}, execArgv: [], stdout: true, stderr: true };

export interface ThreadOptions {
  /** Time for one job, in milliseconds. */
  timeoutMs: number;
  outOfTime(timeoutMs: number): Error;
  /** Wraps what ended the thread before it was ready. */
  failed(cause: unknown): Error;
  /** Wakes a thread that sleeps outside of its event loop, once it has a job. */
  onPost?(): void;
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

  /** Gives the thread once it has said that it is ready. Throws what `failed` makes of the reason when it does not. */
  async ready(): Promise<this> {
    try {
      await this.#next();
    } catch (error) {
      throw this.#options.failed(error);
    }
    return this;
  }

  /** Throws what `outOfTime` makes when the job takes too long, any error when the thread ends. */
  async ask(job: Job): Promise<Answer> {
    this.#worker.postMessage(job);
    this.#options.onPost?.();
    this.#worker.ref();
    const { timeoutMs, outOfTime } = this.#options;
    const timer = setTimeout(() => this.#settle.reject(outOfTime(timeoutMs)), timeoutMs);
    try {
      return await this.#next();
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  /** Ends the thread; the job that it has fails for that reason. */
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
