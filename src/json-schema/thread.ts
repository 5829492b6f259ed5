import { McptestError, textOfError } from "../errors.ts";
import { Thread } from "../process/index.ts";
import { formatDuration } from "../values/duration.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { startWorker } from "./start-worker.ts";

/** What the worker is asked, and what it answers. */
export type Job = { schema: JsonObject | boolean; value: Json };
export type Answer = { violations: string[] } | { failed: string; isDepth: boolean };

const TIMEOUT_MS = 2000;

let thread: Promise<Thread<Job, Answer>> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Validates in a thread that can be stopped, one value after the other; see `Validator`. */
export function validateInThread(job: Job, signal?: AbortSignal): Promise<string[]> {
  const violations = last.then(() => perform(job, signal));
  last = violations.catch(() => {});
  return violations;
}

async function perform(job: Job, signal?: AbortSignal): Promise<string[]> {
  signal?.throwIfAborted();
  thread ??= new Thread<Job, Answer>(startWorker(), { timeoutMs: TIMEOUT_MS, outOfTime, failed }).ready();
  const answer = await ask(thread, job, signal).catch((error) => {
    // A thread that did not answer is of no more use.
    thread = undefined;
    throw error;
  });
  if ("violations" in answer) return answer.violations;
  throw answer.isDepth ? new RangeError(answer.failed) : failed(answer.failed);
}

async function ask(starting: Promise<Thread<Job, Answer>>, job: Job, signal?: AbortSignal): Promise<Answer> {
  const running = await starting;
  const stop = (): void => running.abandon(signal?.reason);
  signal?.addEventListener("abort", stop);
  try {
    // While the thread was starting, nobody was told.
    signal?.throwIfAborted();
    return await running.ask(job);
  } catch (error) {
    running.abandon(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

function outOfTime(timeoutMs: number): McptestError {
  return new McptestError("schema-timeout", `validation was stopped after ${formatDuration(timeoutMs)}`, {
    hint: "look for `$ref`s that lead through each other many times, patterns that backtrack, and very large values",
  });
}

function failed(cause: unknown): McptestError {
  return new McptestError("schema-timeout", `validation broke off: ${textOfError(cause)}`, { cause });
}
