import { isObject, type Json } from "../values/json.ts";
import { MASK } from "../values/redact/mask.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { issuerOf } from "../values/redact/token-shapes.ts";

const MARKED = /^\[(?:redacted|secret:[\w:-]+)\]$/;
const PLACEHOLDER = /\[secret:([\w:-]+)\]/g;
const MARKS = /\[(?:redacted|secret:[\w:-]+)\]/g;

/** What stands for a secret in a cassette: `[secret:GITHUB_TOKEN]` by its name, else `[secret:github:1]` by its issuer, counted as they come. */
export function createMarks(valuesOf: () => SecretValues): (secret: string) => string {
  let names: Map<string, string> | undefined;
  const marks = new Map<string, string>();
  const counts = new Map<string, number>();
  return (secret) => {
    const known = marks.get(secret) ?? MARKED.exec(secret)?.[0];
    if (known !== undefined) return known;
    const kind = issuerOf(secret) ?? "value";
    const count = (counts.get(kind) ?? 0) + 1;
    names ??= new Map([...valuesOf()].map(([name, value]) => [value, name]));
    const name = names.get(secret);
    if (name === undefined) counts.set(kind, count);
    const mark = `[secret:${name ?? `${kind}:${count}`}]`;
    marks.set(secret, mark);
    return mark;
  };
}

/** Values of this machine that are secrets, by name. */
export type SecretValues = ReadonlyMap<string, string>;

/** Of values that have a name on this machine those that are secrets. */
export function namedSecrets(
  values: Readonly<Record<string, Json | undefined>>,
  redactor: Pick<Redactor, "text">,
): SecretValues {
  return new Map(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" && /^[\w-]+$/.test(name) && redactor.text(value) !== value ? [[name, value]] : [],
    ),
  );
}

/** What stands for secrets in a value out of a cassette that have no known value: each once. */
export function listUnknown(value: Json, values: SecretValues): string[] {
  const marks = [...JSON.stringify(value).matchAll(PLACEHOLDER)];
  return [...new Set(marks.flatMap(([mark, name = ""]) => (values.has(name) ? [] : [mark])))];
}

/** What still stands for secrets in a value whose known ones were put back, each once; older recordings say `[redacted]`. */
export function listMarks(value: Json): string[] {
  return [...new Set(JSON.stringify(value).match(MARKS))];
}

/** What has no placeholder; cassettes share what is long. */
const unmarked = new WeakSet<object>();

/** A value out of a cassette, with the secrets in it whose values are known: most values have none, and are not copied. */
export function putBack(value: Json, values: Pick<SecretValues, "get">): Json {
  if (typeof value === "object" && value !== null && unmarked.has(value)) return value;
  if (isMarked(value)) return putBackInto(value, values);
  if (typeof value === "object" && value !== null) unmarked.add(value);
  return value;
}

function isMarked(value: Json): boolean {
  if (typeof value === "string") return value.includes("[secret:");
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(isMarked);
  for (const key in value) if (isMarked(key) || isMarked(value[key] as Json)) return true;
  return false;
}

function putBackInto(value: Json, values: Pick<SecretValues, "get">): Json {
  if (typeof value === "string") return fillIn(value, values);
  if (Array.isArray(value)) return value.map((each) => putBackInto(each, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [fillIn(key, values), putBackInto(each, values)]),
  );
}

function fillIn(text: string, values: Pick<SecretValues, "get">): string {
  return text.replace(PLACEHOLDER, (mark, name) => values.get(name) ?? mark);
}

/** The text as it is compared: secrets are all alike. */
export function unmark(text: string): string {
  return text.replace(PLACEHOLDER, MASK);
}
