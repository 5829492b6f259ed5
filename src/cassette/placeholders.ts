import { deepEqual, isNested, type Json, type JsonObject, mapTexts } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { MASK } from "../values/redact/mask.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { isSecretName, isTelling } from "../values/redact/secret-name.ts";
import { issuerOf } from "../values/redact/token-shapes.ts";

const PLACEHOLDER = /\[secret:([\w:-]+)\]/g;
const PARTED = /\[(?:redacted|secret:([\w:-]+))\]/;
const MARKED = new RegExp(`^${PARTED.source}$`);

/** Forms of a secret, named in its placeholder: `[secret:GITHUB_TOKEN:base64]`. */
const FORMS: readonly (readonly [string, (secret: string) => string])[] = [
  ["json", (secret) => JSON.stringify(secret).slice(1, -1)],
  ["base64", (secret) => Buffer.from(secret).toString("base64")],
  ["hex", (secret) => Buffer.from(secret).toString("hex")],
  ["url", (secret) => encodeURIComponent(secret.toWellFormed())],
];

/** Makes placeholders: `[secret:GITHUB_TOKEN]` by the name of a secret, else `[secret:github:1]` by its issuer, numbered. */
export function createMarks(valuesOf: () => SecretValues): (secret: string) => string {
  let marks: Map<string, string> | undefined;
  const counts = new Map<string, number>();
  return (secret) => {
    // Of two names of a value, that of a secret comes last and wins.
    const bySecrecy = ([one]: [string, string], [other]: [string, string]): number =>
      Number(isSecretName(one)) - Number(isSecretName(other)) || compare(other, one);
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

/** Secrets of this machine, by name. */
export type SecretValues = ReadonlyMap<string, string>;

/** The secrets among named values. */
export function namedSecrets(
  values: Readonly<Record<string, Json | undefined>>,
  { text }: Pick<Redactor, "text">,
): SecretValues {
  const secrets = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && /^[\w-]+$/.test(name) && text(value) !== value ? [[name, value]] : [],
  );
  return new Map(secrets);
}

/** The placeholders in a value whose secrets are not known, each once. */
export function listUnknown(value: Json, values: SecretValues): string[] {
  const marks = [...JSON.stringify(value).matchAll(PLACEHOLDER)];
  const known = withForms({ get: (name) => values.get(name) });
  return [...new Set(marks.flatMap(([mark, name = ""]) => (known.get(name) === undefined ? [mark] : [])))];
}

/** The placeholders and masks left in a value, each once. */
export function listMarks(value: Json): string[] {
  return [...new Set(JSON.stringify(value).match(new RegExp(PARTED, "g")))];
}

/** Values without placeholders; cassettes share long ones. */
const unmarked = new WeakSet<object>();

/** A value of a cassette with its known secrets. Values without placeholders are not copied. */
export function putBack(value: Json, values: Pick<SecretValues, "get">): Json {
  if (isNested(value) && unmarked.has(value)) return value;
  const fillIn = (text: string) => text.replace(PLACEHOLDER, (mark, name: string) => values.get(name) ?? mark);
  if (isMarked(value)) return mapTexts(value, fillIn, fillIn);
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

export function isMarked(value: Json): boolean {
  if (typeof value === "string") return value.includes("[secret:");
  if (!isNested(value)) return false;
  if (Array.isArray(value)) return value.some(isMarked);
  for (const key in value) if (isMarked(key) || isMarked(value[key] as Json)) return true;
  return false;
}

/** Whether a value equals the recorded one. Placeholders match any text that may be a secret, each the same one everywhere; `values` learns which. */
export function bindMarks(recorded: Json | undefined, asked: Json | undefined, values: Map<string, string>): boolean {
  if (typeof recorded === "string" && typeof asked === "string") return bindText(recorded, asked, values);
  if (!isNested(recorded) || !isNested(asked))
    return (recorded !== undefined && asked !== undefined && deepEqual(recorded, asked)) || isMark(recorded);
  const [keys, others] = [Object.keys(recorded), Object.keys(asked)];
  const [one, other] = [recorded, asked] as [JsonObject, JsonObject];
  return keys.length === others.length && keys.every((key) => bindMarks(one[key], other[key], values));
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

/** Values by name, and by name and form. */
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

/** A text as it is compared: all secrets are equal. */
export function unmark(text: string): string {
  return text.replace(PLACEHOLDER, MASK);
}
