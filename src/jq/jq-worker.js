// Plain JavaScript, since a worker thread is started from a file and Node 20 reads no TypeScript: the same files serve
// src/ (under Jest), lib/ and, as an asset that ncc bundles beside index.js, dist/.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { isJoinable, joinPrograms } from "./join-programs.js";
import { createInstance } from "./jq-instance.js";
import { ProgramTable } from "./program-table.js";

/** @typedef {import("./thread.ts").WorkerJob} WorkerJob */
/** @typedef {import("./thread.ts").WorkerAnswer} WorkerAnswer */
/** @typedef {import("./jq-instance.js").JqInstance} JqInstance */

const COMPILE_ERROR = 3;
const RUNTIME_ERROR = 5;

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {{ maxOutputBytes: number, posted: Int32Array }} */
const { maxOutputBytes, posted } = workerData;
let joins = /** @type {boolean} */ (workerData.joins);
const encoder = new TextEncoder();
const table = new ProgramTable();
/** Runs one program after another, each compiled for the occasion. */
const single = await createInstance(maxOutputBytes);
/** Runs the table, and waits inside of jq for the next job. */
const resident = await createInstance(maxOutputBytes);

port.postMessage("ready");
let job = nextJob();
for (;;) {
  if (joins && table.isDue()) serveTable();
  else runNext();
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

/** @param {WorkerAnswer} message */
function answer(message) {
  port.postMessage(message);
}

/** Answers the job without the table and takes the next. */
function runNext() {
  try {
    answer("programs" in job ? { messages: check(job.programs) } : run(job.program, job.input));
  } catch {
    answer(broken(single));
  }
  job = nextJob();
}

/**
 * Renews the table and runs it until it is due again. When it does not compile, from here on each program runs alone. The
 * time to compile it is announced, since it is not the job's.
 */
function serveTable() {
  let compiled = false;
  let running = false;
  const feed = () => {
    if (running) {
      const { stdout, stderr } = resident.take();
      running = false;
      answer({ stdout, stderr, exitCode: stderr === "" ? 0 : RUNTIME_ERROR });
      job = nextJob();
    } else if (!compiled) {
      compiled = true;
      answer({ joining: false });
    }
    for (; !table.isDue(); runNext()) {
      const slot = "program" in job ? table.find(job.program) : undefined;
      if (slot === undefined || !("input" in job)) continue;
      running = true;
      return encoder.encode(`[${slot},${job.input}]\n`);
    }
    return undefined;
  };
  table.renew();
  answer({ joining: true });
  try {
    resident.run(table.text(), feed, ["--unbuffered"]);
  } catch {
    answer(broken(resident));
    job = nextJob();
  }
  if (compiled) return;
  resident.take();
  joins = false;
  answer({ joining: false });
}

/**
 * @param {string} program
 * @param {string} input
 * @returns {WorkerAnswer}
 */
function run(program, input) {
  /** @type {Uint8Array | undefined} */
  let unread = encoder.encode(input);
  const exitCode = single.run(program, () => {
    const bytes = unread;
    unread = undefined;
    return bytes;
  });
  if (exitCode !== COMPILE_ERROR) table.miss(program);
  return { ...single.take(), exitCode };
}

/**
 * What jq says of each program; nothing of one that compiles.
 * @param {string[]} programs
 */
function check(programs) {
  const joinable = programs.filter(isJoinable);
  const compiled = new Set(joinable.length > 1 && compile(joinPrograms(joinable)) === "" ? joinable : []);
  const messages = programs.map((program) => (compiled.has(program) ? "" : compile(program)));
  table.meet(programs.filter((_, index) => messages[index] === ""));
  return messages;
}

/** @param {string} program */
function compile(program) {
  const exitCode = single.run(program, () => undefined);
  const { stderr } = single.take();
  return exitCode === COMPILE_ERROR ? stderr : "";
}

/**
 * @param {JqInstance} instance
 * @returns {WorkerAnswer}
 */
function broken(instance) {
  return { crashed: instance.overflowed() ? "output" : "memory" };
}
