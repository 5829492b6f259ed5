import { asStep } from "../json/pointer.ts";
import { isNested, type Json, type JsonObject, setOwn } from "../json.ts";
import { compareNumbers, heldNumber, isInteger, Numeral, toDouble } from "./numeral.ts";

/** The value with each numeral replaced (default: by the nearest double); the same value without numerals. */
export function withDoubles<T extends Json>(value: T, double?: (numeral: Numeral) => Json): T;
export function withDoubles(value: Json, double: (numeral: Numeral) => Json = toDouble): Json {
  if (value instanceof Numeral) return double(value);
  if (!isNested(value)) return value;
  if (Array.isArray(value)) {
    let items: Json[] | undefined;
    for (const [at, item] of value.entries()) {
      const kept = withDoubles(item, double);
      if (kept === item) continue;
      items ??= [...value];
      items[at] = kept;
    }
    return items ?? value;
  }
  let copy: JsonObject | undefined;
  for (const key of Object.keys(value)) {
    const inner = value[key] as Json;
    const kept = withDoubles(inner, double);
    if (kept === inner) continue;
    copy ??= Object.fromEntries(Object.entries(value));
    setOwn(copy, key, kept);
  }
  return copy ?? value;
}

/** A number that no double holds, and its place as a JSON Pointer. */
export type Unheld = { readonly numeral: Numeral; readonly at: string };

/** Such a number in words. */
export function tellUnheld({ numeral, at }: Pick<Unheld, "numeral"> & Partial<Unheld>): string {
  const place = at === undefined ? "" : ` at ${at || "the root"}`;
  return `${numeral}${place}, which as a double (IEEE 754) would be ${toDouble(numeral)}`;
}

/** The numbers of a value that no double holds. */
export function unheldIn(value: Json, at = ""): Unheld[] {
  if (value instanceof Numeral) return heldNumber(value) === undefined ? [{ numeral: value, at }] : [];
  if (!isNested(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => unheldIn(inner, `${at}/${asStep(key)}`));
}

/** A double on the other side of a number that no double holds, if there is one: results that depend on the number differ for the two. */
export function otherDouble(numeral: Numeral): number {
  const held = heldNumber(numeral);
  if (held !== undefined) return held;
  const near = toDouble(numeral);
  if (near === 0) return numeral.text.startsWith("-") ? -Number.MIN_VALUE : Number.MIN_VALUE;
  const isLarger = compareNumbers(numeral, near) > 0 === near > 0;
  const grows = isLarger && Math.abs(near) < Number.MAX_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, near);
  const step = (): number => {
    bits.setBigInt64(0, bits.getBigInt64(0) + (grows ? 1n : -1n));
    return bits.getFloat64(0);
  };
  let other = step();
  // The next double may lack a fraction that the number has; the one after has one, unless it is too large.
  if (!isInteger(numeral) && Number.isInteger(other)) other = step();
  return isInteger(numeral) || !Number.isInteger(other) ? other : 0.5;
}
