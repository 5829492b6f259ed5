import type { Engine, EngineLimits, JqOutcome, WorkerJob } from "./outcome.ts";
import * as errors from "./wording.ts";

/** An engine of one worker. It starts with the first job, is replaced when a job breaks it or runs too long, and lets the process end. */
export function createEngine(limits: EngineLimits): Engine {
  let thread: ReturnType<typeof start> | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  const start = async () => (await import("./start-worker.ts")).startWorker(limits);

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
      if (answer.crashed === "output") throw errors.tooMuchOutput({ bytes: limits.maxOutputBytes });
      if (isFresh) throw errors.outOfMemory();
    } catch (error) {
      void endThread();
      throw closed ? errors.engineClosed() : error;
    }
    // Earlier jobs may have left too little memory: this one gets a fresh worker.
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
