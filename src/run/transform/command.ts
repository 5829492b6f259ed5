import type { JqUse, Refuse } from "../../jq/index.ts";
import { describeEnd, runCommand } from "../../process/index.ts";
import type { Transform } from "../../suite/index.ts";
import { type Json, parseJson, writeJson } from "../../values/json.ts";
import { oneLine } from "../../values/text.ts";
import * as wording from "./wording.ts";

export interface TransformUse extends JqUse {
  env: NodeJS.ProcessEnv;
  /** Time for one command, in milliseconds. */
  timeoutMs: number;
}

/** As much as a jq program may write. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** The one JSON value that a command answers to `input`; one that writes too much is ended. Throws what `refuse` makes, and the signal's reason. */
export async function giveByCommand(
  { text, argv, cwd }: Exclude<Transform, { jq: string }>,
  input: Json,
  use: TransformUse,
  refuse: Refuse,
): Promise<Json> {
  const { env, signal, timeoutMs, redactor } = use;
  const overflow = new AbortController();
  const result = await runCommand({
    argv,
    cwd,
    env,
    signal: AbortSignal.any([signal, overflow.signal]),
    timeoutMs,
    input: write(input, refuse),
    readsStdout: true,
    maxStdoutBytes: MAX_OUTPUT_BYTES,
    onOverflow: () => overflow.abort(),
  });
  const { end } = result;
  const overflowed = result.stdoutBytes > MAX_OUTPUT_BYTES;
  if (end.kind === "aborted" && signal.aborted) throw signal.reason;
  const value = overflowed ? undefined : readOneValue(result.stdout);
  const ending = overflowed
    ? wording.tooMuch({ mebibytes: MAX_OUTPUT_BYTES / 1024 / 1024 })
    : describeEnd(end, wording.late({ ms: timeoutMs }));
  if (ending === undefined && value && "json" in value) {
    redactor.learn(value.json);
    return value.json;
  }
  const rest = value && "rest" in value ? value.rest : undefined;
  // Masked before it is cut: half a secret is not recognised.
  const said = redactor.json({ text, stdout: rest ?? result.stdout.trim(), stderr: [...result.stderrTail] });
  const fault = ending ?? describeOutput(said.stdout, rest !== undefined);
  throw refuse(wording.commandFailed(said.text, fault, said.stderr), { hint: wording.hintFor(end) });
}

function write(input: Json, refuse: Refuse): string {
  try {
    return writeJson(input);
  } catch (error) {
    if (error instanceof RangeError) throw refuse(wording.INPUT_TOO_DEEP);
    throw error;
  }
}

/** What is wrong with the output of a command that ended well; `isRest`: it follows on a value. */
function describeOutput(stdout: string, isRest: boolean): string {
  if (stdout === "") return wording.WROTE_NOTHING;
  return (isRest ? wording.moreThanOne : wording.notJson)({ shown: oneLine(stdout, wording.SHOWN) });
}

/** The one JSON value that a text is, or what stands after a first one; undefined when it does not even begin with one. */
export function readOneValue(text: string): { json: Json } | { rest: string } | undefined {
  const bare = text.replace(/^\ufeff/, "");
  const json = parseJson(bare);
  if (json !== undefined) return { json };
  const end = endOfFirst(bare);
  return parseJson(bare.slice(0, end)) === undefined ? undefined : { rest: bare.slice(end).trim() };
}

/** A string, a bracket, or what stands between them. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[[\]{}]|[^\s"[\]{},:]+/g;

function endOfFirst(text: string): number {
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth <= 0) return match.index + token.length;
  }
  return text.length;
}
