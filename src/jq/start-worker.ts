import { Worker } from "node:worker_threads";

/**
 * Starts jq's worker thread. This file stays alone and in plain syntax: ncc ships the worker because it finds this URL,
 * and it looks at no file that holds syntax newer than its parser (`??=` is enough).
 */
export function startWorker(workerData: { maxOutputBytes: number; posted: Int32Array; joins: boolean }): Worker {
  // Output streams of its own, never read: the complaints of jq's runtime are no part of ours.
  return new Worker(new URL("./jq-worker.js", import.meta.url), {
    name: "jq",
    workerData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}
