import { readPointer } from "../json/pointer.ts";
import type { Json } from "../json.ts";
import { withDoubles } from "./doubles.ts";
import { heldNumber, Numeral } from "./numeral.ts";

/** A compiled schema; `errors` are those of the last value. */
export interface Check {
  (value: never): boolean;
  errors?: readonly { readonly instancePath: string }[] | null;
}

/**
 * Whether a value matches a schema. Numerals become doubles where the schema asks for a number, and stay where it allows any value, as in
 * arguments. A number that no double holds is an error where a number is asked for.
 */
export function settle(value: unknown, check: Check): boolean {
  const doubles = withDoubles(value as Json);
  const fits = check(doubles as never);
  if (doubles === value) return fits;
  const errors = check.errors ?? [];
  // Also beside other faults, so that what is told of the rest is told of numbers.
  let valid = check(value as never);
  while (!valid && (check.errors ?? []).filter(({ instancePath }) => settleAt(value, instancePath)).length > 0)
    valid = check(value as never);
  if (fits) return valid;
  const told = new Set(errors.map(({ instancePath }) => instancePath));
  const more = (check.errors ?? []).filter(({ instancePath }) => {
    const { parent, last } = placeAt(value, instancePath);
    return parent[last] instanceof Numeral && !told.has(instancePath);
  });
  check.errors = [...errors, ...more];
  return false;
}

type Parts = Record<string, unknown>;

/** Replaces the numeral at a JSON Pointer by the double of the same value, if there is one. */
function settleAt(value: unknown, pointer: string): boolean {
  const { parent, last } = placeAt(value, pointer);
  const held = parent[last] instanceof Numeral ? heldNumber(parent[last]) : undefined;
  if (held !== undefined) parent[last] = held;
  return held !== undefined;
}

function placeAt(value: unknown, pointer: string): { parent: Parts; last: string } {
  const keys = readPointer(pointer);
  const last = keys.pop() ?? "";
  return { parent: keys.reduce((part, key) => part[key] as Parts, value as Parts), last };
}
