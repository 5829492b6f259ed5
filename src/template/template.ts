import { isObject, type Json, writeJson } from "../values/json.ts";
import { type PathStep, parsePath } from "../values/path.ts";
import { formatNumber } from "../values/text.ts";

/** `${…}` in a string of a value. */
export interface Reference<K extends string = string> {
  /** Its row in the table of roots; `*` where none has its name. */
  readonly kind: K | "*";
  readonly raw: string;
  /** Offset in the string. */
  readonly at: number;
  /** Keys and indexes that lead to the string. */
  readonly path: readonly (string | number)[];
  readonly steps: readonly PathStep[];
  /** The key after the root, if any; for kind `*`, the root. */
  readonly name: string;
  /** Why it is invalid. */
  readonly fault?: string;
}

/** What is wrong with a reference of this name and these steps. */
type Form = (name: string, steps: readonly PathStep[]) => string | undefined;

/** The forms of references by their roots; `*` stands for any other name. */
export type Roots<K extends string> = Readonly<Record<K, Form>>;

/** A value whose strings may hold references. */
export interface Template<K extends string = string> {
  /** In the order of the text. */
  readonly references: readonly Reference<K>[];
  /** The reference that is the whole value, if it is one. */
  readonly whole: Reference<K> | undefined;
  /**
   * The value with what `read` gives for each reference. A string that is one reference and nothing else becomes its value, of
   * any type; in other text a reference is put in as text: strings as they are, everything else as compact JSON. `$${` becomes
   * `${`. Keys stay as they are.
   */
  fill(read: Read<K>): Json;
}

/** Gives the value of a reference; `whole`: it is all of its string. */
type Read<K extends string> = (reference: Reference<K>, whole: boolean) => Json;

const TOKEN = /\$\$\{|\$\{(?:[^{}"\n]|"(?:[^"\\\n]|\\.)*")*\}?/g;
/** References of one text: none after these is read. */
const MAX_REFERENCES = 10_000;
/** The fault of the first reference too many. */
export const TOO_MANY = `${formatNumber(MAX_REFERENCES)} others stand before it in the same text`;
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a text may be a root, or the name of a variable. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** A root without parts. */
export function alone(fault: string): Form {
  return (_, steps) => (steps.length === 1 ? undefined : fault);
}

/** Roots that mean the same everywhere. */
export const COMMON_ROOTS: Roots<"env" | "CONFIG_DIR"> = {
  env: (name, steps) =>
    steps.length === 2 && ENV_NAME.test(name) ? undefined : "an environment variable is read as ${env.NAME}",
  CONFIG_DIR: alone("CONFIG_DIR is a text and has no parts"),
};

/** Reads all references of a value. Invalid ones have a `fault`. */
export function compile<K extends string>(value: Json, roots: Roots<K>): Template<K> {
  const references: Reference<K>[] = [];
  let whole: Reference<K> | undefined;
  const prepare = (part: Json, path: Reference["path"]): Template<K>["fill"] => {
    if (typeof part === "string") {
      const pieces = split(part, path, roots);
      for (const piece of pieces) if (typeof piece !== "string") references.push(piece);
      const [only, second] = pieces;
      if (only === undefined || second !== undefined || typeof only === "string")
        return (read) =>
          pieces.map((piece) => (typeof piece === "string" ? piece : toText(read(piece, false)))).join("");
      if (path.length === 0) whole = only;
      return (read) => read(only, true);
    }
    if (Array.isArray(part)) {
      const items = part.map((item, index) => prepare(item, [...path, index]));
      return (read) => items.map((fill) => fill(read));
    }
    if (!isObject(part)) return () => part;
    const entries = Object.entries(part).map(([key, inner]) => [key, prepare(inner, [...path, key])] as const);
    return (read) => Object.fromEntries(entries.map(([key, fill]) => [key, fill(read)]));
  };
  const fill = prepare(value, []);
  return { references, whole, fill };
}

export function toText(value: Json): string {
  return typeof value === "string" ? value : writeJson(value);
}

function split<K extends string>(text: string, path: Reference["path"], roots: Roots<K>): (string | Reference<K>)[] {
  if (!text.includes("${")) return [text];
  const pieces: (string | Reference<K>)[] = [];
  let end = 0;
  let count = 0;
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    if (index > end) pieces.push(text.slice(end, index));
    end = index + raw.length;
    if (raw === "$${") pieces.push("${");
    else if (count++ < MAX_REFERENCES) pieces.push(readReference(raw, index, path, roots));
    else return [...pieces, invalid(raw, index, path, TOO_MANY)];
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

function readReference<K extends string>(raw: string, at: number, path: Reference["path"], roots: Roots<K>) {
  const none = (fault: string) => invalid(raw, at, path, fault);
  if (!raw.endsWith("}")) return none("it has no closing brace");
  const inner = raw.slice(2, -1).trimEnd();
  const text = inner.trimStart();
  const steps = parsePath(text);
  if ("error" in steps) return none(`${steps.error} (at character ${steps.at + 3 + inner.length - text.length})`);
  const [root, second] = steps;
  if (root?.kind !== "key" || text.startsWith("[") || !isName(root.key)) return none("it starts with no name");
  const kind: K | "*" = Object.hasOwn(roots, root.key) ? (root.key as K) : "*";
  const name = kind === "*" ? root.key : second?.kind === "key" ? second.key : "";
  const form: Form | undefined = (roots as Partial<Roots<K | "*">>)[kind];
  return { kind, raw, at, path, steps, name, fault: form ? form(name, steps) : `there is no ${root.key}` };
}

function invalid(raw: string, at: number, path: Reference["path"], fault: string): Reference<never> {
  return { kind: "*", raw, at, path, steps: [], name: "", fault };
}
