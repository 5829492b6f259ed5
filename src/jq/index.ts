import type { Json } from "../values/json.ts";
import { createEngine } from "./engine.ts";
import { notJson, programFailed, quoteJq, tooDeep } from "./errors.ts";

/** jq 1.8 without files, environment or clock skew between machines: values in, values out. */
export interface Jq {
  /** jq's own message when the program does not compile, else undefined. */
  check(program: string): Promise<string | undefined>;
  /** Every value that the program gives for the input. Throws McptestError: jq-failed. */
  evaluate(program: string, input: Json): Promise<Json[]>;
  /** Ends the worker; what is still running fails. */
  close(): Promise<void>;
}

export interface JqOptions {
  /** Time for one program on one value, in milliseconds. */
  timeoutMs?: number;
  /** What one program may write, in bytes. */
  maxOutputBytes?: number;
}

/** Deeper values overflow the stack of jq's parser and printer. */
const MAX_DEPTH = 512;

/** A jq engine in a worker thread that starts on first use and never keeps the process alive by itself. */
export function createJq({ timeoutMs = 2000, maxOutputBytes = 16 * 1024 * 1024 }: JqOptions = {}): Jq {
  const engine = createEngine({ timeoutMs, maxOutputBytes });
  return {
    async check(program) {
      const message = await engine.check(program.toWellFormed());
      return message === "" ? undefined : quoteJq(message);
    },
    async evaluate(program, input) {
      if (isDeeper(input, MAX_DEPTH)) throw tooDeep(MAX_DEPTH);
      const { exitCode, stdout, stderr } = await engine.run(program.toWellFormed(), writeInput(input));
      if (exitCode !== 0) throw programFailed(stderr);
      return readOutput(stdout);
    },
    close: () => engine.close(),
  };
}

function isDeeper(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1));
}

/** JSON.stringify writes half of a surrogate pair as an escape, which jq refuses: U+FFFD stands for it. */
function writeInput(value: Json): string {
  return JSON.stringify(value).replace(/\\(?:u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g, (text) =>
    text.length > 2 ? "\ufffd" : text,
  );
}

function readOutput(stdout: string): Json[] {
  return stdout === "" ? [] : stdout.split("\n").map(readValue);
}

function readValue(line: string): Json {
  try {
    return JSON.parse(line) as Json;
  } catch {
    throw notJson(line);
  }
}
