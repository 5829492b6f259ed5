import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/** Starts the thread that validates. In a file of its own, in plain syntax: ncc finds the worker by this URL, and skips newer syntax (`??=`). */
export function startWorker(): Worker {
  const options = { ...ISOLATED, name: "json-schema", resourceLimits: { maxOldGenerationSizeMb: 256 } };
  return new Worker(new URL("./schema-worker.js", import.meta.url), options);
}
