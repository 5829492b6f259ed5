import { isNested, type Json, readJson, wellFormedJson, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { heldNumber } from "../values/numbers/numeral.ts";
import { refuseComputed } from "./computed.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./outcome.ts";
import { holdsNul, notJson, programFailed, quoteJq, tooDeep, unknownEngine } from "./wording.ts";

/** jq without files, environment or clock skew between machines: values in, values out. */
export interface Jq {
  /** jq's own message when the program does not compile, else undefined. */
  check(program: string): Promise<string | undefined>;
  /** Every value that the program gives for the input. Throws McptestError: jq-failed. */
  evaluate(program: string, input: Json): Promise<Json[]>;
  /** Ends the engine; what is still running fails. */
  close(): Promise<void>;
}

export interface JqOptions {
  /** Time for one program on one value, in milliseconds. */
  timeoutMs?: number;
  /** What one program may write, in bytes. */
  maxOutputBytes?: number;
}

export interface JqChoice extends JqOptions {
  /** `wasm` or `host`; the environment's MCPTEST_JQ, else `wasm`, when left out. */
  engine?: string | undefined;
  /** Where relative paths start and installed packages are looked for. Absolute. */
  root: string;
  /** MCPTEST_JQ, JQ_PATH and PATH are read from it. */
  env: Readonly<Record<string, string | undefined>>;
}

const COMPILE_ERROR = 3;
/** Deeper values overflow the stack of jq's parser and printer. */
const MAX_DEPTH = 512;

/** The built-in jq, in a worker thread that starts on first use and never keeps the process alive by itself. */
export function createJq(options: JqOptions = {}): Jq {
  return wrap(createEngine(limitsOf(options)));
}

/** The jq engine that was chosen. Throws McptestError `usage` for an unknown one, and when a jq binary does not run. */
export async function openJq({ engine, root, env, ...options }: JqChoice): Promise<Jq> {
  const chosen = engine ?? (env.MCPTEST_JQ || "wasm");
  if (chosen === "wasm") return createJq(options);
  if (chosen !== "host") throw unknownEngine(chosen, engine === undefined ? "MCPTEST_JQ" : "--jq");
  const { createHostEngine } = await import("./host.ts");
  return wrap(await createHostEngine(root, env, limitsOf(options)));
}

function limitsOf({ timeoutMs = 2000, maxOutputBytes = 16 * 1024 * 1024 }: JqOptions) {
  return { timeoutMs, maxOutputBytes };
}

function wrap(engine: Engine): Jq {
  return {
    async check(program) {
      // jq is a C program: it would take what stands before the character for the whole.
      if (program.includes("\0")) return holdsNul();
      const { exitCode, stderr } = await engine.run(program.toWellFormed(), "");
      return exitCode === COMPILE_ERROR && stderr !== "" ? quoteJq(stderr) : undefined;
    },
    async evaluate(program, input) {
      if (program.includes("\0")) throw programFailed(holdsNul());
      if (isDeeper(input, MAX_DEPTH)) throw tooDeep(MAX_DEPTH);
      const ask = (asked: string, value: Json) => engine.run(asked, wellFormedJson(writeJson(value)));
      const { exitCode, stdout, stderr } = await ask(program.toWellFormed(), input);
      if (exitCode !== 0) throw programFailed(stderr);
      await refuseComputed(program.toWellFormed(), input, async (asked, value) => {
        const outcome = await ask(asked, value);
        return outcome.exitCode === 0 ? readValues(outcome.stdout) : undefined;
      });
      return readValues(stdout);
    },
    close: () => engine.close(),
  };
}

function isDeeper(value: Json, depth: number): boolean {
  if (!isNested(value)) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1));
}

function readValues(stdout: string): Json[] {
  return stdout === "" ? [] : stdout.split("\n").map(readValue);
}

/** jq writes an exponent in a way of its own. */
const RESPELT = /e/i;

function readValue(line: string): Json {
  try {
    return withDoubles(readJson(line), (numeral) => (RESPELT.test(numeral.text) && heldNumber(numeral)) || numeral);
  } catch {
    throw notJson(line);
  }
}
