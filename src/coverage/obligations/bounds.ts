import type { Json, JsonObject } from "../../values/json.ts";
import { compareNumbers, isInteger, isNumber, type Numeral, toDouble } from "../../values/numbers/numeral.ts";

interface BoundRow {
  types: readonly Json[];
  /** 1: from above. */
  sign: 1 | -1;
  exclusive?: true;
  /** Larger bounds are not counted: nobody writes such a value. */
  most?: number;
}

const NUMBER = { types: ["number", "integer"] };
const TEXT = { types: ["string"], most: 4096 };
const LIST = { types: ["array"], most: 100 };
const ROWS: Readonly<Record<string, BoundRow>> = {
  minimum: { ...NUMBER, sign: -1 },
  maximum: { ...NUMBER, sign: 1 },
  exclusiveMinimum: { ...NUMBER, sign: -1, exclusive: true },
  exclusiveMaximum: { ...NUMBER, sign: 1, exclusive: true },
  minLength: { ...TEXT, sign: -1 },
  maxLength: { ...TEXT, sign: 1 },
  minItems: { ...LIST, sign: -1 },
  maxItems: { ...LIST, sign: 1 },
};

/** A bound that counts. */
export interface Bound {
  keyword: string;
  hasEdge: boolean;
  isEdge(value: Json): boolean;
  isBeyond(value: Json): boolean;
}

/** The bounds of a schema that count. */
export function boundsOf(schema: JsonObject): Bound[] {
  const types = [schema.type ?? []].flat();
  return Object.entries(ROWS).flatMap(([keyword, row]): Bound[] => {
    const bound = schema[keyword];
    if (!isNumber(bound) || (types.length > 0 && !row.types.some((type) => types.includes(type)))) return [];
    if (row.most !== undefined && (toDouble(bound) > row.most || (row.sign < 0 && toDouble(bound) <= 0))) return [];
    const edge = edgeOf(bound, row, types.length > 0 && types.every((type) => type === "integer"));
    /** How far a value is beyond what is given: above 0, or on it: 0. */
    const pastBy = (value: Json, limit: number | Numeral): number => {
      const size = sizeOf(value, row);
      return size === undefined ? -1 : row.sign * compareNumbers(size, limit);
    };
    return [
      {
        keyword,
        hasEdge: edge !== undefined,
        isEdge: (value) => edge !== undefined && pastBy(value, edge) === 0,
        isBeyond: (value) => pastBy(value, bound) >= (row.exclusive ? 0 : Number.MIN_VALUE),
      },
    ];
  });
}

/** The outermost value within a bound; of fractions an exclusive one has none. */
function edgeOf(bound: number | Numeral, { sign, exclusive }: BoundRow, whole: boolean): number | Numeral | undefined {
  if (!whole) return exclusive ? undefined : bound;
  if (!exclusive && isInteger(bound)) return bound;
  const least = -sign * toDouble(bound);
  return -sign * (exclusive ? Math.floor(least) + 1 : Math.ceil(least));
}

/** What a bound is about: a number itself, the code points of a text, the elements of a list. */
function sizeOf(value: Json, { types: [type] }: BoundRow): number | Numeral | undefined {
  if (isNumber(value)) return type === "number" ? value : undefined;
  if (typeof value === "string") return type === "string" ? [...value].length : undefined;
  return Array.isArray(value) && type === "array" ? value.length : undefined;
}
