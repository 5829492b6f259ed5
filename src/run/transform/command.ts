import type { Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import { type CommandResult, MAX_STDOUT_BYTES, runCommand } from "../command.ts";
import type { Refuse } from "../programs.ts";
import type { TransformUse } from "./index.ts";
import { readOneValue } from "./one-value.ts";
import * as wording from "./wording.ts";

type CommandTransform = Exclude<Transform, { jq: string }>;

/** The one value that a command writes to stdout when it gets `input` on stdin. Throws what `refuse` makes, and the signal's reason. */
export async function giveByCommand(
  transform: CommandTransform,
  input: Json,
  use: TransformUse,
  refuse: Refuse,
): Promise<Json> {
  const { text, argv, cwd } = transform;
  const { env, signal, timeoutMs, redact } = use;
  const result = await runCommand({
    argv,
    cwd,
    env,
    signal,
    timeoutMs,
    input: write(input, refuse),
    readsStdout: true,
  });
  if (result.end.kind === "aborted") throw signal.reason;
  const value = result.stdoutBytes > MAX_STDOUT_BYTES ? undefined : readOneValue(result.stdout);
  if (result.end.kind === "exit" && result.end.code === 0 && value && "json" in value) return value.json;
  const stderr = result.stderrTail.map((line) => redact.text(line));
  const fault = wording.describeEnd(result.end, timeoutMs) ?? describeOutput(result, redact.text);
  throw refuse(wording.commandFailed(redact.text(text), fault, stderr));
}

function write(input: Json, refuse: Refuse): string {
  try {
    return JSON.stringify(input);
  } catch (error) {
    if (error instanceof RangeError) throw refuse(wording.INPUT_TOO_DEEP);
    throw error;
  }
}

/** What is wrong with the output of a command that ended well. */
function describeOutput({ stdout, stdoutBytes }: CommandResult, mask: (text: string) => string): string {
  if (stdoutBytes > MAX_STDOUT_BYTES) return wording.tooMuch(MAX_STDOUT_BYTES);
  const value = readOneValue(stdout);
  if (value && "rest" in value) return wording.moreThanOne(mask(value.rest));
  return stdout.trim() === "" ? wording.WROTE_NOTHING : wording.notJson(mask(stdout.trim()));
}
