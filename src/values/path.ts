import { isObject, type Json, nameType, ownValue, parseJson } from "./json.ts";
import { listNames, suggest } from "./suggest.ts";

/** One step of a path: a key of an object, an index of an array (from 0), or all elements of an array. */
export type PathStep =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" };

/** The step to a key. */
export function keyStep(key: string): PathStep {
  return { kind: "key", key };
}

/** What a path leads to. */
export type Resolution = Resolved | Unresolved;

interface Resolved {
  readonly found: true;
  readonly value: Json;
  /** true under `[*]` when no element could be followed. */
  readonly none?: true;
  /** What a message adds to the value: `the tool reported an error: "no such city"`. */
  readonly note?: string;
}

export interface Unresolved {
  readonly found: false;
  /** The longest prefix that resolves; "" when not even the first step does. */
  readonly resolved: string;
  /** Why the next step fails: `no key "x"; keys there: "a", "b"`. */
  readonly reason: string;
  /** Under `[*]`, the values of those elements where the path resolves, if there are any. */
  readonly partial?: readonly Json[];
}

const BARE = /[^.[\]\s"']+/y;
const INDEX = /\[(0|[1-9][0-9]{0,14})\]/y;
const ALL = /\[\*\]/y;
const QUOTED = /\["(?:[^"\\]|\\.)*"\]/y;

const known = new Map<string, ReturnType<typeof parsePath>>();

/** The result of `parsePath`, shared and read-only: thousands of tests have the same few targets. */
export function parseTarget(text: string): ReturnType<typeof parsePath> {
  const steps = known.get(text) ?? parsePath(text);
  known.set(text, steps);
  return steps;
}

/** Reads a path such as `result.items[0]["odd key"][*].name`. An error carries the offset in the text, from 0. */
export function parsePath(text: string): PathStep[] | { error: string; at: number } {
  const steps: PathStep[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match?.[0];
  };
  while (at < text.length || steps.length === 0) {
    const start = at;
    if (text[at] === "[") {
      const index = take(INDEX);
      if (index !== undefined) steps.push({ kind: "index", index: Number(index.slice(1, -1)) });
      else if (take(ALL) !== undefined) steps.push({ kind: "all" });
      else {
        const key = parseJson(take(QUOTED)?.slice(1, -1) ?? "");
        if (typeof key !== "string") return { error: 'expected [0], [*] or ["key"]', at: start };
        steps.push(keyStep(key));
      }
      continue;
    }
    if (steps.length > 0 && text[at++] !== ".")
      return { error: `unexpected ${JSON.stringify(text[start])}; expected "." or "["`, at: start };
    const key = take(BARE);
    if (key !== undefined) steps.push({ kind: "key", key });
    else if (at === text.length) return { error: "expected a key, found the end", at };
    else return { error: `unexpected ${JSON.stringify(text[at])}; expected a key`, at };
  }
  return steps;
}

/** The text of a path; `parsePath` reads it back to the same steps. */
export function formatPath(steps: readonly PathStep[]): string {
  return steps.map(formatStep).join("");
}

function formatStep(step: PathStep, position: number): string {
  if (step.kind === "index") return `[${step.index}]`;
  if (step.kind === "all") return "[*]";
  BARE.lastIndex = 0;
  if (BARE.exec(step.key)?.[0] !== step.key) return `[${JSON.stringify(step.key)}]`;
  return position === 0 ? step.key : `.${step.key}`;
}

/**
 * Follows a path. `[*]` collects the values of all elements in one flat array, and resolves only if the rest of the path resolves in every
 * element; with `sparse` null stands for an element that is null.
 */
export function resolvePath(root: Json, steps: readonly PathStep[], sparse = false): Resolution {
  return follow(root, steps, [], sparse);
}

/** Follows the steps behind those that were `walked`. */
function follow(start: Json, steps: readonly PathStep[], walked: readonly PathStep[], sparse: boolean): Resolution {
  let value = start;
  for (let position = walked.length; position < steps.length; position++) {
    const step = steps[position] as PathStep;
    const next = step.kind === "all" ? undefined : takeStep(value, step);
    if (next === undefined) {
      const resolved = [...walked, ...steps.slice(walked.length, position)];
      if (step.kind === "all" && Array.isArray(value)) return collect(value, steps, resolved, sparse);
      return { found: false, resolved: formatPath(resolved), reason: explainStep(value, step) };
    }
    value = next;
  }
  return { found: true, value };
}

function takeStep(value: Json, step: Exclude<PathStep, { kind: "all" }>): Json | undefined {
  if (step.kind === "index") return Array.isArray(value) ? value[step.index] : undefined;
  return isObject(value) ? ownValue(value, step.key) : undefined;
}

function collect(array: Json[], steps: readonly PathStep[], walked: readonly PathStep[], sparse: boolean): Resolution {
  const flat = steps.slice(walked.length + 1).some((step) => step.kind === "all");
  const led = array.map((element, index): Resolution => {
    if (sparse && element === null) return { found: true, value: flat ? [null] : null };
    return follow(element, steps, [...walked, { kind: "index", index }], sparse);
  });
  return collectAll(led, flat);
}

/** Joins what the rest of a path with `[*]` leads to in each element; `flat`: these are lists. */
export function collectAll(led: readonly Resolution[], flat: boolean): Resolution {
  const failure = led.find((each) => !each.found);
  const values = led.flatMap((each): readonly Json[] => {
    if (!each.found) return each.partial ?? [];
    return flat ? (each.value as Json[]) : [each.value];
  });
  if (failure) return values.length > 0 ? { ...failure, partial: values } : failure;
  return values.length > 0 ? { found: true, value: values } : { found: true, value: values, none: true };
}

function explainStep(value: Json, step: PathStep): string {
  const noArray = `it is ${nameType(value)}, not an array`;
  if (step.kind === "all" || (step.kind === "index" && !Array.isArray(value))) return noArray;
  if (step.kind === "index") {
    const { length } = value as Json[];
    return `no index ${step.index}; the array has ${length} element${length === 1 ? "" : "s"}`;
  }
  const { key } = step;
  if (Array.isArray(value)) {
    const hint = /^\d+$/.test(key) ? `; an index is written [${key}]` : "";
    return `it is an array of ${value.length}, not an object${hint}`;
  }
  if (!isObject(value)) return `it is ${nameType(value)}, not an object`;
  const keys = Object.keys(value);
  const close = suggest(key, keys);
  if (close !== undefined) return `no key ${JSON.stringify(key)} (did you mean ${JSON.stringify(close)}?)`;
  const there = keys.length === 0 ? "the object is empty" : `keys there: ${listNames(keys)}`;
  return `no key ${JSON.stringify(key)}; ${there}`;
}
