// Plain JavaScript, since a worker thread is started from a file and Node 20 reads no TypeScript: the same file serves
// src/ (under Jest), lib/ and, as an asset that ncc bundles beside index.js, dist/.
import { parentPort, workerData } from "node:worker_threads";
import { loadJq } from "jq-wasm";

/** @typedef {import("./engine.ts").WorkerJob} WorkerJob */
/** @typedef {import("./engine.ts").WorkerAnswer} WorkerAnswer */

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const { maxOutputBytes } = /** @type {{ maxOutputBytes: number }} */ (workerData);
/** @type {WebAssembly.Memory | undefined} */
let memory;
let written = 0;

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (bytes, imports) => {
  for (const table of Object.values(imports)) confine(/** @type {Record<string, Function>} */ (table));
  const made = await instantiate(bytes, imports);
  memory = Object.values(made.instance.exports).find((value) => value instanceof WebAssembly.Memory);
  return made;
};
const jq = await loadJq();

/**
 * An empty environment in place of the one that the runtime invents, and a bound on what is written.
 * @param {Record<string, Function>} table
 */
function confine(table) {
  for (const [key, original] of Object.entries(table)) {
    if (original.name === "_environ_get") table[key] = () => 0;
    if (original.name === "_environ_sizes_get") {
      table[key] = (/** @type {number} */ count, /** @type {number} */ size) => writeZero(count) + writeZero(size);
    }
    if (original.name === "_fd_write") {
      table[key] = (/** @type {number[]} */ ...args) => {
        const status = original(...args);
        written += view().getUint32(/** @type {number} */ (args[3]), true);
        if (written > maxOutputBytes) throw new RangeError("output");
        return status;
      };
    }
  }
}

function view() {
  return new DataView(/** @type {WebAssembly.Memory} */ (memory).buffer);
}

/** @param {number} address */
function writeZero(address) {
  view().setUint32(address, 0, true);
  return 0;
}

port.on("message", (/** @type {WorkerJob} */ { program, input }) => {
  written = 0;
  port.postMessage(run(program, input));
});
port.postMessage("ready");

/**
 * Everything after `--` is the program, whatever it looks like. After a throw this instance is of no more use.
 * @param {string} program
 * @param {string} input
 * @returns {WorkerAnswer}
 */
function run(program, input) {
  try {
    return jq.raw(input, program, ["-c", "--"]);
  } catch {
    return { crashed: written > maxOutputBytes ? "output" : "memory" };
  }
}
