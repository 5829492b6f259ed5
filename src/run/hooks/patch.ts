import { type CommandResult, MAX_STDOUT_BYTES } from "../../process/index.ts";
import { isObject, type Json, type JsonObject, nameType, readJson, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { words } from "../../values/show/words.ts";
import { cutText } from "../../values/text.ts";

/** When a hook runs. */
export type Phase = "beforeAll" | "beforeEach" | "afterEach" | "afterAll";

/** What hooks hand on to each other. */
export interface Layer {
  env: Readonly<Record<string, string>>;
  vars: JsonObject;
}

export interface Patch extends Layer {
  skip?: string;
}

export const EMPTY: Layer = { env: {}, vars: {} };

const MAX_EXCERPT = 120;

const tooMuch = words("wrote <bytes> bytes, more than <most>");
const notJson = words("wrote <json shown>, which is not one JSON object (<reason>)");
const wrongType = words("wrote [[<what> ]]<found>, not <wanted>");
const unknownKey = words("wrote <what> <json key>; known: <known>");
const badName = words("wrote env with <json name>, which is not the name of a variable");
const zeroByte = words("wrote env with a zero byte in <json name>");

/** The patch that a context hook wrote; without output an empty one. Throws Error. What it quotes is masked, as a cut may halve a secret. */
export function readPatch(
  { stdout, stdoutBytes: bytes }: Pick<CommandResult, "stdout" | "stdoutBytes">,
  redactor: Redactor,
): Patch {
  if (bytes > MAX_STDOUT_BYTES) throw new Error(tooMuch({ bytes, most: MAX_STDOUT_BYTES }));
  const text = stdout.replace(/^\ufeff/, "").trim();
  if (text === "") return EMPTY;
  const value = needObject(parse(text, redactor), "", "a JSON object");
  refuseOthers(value, ["env", "vars", "skip"], "the key");
  const { env = {}, vars = {}, skip } = value;
  const read = needObject(vars, "vars that is", "an object");
  try {
    // Later hooks get it as JSON.
    writeJson(read);
  } catch {
    throw new Error("wrote vars that are nested too deeply");
  }
  return { env: readEnv(env), vars: read, skip: skip === undefined ? undefined : readSkip(skip) };
}

function parse(text: string, redactor: Redactor): Json {
  try {
    return readJson(text);
  } catch (error) {
    // Node quotes a few characters of the text, which may be half a secret.
    const [reason] = (error as Error).message.split(/, (?:\.{3})?"/);
    throw new Error(notJson({ shown: redactCut(text, MAX_EXCERPT, redactor), reason }));
  }
}

function readEnv(env: Json): Record<string, string> {
  for (const [key, value] of Object.entries(needObject(env, "env that is", "an object"))) {
    const name = cutText(key, MAX_EXCERPT);
    if (key === "" || /[=\0]/.test(key)) throw new Error(badName({ name }));
    if (typeof value !== "string")
      throw new Error(
        wrongType({ what: `env with ${JSON.stringify(name)} as`, found: nameType(value), wanted: "a string" }),
      );
    if (value.includes("\0")) throw new Error(zeroByte({ name }));
  }
  return env as Record<string, string>;
}

function readSkip(skip: Json): string {
  const { reason, ...others } = needObject(skip, "skip that is", '{ "reason": "…" }');
  refuseOthers(others, ["reason"], "in skip the key");
  if (typeof reason === "string" && reason.trim() !== "") return reason;
  throw new Error("wrote skip without a reason, which must be text");
}

function needObject(value: Json, what: string, wanted: string): JsonObject {
  if (isObject(value)) return value;
  throw new Error(wrongType({ what, found: nameType(value), wanted }));
}

function refuseOthers(object: JsonObject, known: readonly string[], what: string): void {
  const other = Object.keys(object).find((key) => !known.includes(key));
  if (other === undefined) return;
  throw new Error(unknownKey({ what, key: cutText(other, MAX_EXCERPT), known: known.join(", ") }));
}
