import { readFileSync } from "node:fs";
import { loadJq } from "jq-wasm";

/**
 * One jq, with a memory of its own. After it threw it is of no more use.
 * @typedef {object} JqInstance
 * @property {(program: string, inputs: Iterator<string>, flags?: string[]) => number} run Runs a program until its inputs
 *   end, each of which is asked for only when jq needs more; gives jq's exit code.
 * @property {() => { stdout: string, stderr: string }} take What it wrote since it was last asked.
 * @property {() => boolean} overflowed Whether it threw because it wrote more than it may.
 */

const STDOUT = 1;
/** In a bundle it lies beside it: ncc finds it by this form. */
const compiled = await WebAssembly.compile(
  readFileSync(new URL("../../node_modules/jq-wasm/dist/build/jq.wasm", import.meta.url)),
);

/**
 * A jq with an empty environment in place of the one that the runtime invents, whose input and output are ours: it can
 * be kept waiting for its next input, and what it writes is bounded between two calls of `take`.
 * @param {number} maxOutputBytes
 * @returns {Promise<JqInstance>}
 */
export async function createInstance(maxOutputBytes) {
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  /** @type {Iterator<string>} */
  let inputs;
  /** @type {Uint8Array} */
  let unread = new Uint8Array(0);
  const encoder = new TextEncoder();
  const stdout = new ByteSink();
  const stderr = new ByteSink();
  const overflowed = () => stdout.length + stderr.length > maxOutputBytes;

  const view = () => new DataView(/** @type {WebAssembly.Memory} */ (memory).buffer);
  /** @type {(address: number) => number} */
  const writeZero = (address) => {
    view().setUint32(address, 0, true);
    return 0;
  };
  /**
   * The parts of memory that a vectored read or write names.
   * @type {(list: number, count: number) => Uint8Array[]}
   */
  const vector = (list, count) => {
    const table = view();
    return Array.from({ length: count }, (_, index) => {
      const at = list + index * 8;
      return new Uint8Array(table.buffer, table.getUint32(at, true), table.getUint32(at + 4, true));
    });
  };

  /** @type {Record<string, (...args: number[]) => number>} */
  const system = {
    _environ_get: () => 0,
    _environ_sizes_get: (count = 0, size = 0) => writeZero(count) + writeZero(size),
    _fd_read(_file, list = 0, count = 0, result = 0) {
      if (unread.length === 0) unread = encoder.encode(inputs.next().value ?? "");
      let length = 0;
      for (const part of vector(list, count)) {
        const taken = unread.subarray(0, part.length);
        part.set(taken);
        unread = unread.subarray(taken.length);
        length += taken.length;
      }
      view().setUint32(result, length, true);
      return 0;
    },
    _fd_write(file, list = 0, count = 0, result = 0) {
      const sink = file === STDOUT ? stdout : stderr;
      const before = sink.length;
      for (const part of vector(list, count)) sink.push(part);
      if (overflowed()) throw new RangeError("output");
      view().setUint32(result, sink.length - before, true);
      return 0;
    },
  };

  const jq = await loadJq({
    instantiateWasm(imports, done) {
      const missing = new Set(Object.keys(system));
      for (const table of Object.values(imports)) {
        for (const [key, original] of Object.entries(table)) {
          const { name } = /** @type {Function} */ (original);
          const own = system[name];
          if (own) table[key] = own;
          missing.delete(name);
        }
      }
      if (missing.size > 0) throw new Error(`its runtime lacks ${[...missing].join(", ")}`);
      const instance = new WebAssembly.Instance(compiled, imports);
      memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
      done(instance, compiled);
    },
  });

  return {
    run(program, next, flags = []) {
      inputs = next;
      unread = new Uint8Array(0);
      // Everything after `--` is the program, whatever it looks like.
      return jq.raw("", program, ["-c", ...flags, "--"]).exitCode;
    },
    take: () => ({ stdout: stdout.take(), stderr: stderr.take() }),
    overflowed,
  };
}

/** Bytes one after another. */
class ByteSink {
  #bytes = Buffer.alloc(1024);
  length = 0;

  /** @param {Uint8Array} bytes */
  push(bytes) {
    const length = this.length + bytes.length;
    if (length > this.#bytes.length) {
      const grown = Buffer.alloc(2 ** Math.ceil(Math.log2(length)));
      this.#bytes.copy(grown, 0, 0, this.length);
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, this.length);
    this.length = length;
  }

  /** The text so far, which is then forgotten. */
  take() {
    const text = this.#bytes.toString("utf8", 0, this.length).trimEnd();
    this.length = 0;
    return text;
  }
}
