import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/**
 * Starts the thread that validates. This file stays alone and in plain syntax: ncc ships the worker because it finds this
 * URL, and it looks at no file that holds syntax newer than its parser (`??=` is enough).
 */
export function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  return new Worker(new URL("./schema-worker.js", import.meta.url), {
    ...ISOLATED,
    name: "json-schema",
    resourceLimits,
  });
}
