import { deepEqual, isObject, type Json } from "../json.ts";

/** True when `part` is contained in `whole`: objects by their keys at every depth, arrays item by item, the rest by equality. */
export function isSubset(part: Json, whole: Json): boolean {
  if (isObject(part)) {
    if (!isObject(whole)) return false;
    return Object.entries(part).every(
      ([key, value]) => Object.hasOwn(whole, key) && isSubset(value, whole[key] as Json),
    );
  }
  if (!Array.isArray(part)) return deepEqual(part, whole);
  return (
    Array.isArray(whole) &&
    part.length === whole.length &&
    part.every((item, index) => isSubset(item, whole[index] as Json))
  );
}
