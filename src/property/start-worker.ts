import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/** Starts the thread that makes arguments. In a file of its own, in plain syntax, as the one of json-schema. */
export function startWorker(): Worker {
  const options = {
    ...ISOLATED,
    name: "generate",
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    workerData: "generate",
  };
  return new Worker(new URL("./generate-worker.js", import.meta.url), options);
}
