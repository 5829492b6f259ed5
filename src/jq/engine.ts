import type { Worker } from "node:worker_threads";
import * as errors from "./errors.ts";
import { startWorker } from "./start-worker.ts";

/** What the worker is asked. */
export interface WorkerJob {
  program: string;
  /** JSON text; empty to compile the program without running it. */
  input: string;
}

/** What jq left behind: its output, or why its instance broke. */
export type WorkerAnswer = { stdout: string; stderr: string; exitCode: number } | { crashed: "output" | "memory" };
export type JqOutcome = Extract<WorkerAnswer, { exitCode: number }>;

export interface EngineLimits {
  timeoutMs: number;
  maxOutputBytes: number;
}

/** Runs jobs one after another on one worker. */
export interface Engine {
  run(job: WorkerJob): Promise<JqOutcome>;
  close(): Promise<void>;
}

/**
 * An engine whose worker starts with the first job, is replaced after a job that broke it or ran out of time, and
 * keeps the process alive only while a job is running.
 */
export function createEngine(limits: EngineLimits): Engine {
  let worker: Worker | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function runNext(job: WorkerJob): Promise<JqOutcome> {
    if (closed) throw errors.engineClosed();
    worker ??= await startReady(limits);
    const running = worker;
    try {
      const answer = await ask(running, job, limits.timeoutMs);
      if ("exitCode" in answer) return answer;
      throw answer.crashed === "output" ? errors.tooMuchOutput(limits.maxOutputBytes) : errors.outOfMemory();
    } catch (error) {
      worker = undefined;
      void running.terminate();
      throw closed ? errors.engineClosed() : error;
    }
  }

  return {
    run(job) {
      const result = last.then(() => runNext(job));
      last = result.catch(() => {});
      return result;
    },
    async close() {
      closed = true;
      const running = worker;
      worker = undefined;
      await running?.terminate();
    },
  };
}

async function startReady({ maxOutputBytes }: EngineLimits): Promise<Worker> {
  const worker = startWorker({ maxOutputBytes });
  try {
    await nextMessage(worker);
  } catch (error) {
    throw errors.engineFailed(error);
  }
  return worker;
}

async function ask(worker: Worker, job: WorkerJob, timeoutMs: number): Promise<WorkerAnswer> {
  worker.ref();
  worker.postMessage(job);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errors.outOfTime(timeoutMs)), timeoutMs);
  });
  try {
    return (await Promise.race([nextMessage(worker), deadline])) as WorkerAnswer;
  } finally {
    clearTimeout(timer);
    worker.unref();
  }
}

function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`its worker ended with code ${code}`)));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
