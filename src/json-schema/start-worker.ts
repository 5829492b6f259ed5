import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/** Starts the thread that validates. Stays alone and in plain syntax: ncc finds the worker by this URL, and skips files of newer syntax (`??=`). */
export function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  return new Worker(new URL("./schema-worker.js", import.meta.url), {
    ...ISOLATED,
    name: "json-schema",
    resourceLimits,
  });
}
