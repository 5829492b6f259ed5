import { type CommandResult, MAX_STDOUT_BYTES } from "../../process/index.ts";
import { isObject, type Json, type JsonObject, nameType, readJson, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { cutText } from "../../values/text.ts";
import type { Patch } from "./context.ts";

const KEYS = ["env", "vars", "skip"];
const MAX_EXCERPT = 120;

/** The patch that a context hook wrote; no output is an empty one. Throws Error; what it quotes is masked before, as a cut may halve a secret. */
export function readPatch(
  { stdout, stdoutBytes }: Pick<CommandResult, "stdout" | "stdoutBytes">,
  redactor: Redactor,
): Patch {
  if (stdoutBytes > MAX_STDOUT_BYTES) throw new Error(`wrote ${stdoutBytes} bytes, more than ${MAX_STDOUT_BYTES}`);
  const text = stdout.replace(/^\ufeff/, "").trim();
  if (text === "") return { env: {}, vars: {} };
  const value = parse(text, redactor);
  if (!isObject(value)) throw new Error(`wrote ${nameType(value)}, not a JSON object`);
  refuseOthers(value, KEYS, "the key");
  const { env = {}, vars = {}, skip } = value;
  if (!isObject(vars)) throw new Error(`wrote vars that is ${nameType(vars)}, not an object`);
  refuseDeep(vars);
  return { env: readEnv(env), vars, skip: skip === undefined ? undefined : readSkip(skip) };
}

function parse(text: string, redactor: Redactor): Json {
  try {
    return readJson(text);
  } catch (error) {
    const excerpt = JSON.stringify(redactCut(text, MAX_EXCERPT, redactor));
    // Node quotes a few characters of the text, which may be half a secret.
    const [reason] = (error as Error).message.split(/, (?:\.{3})?"/);
    throw new Error(`wrote ${excerpt}, which is not one JSON object (${reason})`);
  }
}

/** What is set is written for later hooks. */
function refuseDeep(vars: JsonObject): void {
  try {
    writeJson(vars);
  } catch {
    throw new Error("wrote vars that are nested too deeply");
  }
}

function readEnv(env: Json): Record<string, string> {
  if (!isObject(env)) throw new Error(`wrote env that is ${nameType(env)}, not an object`);
  for (const [name, value] of Object.entries(env)) {
    if (name === "" || /[=\0]/.test(name))
      throw new Error(`wrote env with ${show(name)}, which is no name of a variable`);
    if (typeof value !== "string") throw new Error(`wrote env with ${show(name)} as ${nameType(value)}, not a string`);
    if (value.includes("\0")) throw new Error(`wrote env with a zero byte in ${show(name)}`);
  }
  return env as Record<string, string>;
}

function readSkip(skip: Json): string {
  if (!isObject(skip)) throw new Error(`wrote skip that is ${nameType(skip)}, not { "reason": "…" }`);
  refuseOthers(skip, ["reason"], "in skip the key");
  if (typeof skip.reason !== "string" || skip.reason.trim() === "")
    throw new Error("wrote skip without a reason, which is to be text");
  return skip.reason;
}

function refuseOthers(object: JsonObject, known: readonly string[], what: string): void {
  const other = Object.keys(object).find((key) => !known.includes(key));
  if (other !== undefined) throw new Error(`wrote ${what} ${show(other)}; known: ${known.join(", ")}`);
}

function show(name: string): string {
  return JSON.stringify(cutText(name, MAX_EXCERPT));
}
