import * as errors from "./wording.ts";

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

/** An engine of one worker, which starts with the first job, is replaced after one that broke it or ran too long, and else lets the process end. */
export function createEngine(limits: EngineLimits): Engine {
  let thread: ReturnType<typeof start> | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function start() {
    const { startWorker } = await import("./start-worker.ts");
    return startWorker(limits);
  }

  async function endThread(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.then((running) => running.end()).catch(() => {});
  }

  async function perform(job: WorkerJob): Promise<JqOutcome> {
    const isFresh = thread === undefined;
    try {
      if (closed) throw errors.engineClosed();
      thread ??= start();
      const running = await thread;
      if (closed) throw errors.engineClosed();
      const answer = await running.ask(job);
      if (!("crashed" in answer)) return answer;
      if (answer.crashed === "output") throw errors.tooMuchOutput(limits.maxOutputBytes);
      if (isFresh) throw errors.outOfMemory();
    } catch (error) {
      void endThread();
      throw closed ? errors.engineClosed() : error;
    }
    // Earlier jobs may have left too little memory for this one: it gets all of it.
    void endThread();
    return perform(job);
  }

  return {
    run(program, input) {
      const outcome = last.then(() => perform({ program, input }));
      last = outcome.catch(() => {});
      return outcome;
    },
    close() {
      closed = true;
      return endThread();
    },
  };
}
