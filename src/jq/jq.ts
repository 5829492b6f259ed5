import { deepEqual, isNested, type Json, parseJson, wellFormedJson, writeJson } from "../values/json.ts";
import { otherDouble, tellUnheld, unheldIn, withDoubles } from "../values/numbers/doubles.ts";
import { heldNumber, isNumber, toDouble } from "../values/numbers/numeral.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./outcome.ts";
import * as wording from "./wording.ts";

/** jq without files or environment: values in, values out. */
export interface Jq {
  /** jq's own message when the program does not compile, else undefined. */
  check(program: string): Promise<string | undefined>;
  /** Every value that the program gives for the input. Throws McptestError: jq-failed. */
  evaluate(program: string, input: Json): Promise<Json[]>;
  /** Ends the engine; running programs fail. */
  close(): Promise<void>;
}

export interface JqOptions {
  /** Time for one program on one value, in milliseconds. */
  timeoutMs?: number;
  /** The most that one program may write, in bytes. */
  maxOutputBytes?: number;
}

export interface JqChoice extends JqOptions {
  /** `wasm` or `host` (default: MCPTEST_JQ of the environment, else `wasm`). */
  engine?: string | undefined;
  /** Absolute folder where relative paths start and installed packages are looked up. */
  root: string;
  /** Read: MCPTEST_JQ, JQ_PATH and PATH. */
  env: Readonly<Record<string, string | undefined>>;
}

const COMPILE_ERROR = 3;
/** Deeper values overflow the stack of jq's parser and printer. */
const MAX_DEPTH = 512;

/** The built-in jq, in a worker thread that starts on first use and does not keep the process alive. */
export function createJq(options: JqOptions = {}): Jq {
  return wrap(createEngine(limitsOf(options)));
}

/** The chosen jq engine. Throws McptestError: usage, for an unknown engine or a jq binary that does not run. */
export async function openJq({ engine, root, env, ...options }: JqChoice): Promise<Jq> {
  const chosen = engine ?? (env.MCPTEST_JQ || "wasm");
  if (chosen === "wasm") return createJq(options);
  if (chosen !== "host")
    throw wording.unknownEngine({ given: chosen, from: engine === undefined ? "MCPTEST_JQ" : "--jq" });
  const { createHostEngine } = await import("./host.ts");
  return wrap(await createHostEngine(root, env, limitsOf(options)));
}

/** Opens an engine for `use`, and closes it. Throws what `openJq` and `use` throw. */
export async function withJq<T>(choice: JqChoice, use: (jq: Jq) => Promise<T>): Promise<T> {
  const jq = await openJq(choice);
  return use(jq).finally(() => jq.close());
}

function limitsOf({ timeoutMs = 2000, maxOutputBytes = 16 * 1024 * 1024 }: JqOptions) {
  return { timeoutMs, maxOutputBytes };
}

function wrap(engine: Engine): Jq {
  return {
    async check(program) {
      // jq is a C program: it would read the program only up to this character.
      if (program.includes("\0")) return wording.HOLDS_NUL;
      const { exitCode, stderr } = await engine.run(program.toWellFormed(), "");
      return exitCode === COMPILE_ERROR && stderr !== "" ? wording.quoteJq(stderr) : undefined;
    },
    async evaluate(program, input) {
      if (program.includes("\0")) throw wording.programFailed({ reason: wording.HOLDS_NUL });
      if (isDeeper(input, MAX_DEPTH)) throw wording.tooDeep({ depth: MAX_DEPTH });
      const ask = (asked: string, value: Json) => engine.run(asked, wellFormedJson(writeJson(value)));
      const { exitCode, stdout, stderr } = await ask(program.toWellFormed(), input);
      if (exitCode !== 0) throw wording.programFailed({ reason: wording.quoteJq(stderr) || wording.NO_MESSAGE });
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

/** jq respells exponents: such a number becomes a double again. */
function readValue(line: string): Json {
  const value = parseJson(line);
  if (value === undefined) throw wording.notJson({ text: line.slice(0, 100) });
  return withDoubles(value, (numeral) => (/e/i.test(numeral.text) && heldNumber(numeral)) || numeral);
}

/** The outputs of a program for a value; undefined when it fails. */
type Run = (program: string, input: Json) => Promise<Json[] | undefined>;

const TEXTS = /"(?:[^"\\]|\\.)*"|#.*/g;
/** A program without these only passes numbers on and compares them, which jq does by their digits. */
const ARITHMETIC = new RegExp(
  String.raw`[+*%]|(?<!\/)\/(?![/=])|[\w.)\]?]\s*-|-=|\b(?:add|ceil|f?abs|floor|implode|ldexp|log\w*|exp\w*|mktime|pow\w*|range|round` +
    String.raw`|s?qrt|cbrt|scal\w+|significand|todate|trunc|gmtime|localtime|length)\b`,
);

/** Throws when a program calculates with a number that no double holds: jq would calculate with another one. */
async function refuseComputed(program: string, input: Json, run: Run): Promise<void> {
  const unheld = unheldIn(input);
  const [first] = unheld;
  if (!first) return;
  const numbers = unheld.map(({ numeral }) => numeral);
  if (!deepEqual((await run(".", numbers)) ?? [], [numbers]))
    throw wording.changesNumbers({ unheld: tellUnheld(first) });
  if (!ARITHMETIC.test(program.replace(TEXTS, '""'))) return;
  // A program that calculates fails on a boolean, or its results differ for two doubles.
  const replaced = withDoubles(input, (numeral) => numbers.includes(numeral) || numeral);
  const [near, other] = [toDouble, otherDouble].map(async (double) => {
    const doubles = new Set(numbers.map(double));
    const outputs = await run(program, withDoubles(input, double));
    return JSON.stringify(outputs, (_, value) => (isNumber(value) && doubles.has(toDouble(value)) ? "~" : value));
  });
  if ((await run(program, replaced)) === undefined || (await near) !== (await other))
    throw wording.computesWith({ unheld: tellUnheld(first) });
}
