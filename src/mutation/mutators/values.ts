import { acceptedTypes, mergeParts } from "../../values/json/schema-parts.ts";
import { deepEqual, describeType, isObject, type Json } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import type { Place } from "../places.ts";
import { type Changed, GONE, type Mutator, type PlaceKind } from "../types.ts";
import { moveOn, otherDigits, plusOne } from "./scalars.ts";

/** A change of what stands at a place. */
interface Row {
  id: Mutator;
  on: readonly PlaceKind[];
  change(value: Json, place: Pick<Place, "schema" | "root" | "kind">): Changed;
}

const LISTS: readonly PlaceKind[] = ["property", "element", "whole", "sequence"];

/** Changes of values in accepted answers, most telling first. */
export const VALUE_MUTATORS: readonly Row[] = [
  { id: "value", on: ["property", "element", "prose"], change: otherValue },
  { id: "retype", on: ["property", "element"], change: otherType },
  { id: "drop", on: ["property", "prose", "block"], change: () => GONE },
  {
    id: "shorter",
    on: LISTS,
    // A prompt without its only message is `empty`.
    change: (value, { kind }) => onList(value, kind === "sequence" ? 2 : 1, (list) => list.slice(0, -1)),
  },
  { id: "order", on: LISTS, change: (value) => onList(value, 2, (list) => list.toReversed()) },
  { id: "blank", on: ["text"], change: () => "" },
  { id: "digits", on: ["text"], change: (value) => otherDigits(String(value)) },
];

function onList(value: Json, least: number, change: (list: Json[]) => Json[]): Json {
  if (!Array.isArray(value) || value.length < least) return value;
  const changed = change(value);
  return deepEqual(changed, value) ? value : changed;
}

/** Another value of the same type; the same where there is none. */
export function otherValue(value: Json, { schema, root }: Partial<Pick<Place, "schema" | "root">> = {}): Json {
  const members = isObject(schema) ? mergeParts(schema, root).enum : undefined;
  const at = Array.isArray(members) ? members.findIndex((member) => deepEqual(member, value)) : -1;
  if (Array.isArray(members) && at !== -1 && members.length > 1) return members[(at + 1) % members.length] as Json;
  if (isNumber(value)) return plusOne(value);
  if (typeof value === "boolean") return !value;
  return typeof value === "string" && value !== "" ? moveOn(value) : value;
}

/** Values of each type: numbers and booleans become text, text, lists and objects `null`, `null` becomes 0; then what the schema does not allow. */
function otherType(value: Json, { schema, root }: Pick<Place, "schema" | "root">): Json {
  const own = describeType(value);
  const first = own === "number" || own === "boolean" ? String(value) : own === "null" ? 0 : null;
  const allowed = acceptedTypes(schema, root) ?? [];
  const others: Json[] = [first, null, 0, "mutant", false, [], {}];
  const [refused = first] = others.filter((other) => ![own, ...allowed].includes(describeType(other)));
  return refused;
}
