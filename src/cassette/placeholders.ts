import { deepEqual, isNested, isObject, type Json, type JsonObject } from "../values/json.ts";
import { MASK } from "../values/redact/mask.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { isSecretName, isTelling } from "../values/redact/secret-name.ts";
import { issuerOf } from "../values/redact/token-shapes.ts";

const MARKED = /^\[(?:redacted|secret:[\w:-]+)\]$/;
const PARTED = /\[(?:redacted|secret:([\w:-]+))\]/;
const PLACEHOLDER = /\[secret:([\w:-]+)\]/g;
const MARKS = /\[(?:redacted|secret:[\w:-]+)\]/g;

/** Forms of a secret that have its placeholder, with the name of the form: `[secret:GITHUB_TOKEN:base64]`. */
const FORMS: readonly (readonly [string, (secret: string) => string])[] = [
  ["json", (secret) => JSON.stringify(secret).slice(1, -1)],
  ["base64", (secret) => Buffer.from(secret).toString("base64")],
  ["hex", (secret) => Buffer.from(secret).toString("hex")],
  ["url", (secret) => encodeURIComponent(secret.toWellFormed())],
];

/** What stands for a secret in a cassette: `[secret:GITHUB_TOKEN]` by its name, else `[secret:github:1]` by its issuer, counted as they come. */
export function createMarks(valuesOf: () => SecretValues): (secret: string) => string {
  let marks: Map<string, string> | undefined;
  const counts = new Map<string, number>();
  return (secret) => {
    // Where one value has two names, that of a secret tells more.
    marks ??= new Map([...valuesOf()].sort(bySecrecy).map(([name, value]) => [value, `[secret:${name}]`]));
    const known = marks.get(secret) ?? MARKED.exec(secret)?.[0];
    if (known !== undefined) return known;
    for (const [value, mark] of marks)
      for (const [form, write] of FORMS) if (write(value) === secret) return `${mark.slice(0, -1)}:${form}]`;
    const kind = issuerOf(secret) ?? "value";
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const mark = `[secret:${kind}:${count}]`;
    marks.set(secret, mark);
    return mark;
  };
}

function bySecrecy([one]: [string, string], [other]: [string, string]): number {
  return Number(isSecretName(one)) - Number(isSecretName(other)) || (one > other ? -1 : 1);
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
  const known = withForms({ get: (name) => values.get(name) });
  return [...new Set(marks.flatMap(([mark, name = ""]) => (known.get(name) === undefined ? [mark] : [])))];
}

/** What still stands for secrets in a value whose known ones were put back, each once; older recordings say `[redacted]`. */
export function listMarks(value: Json): string[] {
  return [...new Set(JSON.stringify(value).match(MARKS))];
}

/** What has no placeholder; cassettes share what is long. */
const unmarked = new WeakSet<object>();

/** A value out of a cassette, with the secrets in it whose values are known: most values have none, and are not copied. */
export function putBack(value: Json, values: Pick<SecretValues, "get">): Json {
  if (isNested(value) && unmarked.has(value)) return value;
  if (isMarked(value)) return putBackInto(value, values);
  if (isNested(value)) unmarked.add(value);
  return value;
}

/** Reads secrets from the environment: by their names, or by one that says that it is a secret. Adds the names to `needed`. */
export function readSecrets(value: Json, needed: Set<string>): Json {
  return putBack(value, {
    get(mark) {
      // A form of a value, such as `value:1:base64`, has a variable of its own here.
      const [kind = "", ...number] = mark.split(":");
      const name = (number.length === 0 ? kind : `${kind}_SECRET_${number.join("_")}`).replace(/\W/g, "_");
      const variable = number.length === 0 ? name : name.toUpperCase();
      needed.add(variable);
      return `\${env.${variable}}`;
    },
  });
}

/** Whether a placeholder stands in it. */
export function isMarked(value: Json): boolean {
  if (typeof value === "string") return value.includes("[secret:");
  if (!isNested(value)) return false;
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
  return text.replace(PLACEHOLDER, (mark, name: string) => values.get(name) ?? mark);
}

/**
 * Whether what is asked is what is recorded, where a placeholder without a known value stands for any text that may be a secret, and for the
 * same one wherever it stands; `values` learns which.
 */
export function bindMarks(recorded: Json | undefined, asked: Json | undefined, values: Map<string, string>): boolean {
  if (typeof recorded === "string" && typeof asked === "string") return bindText(recorded, asked, values);
  if (!isNested(recorded) || !isNested(asked))
    return (recorded !== undefined && asked !== undefined && deepEqual(recorded, asked)) || isMark(recorded);
  const [keys, others] = [Object.keys(recorded), Object.keys(asked)];
  const partOf = (of: Json, key: string): Json | undefined => (of as JsonObject)[key];
  return (
    keys.length === others.length && keys.every((key) => bindMarks(partOf(recorded, key), partOf(asked, key), values))
  );
}

function isMark(value: Json | undefined): boolean {
  return typeof value === "string" && MARKED.test(value);
}

function bindText(recorded: string, asked: string, values: Map<string, string>): boolean {
  const names: (string | undefined)[] = [];
  const pattern = recorded.split(PARTED).map((part, at) => {
    const known = at % 2 === 0 ? (part ?? "") : values.get(part ?? "");
    if (known !== undefined) return known.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
    const before = part === undefined ? -1 : names.indexOf(part);
    if (before >= 0) return `\\${before + 1}`;
    names.push(part);
    return "([\\s\\S]+?)";
  });
  const found = new RegExp(`^${pattern.join("")}$`).exec(asked)?.slice(1);
  if (!found?.every((value) => isMark(recorded) || isTelling(value))) return false;
  for (const [at, name] of names.entries()) if (name !== undefined) values.set(name, found[at] as string);
  return true;
}

/** The values by name, and by the names of their forms. */
export function withForms({ get }: Pick<SecretValues, "get">): Pick<SecretValues, "get"> {
  return {
    get(name) {
      const at = name.lastIndexOf(":");
      const write = FORMS.find(([form]) => form === name.slice(at + 1))?.[1];
      if (at < 0 || !write) return get(name);
      const value = get(name.slice(0, at));
      return value === undefined ? undefined : write(value);
    },
  };
}

/** The text as it is compared: secrets are all alike. */
export function unmark(text: string): string {
  return text.replace(PLACEHOLDER, MASK);
}
