import { Worker } from "node:worker_threads";
import { ISOLATED } from "../process/index.ts";

/** Starts jq's worker thread. Stays alone and in plain syntax: ncc finds the worker by this URL, and skips files of newer syntax (`??=`). */
export function startWorker(workerData: { maxOutputBytes: number; posted: Int32Array; joins: boolean }): Worker {
  return new Worker(new URL("./jq-worker.js", import.meta.url), { ...ISOLATED, name: "jq", workerData });
}
