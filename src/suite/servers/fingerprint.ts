import { sha256 } from "../../values/hash.ts";
import { type JsonObject, stableStringify } from "../../values/json.ts";
import { createRedactor } from "../../values/redact/redact.ts";

/** What a server is reached with: it differs from machine to machine, or is secret. */
const OF_ACCESS: ReadonlySet<string> = new Set(["headers", "env", "auth"]);
/** Knows no value of this machine: a password or token in a URL is masked wherever it is read. */
const redactor = createRedactor({ secrets: [] });

/** What a server's declaration, as it is written, is known by: 16 hex digits of its SHA-256, without credentials and variables of processes. */
export function fingerprintOf(declaration: JsonObject): string {
  const declared = Object.fromEntries(Object.entries(declaration).filter(([key]) => !OF_ACCESS.has(key)));
  return sha256(stableStringify(redactor.json<JsonObject>(declared)), 16);
}
