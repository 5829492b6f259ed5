import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/**
 * Starts jq's worker thread. This file stays alone and in plain syntax: ncc ships the worker because it finds this URL,
 * and it looks at no file that holds syntax newer than its parser (`??=` is enough).
 */
export function startWorker(workerData: { maxOutputBytes: number; posted: Int32Array; joins: boolean }): Worker {
  return new Worker(new URL("./jq-worker.js", import.meta.url), { ...ISOLATED, name: "jq", workerData });
}
