import type { Json } from "../../values/json.ts";
import { boundsOf } from "../generate/build.ts";
import { limit } from "../generate/merge.ts";
import type { Shape } from "../generate/shapes.ts";
import { MAX_TEXT } from "../generate/text.ts";

/** What is tried at a place: a shape on the valid edge of a bound, or one just beyond it, which breaks a keyword. */
export interface Edge {
  change(shape: Shape): Shape;
  breaks?: string;
}

const MAX_ITEMS = 1000;
const SIZES: readonly (readonly [least: string, most: string, end: number])[] = [
  ["minLength", "maxLength", MAX_TEXT],
  ["minItems", "maxItems", MAX_ITEMS],
  ["minProperties", "maxProperties", MAX_ITEMS],
];

/** A shape that is this value. */
export function only(value: Json) {
  return (shape: Shape): Shape => ({ ...shape, enum: [value] });
}

/** The edges of a shape, on both sides. */
export function* edgesOf(shape: Shape): Generator<Edge> {
  const { type, enum: allowed } = shape;
  if (Array.isArray(allowed) || type === "boolean") {
    for (const value of Array.isArray(allowed) ? allowed : [true, false]) yield { change: only(value) };
  } else if (type === "number" || type === "integer") {
    const { least, most, step } = boundsOf(shape);
    const by = step ?? 1;
    for (const [value, inner, outer, gap] of [
      [least, "minimum", "exclusiveMinimum", -by],
      [most, "maximum", "exclusiveMaximum", by],
    ] as const) {
      if (shape[inner] !== undefined || shape[outer] !== undefined) yield { change: only(value) };
      const beyond = Number((value + gap).toPrecision(15)) + 0;
      for (const breaks of [inner, outer]) {
        const bound = limit(shape[breaks]);
        const broken = breaks === outer && step === undefined ? bound : beyond;
        if (bound !== undefined && broken !== undefined && Math.abs(broken) <= Number.MAX_SAFE_INTEGER)
          yield { change: only(broken), breaks };
      }
    }
  } else
    for (const [least, most, end] of SIZES) {
      const [from, to] = [limit(shape[least]) ?? Number.NaN, limit(shape[most]) ?? Number.NaN];
      for (const [size, breaks] of [[from], [to], [from - 1, least], [to + 1, most]] as const)
        if (size >= 0 && size <= end)
          yield { change: (one) => ({ ...one, [least]: size, [most]: size }), ...(breaks && { breaks }) };
    }
}
