// Plain JavaScript, since a worker thread is started from a file and Node 20 reads no TypeScript: the same files serve
// src/ (under Jest), lib/ and, as an asset that ncc bundles beside index.js, dist/.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { BRANCHES, isJoinable, joinPrograms } from "./join-programs.js";
import { createInstance } from "./jq-instance.js";

/** @typedef {import("./outcome.ts").WorkerJob} WorkerJob */

const RUNTIME_ERROR = 5;

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const { maxOutputBytes, posted } = /** @type {import("./outcome.ts").WorkerData} */ (workerData);
/** Runs one program after another, each compiled for the occasion. */
const single = await createInstance(maxOutputBytes);
/** Runs joined programs, and waits inside of jq for the next job. */
const resident = await createInstance(maxOutputBytes);
/** Programs that were checked and may be joined, each with its place among them. @type {Map<string, number>} */
const places = new Map();
/** What more of them may cost, in characters: to compile them takes no time of which a job would feel it. */
let room = 100_000;
const COST = 100;

port.postMessage("ready");
let job = nextJob();
for (;;) {
  if (placeOf(job) === undefined) runAlone(job);
  else runJoined();
}

/**
 * Blocks this thread until there is a job. A worker that broke is asked no more: it stays here until it is ended.
 * @returns {WorkerJob}
 */
function nextJob() {
  for (;;) {
    const seen = Atomics.load(posted, 0);
    const received = receiveMessageOnPort(port);
    if (received) return received.message;
    Atomics.wait(posted, 0, seen);
  }
}

/** @param {WorkerJob} job */
function placeOf({ program, input }) {
  return input === "" ? undefined : places.get(program);
}

/** @param {import("./outcome.ts").WorkerAnswer} message */
function answer(message) {
  port.postMessage(message);
  job = nextJob();
}

/** @param {import("./jq-instance.js").JqInstance} jq */
function tellBroken(jq) {
  answer({ crashed: jq.overflowed() ? "output" : "memory" });
}

/** @param {WorkerJob} job */
function runAlone({ program, input }) {
  try {
    const exitCode = single.run(program, [input].values());
    const cost = program.length + COST;
    if (input === "" && exitCode === 0 && cost <= room && isJoinable(program) && !places.has(program)) {
      places.set(program, places.size);
      room -= cost;
    }
    answer({ ...single.take(), exitCode });
  } catch {
    tellBroken(single);
  }
}

/** Joins the programs that were checked so far and runs them, until one of a later check comes. Those that do not compile together run alone. */
function runJoined() {
  const programs = [...places.keys()];
  let compiled = false;
  function* inputs() {
    compiled = true;
    for (let place = placeOf(job); place === undefined || place < programs.length; place = placeOf(job)) {
      if (place === undefined) {
        runAlone(job);
        continue;
      }
      yield `[${Math.floor(place / BRANCHES)},${place % BRANCHES},${job.input}]\n`;
      const { stdout, stderr } = resident.take();
      answer({ stdout, stderr, exitCode: stderr === "" ? 0 : RUNTIME_ERROR });
    }
  }
  try {
    resident.run(joinPrograms(programs), inputs(), ["--unbuffered"]);
  } catch {
    tellBroken(resident);
  }
  if (compiled) return;
  resident.take();
  places.clear();
  room = 0;
}
