import type { Json } from "../json.ts";
import { withDoubles } from "./doubles.ts";
import { heldNumber, Numeral } from "./numeral.ts";

/** A check that a schema was made into; `errors` tell of the last value. */
export interface Check {
  (value: never): boolean;
  errors?: readonly { readonly instancePath: string }[] | null;
}

/**
 * Whether a value is as a schema says. Where that asks for a number there is a plain one afterwards; where it leaves open what stands there, as
 * in arguments, numbers keep their text. A number that no double holds is an error where one is asked for.
 */
export function settle(value: unknown, check: Check): boolean {
  const doubles = withDoubles(value as Json);
  if (!check(doubles as never)) return false;
  if (doubles === value) return true;
  while (!check(value as never)) {
    const settled = (check.errors ?? []).filter(({ instancePath }) => settleAt(value, instancePath));
    if (settled.length === 0) return false;
  }
  return true;
}

/** Puts the double in the place of the numeral that a JSON Pointer leads to, if there is one and it has the same value. */
function settleAt(value: unknown, pointer: string): boolean {
  const steps = pointer.split("/").slice(1);
  const keys = steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  const parent = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value) as Record<
    string,
    unknown
  >;
  const held = parent[last] instanceof Numeral ? heldNumber(parent[last]) : undefined;
  if (held !== undefined) parent[last] = held;
  return held !== undefined;
}
