import { Worker } from "node:worker_threads";
import { ISOLATED, Thread } from "../process/index.ts";
import type { EngineLimits, WorkerAnswer, WorkerData, WorkerJob } from "./outcome.ts";
import { engineFailed, outOfTime } from "./wording.ts";

/** Starts jq's worker thread. In a file of its own, in plain syntax: ncc finds the worker by this URL, and skips newer syntax (`??=`). */
export function startWorker({ timeoutMs, maxOutputBytes }: EngineLimits): Promise<Thread<WorkerJob, WorkerAnswer>> {
  const posted = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WorkerData = { maxOutputBytes, posted };
  const worker = new Worker(new URL("./jq-worker.js", import.meta.url), { ...ISOLATED, name: "jq", workerData });
  const onPost = () => {
    Atomics.add(posted, 0, 1);
    Atomics.notify(posted, 0);
  };
  return new Thread<WorkerJob, WorkerAnswer>(worker, { timeoutMs, outOfTime, failed: engineFailed, onPost }).ready();
}
