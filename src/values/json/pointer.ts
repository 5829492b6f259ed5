import { isNested, type Json, type JsonObject, ownValue, setOwn } from "../json.ts";

/** A place in a value: names, and numbers of elements. */
export type Path = readonly (string | number)[];

/** A name, or the number of an element, as a step of a JSON Pointer. */
export function asStep(step: string | number): string {
  return String(step).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The JSON Pointer (RFC 6901) of a place. */
export function writePointer(path: Path): string {
  return path.map((step) => `/${asStep(step)}`).join("");
}

/** The steps of a JSON Pointer. */
export function readPointer(pointer: string): string[] {
  return pointer.split("/").slice(1).map(readStep);
}

export function readStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** What is at a place; undefined where there is nothing. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, step) => (isNested(inner) ? ownValue(inner as JsonObject, String(step)) : undefined),
    value,
  );
}

/** The value with another one at a place, or without what is there. The original stays. */
export function putAt(value: Json, [step, ...rest]: Path, change: Json | undefined): Json {
  if (step === undefined) return change as Json;
  if (Array.isArray(value)) {
    const index = Number(step);
    if (rest.length === 0 && change === undefined) return value.toSpliced(index, 1);
    return value.map((item, at) => (at === index ? putAt(item, rest, change) : item));
  }
  const copy = Object.fromEntries(Object.entries(value as JsonObject));
  const name = String(step);
  if (rest.length > 0 && Object.hasOwn(copy, name)) setOwn(copy, name, putAt(copy[name] as Json, rest, change));
  else if (rest.length === 0 && change === undefined) delete copy[name];
  else if (rest.length === 0 && change !== undefined) setOwn(copy, name, change);
  return copy;
}
