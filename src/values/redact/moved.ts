import type { Json } from "../json.ts";
import { MASK } from "./mask.ts";
import type { Redactor } from "./redact.ts";
import { formsOf, textsOf } from "./secret.ts";

/** Registers what is secret in a value for where it stands, wherever it turns up from now on. */
export function learnSecrets(value: Json, redactor: Redactor): void {
  for (const secret of maskedIn(value, redactor.json(value))) redactor.register(secret);
}

/** Registers what is secret of a program's input for where it stands, and stands in its output where nothing would tell. */
export function learnMoved(input: Json, output: Json, redactor: Redactor): void {
  const secrets = maskedIn(input, redactor.json(input));
  if (secrets.length === 0) return;
  const open = textsOf(redactor.json(output)).join("\n");
  for (const secret of secrets) if (formsOf(secret).some((form) => open.includes(form))) redactor.register(secret);
}

/** The texts and numbers of a value that are masked as a whole. */
function maskedIn(value: Json, masked: Json): string[] {
  if (value === masked) return [];
  if (typeof value !== "object" || value === null) return masked === MASK ? [String(value)] : [];
  if (typeof masked !== "object" || masked === null) return [];
  const counterparts = Object.values(masked);
  return Object.values(value).flatMap((each, at) => maskedIn(each, counterparts[at] ?? null));
}
