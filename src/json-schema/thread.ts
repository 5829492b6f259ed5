import { failure } from "../errors.ts";
import { Thread } from "../process/index.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { startWorker } from "./start-worker.ts";
import type { Violation } from "./violations.ts";

export type Job = { schema: JsonObject | boolean; value: Json };
export type Answer = { violations: Violation[] } | { failed: string; isDepth: boolean };

const TIMEOUT_MS = 2000;

let thread: Promise<Thread<Job, Answer>> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Validates in a thread that can be stopped, one value after the other; see `Validator`. */
export function validateInThread(job: Job, signal?: AbortSignal): Promise<Violation[]> {
  const violations = last.then(() => perform(job, signal));
  last = violations.catch(() => {});
  return violations;
}

async function perform(job: Job, signal?: AbortSignal): Promise<Violation[]> {
  signal?.throwIfAborted();
  thread ??= new Thread<Job, Answer>(startWorker(), { timeoutMs: TIMEOUT_MS, outOfTime, failed }).ready();
  const answer = await ask(thread, job, signal).catch((error) => {
    // A thread that did not answer is not used again.
    thread = undefined;
    throw error;
  });
  if ("violations" in answer) return answer.violations;
  throw answer.isDepth ? new RangeError(answer.failed) : failed({ reason: answer.failed });
}

async function ask(starting: Promise<Thread<Job, Answer>>, job: Job, signal?: AbortSignal): Promise<Answer> {
  const running = await starting;
  try {
    return await (signal ? untilAborted(running.ask(job), signal) : running.ask(job));
  } catch (error) {
    running.abandon(error);
    throw error;
  }
}

const outOfTime = failure(`schema-timeout: validation was stopped after <duration ms>
  hint: look for \`$ref\`s that lead through each other many times, patterns that backtrack, and very large values`);
const failed = failure("schema-timeout: validation stopped: <reason>");
