import type { JqOutcome } from "./outcome.ts";
import type { JqThread, Settled, WorkerJob } from "./thread.ts";
import * as errors from "./wording.ts";

export interface EngineLimits {
  timeoutMs: number;
  maxOutputBytes: number;
}

/** What runs jq. */
export interface Engine {
  run(program: string, input: string): Promise<JqOutcome>;
  /** What jq says of a program; empty when it compiles. Programs that are asked about side by side are compiled together. */
  check(program: string): Promise<string>;
  close(): Promise<void>;
}

interface Asked {
  program: string;
  resolve(message: string): void;
  reject(error: unknown): void;
}

const PROGRAMS_AT_ONCE = 128;
const CHARACTERS_AT_ONCE = 65_536;

/** An engine of one worker, which starts with the first job, is replaced after one that broke it or ran too long, and else lets the process end. */
export function createEngine(limits: EngineLimits): Engine {
  let thread: JqThread | undefined;
  let joins = true;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const asked: Asked[] = [];

  function enqueue<T>(act: () => Promise<T>): Promise<T> {
    const result = last.then(act);
    last = result.catch(() => {});
    return result;
  }

  async function perform(job: WorkerJob): Promise<Exclude<Settled, { crashed: unknown }>> {
    if (closed) throw errors.engineClosed();
    thread ??= await start();
    const running = thread;
    if (closed) {
      abandon(running);
      throw errors.engineClosed();
    }
    const { fresh } = running;
    try {
      const answer = await running.ask(job);
      if (!("crashed" in answer)) return answer;
      if (answer.crashed === "output") throw errors.tooMuchOutput(limits.maxOutputBytes);
      if (fresh) throw errors.outOfMemory();
    } catch (error) {
      abandon(running);
      if (closed) throw errors.engineClosed();
      if (!running.joining) throw error;
      // The job is not to blame, and the next worker runs every program by itself.
      joins = false;
      return perform(job);
    }
    // Earlier jobs, or programs compiled together, may have left too little memory for this one: it gets all of it.
    abandon(running);
    joins &&= !running.joining;
    return perform(job);
  }

  async function start(): Promise<JqThread> {
    const { JqThread } = await import("./thread.ts");
    return new JqThread({ ...limits, joins }).ready();
  }

  function abandon(running: JqThread): void {
    if (thread === running) thread = undefined;
    void running.end();
  }

  async function checkAsked(): Promise<void> {
    for (let batch = take(); batch.length > 0; batch = take()) {
      const messages = await checkPrograms(batch.map(({ program }) => program)).catch(() => undefined);
      for (const [index, { program, resolve, reject }] of batch.entries()) {
        const message = messages?.[index];
        if (message !== undefined) resolve(message);
        else await checkPrograms([program]).then(([message = ""]) => resolve(message), reject);
      }
    }
  }

  async function checkPrograms(programs: string[]): Promise<string[]> {
    const answer = await perform({ programs });
    return "messages" in answer ? answer.messages : [];
  }

  function take(): Asked[] {
    let characters = 0;
    const end = asked.findIndex(({ program }, index) => {
      characters += program.length;
      return index === PROGRAMS_AT_ONCE || (index > 0 && characters > CHARACTERS_AT_ONCE);
    });
    return asked.splice(0, end === -1 ? asked.length : end);
  }

  return {
    run: (program, input) => enqueue(async () => (await perform({ program, input })) as JqOutcome),
    check(program) {
      const message = new Promise<string>((resolve, reject) => asked.push({ program, resolve, reject }));
      if (asked.length === 1) void enqueue(checkAsked);
      return message;
    },
    async close() {
      closed = true;
      const running = thread;
      thread = undefined;
      await running?.end();
    },
  };
}
