import { deepEqual, isObject, type Json, ownValue } from "./json.ts";

/** True when `part` is contained in `whole`: objects by their keys at every depth, arrays item by item, the rest by equality. */
export function isSubset(part: Json, whole: Json): boolean {
  if (isObject(part)) {
    return isObject(whole) && Object.entries(part).every(([key, value]) => containsKey(whole, key, value));
  }
  if (!Array.isArray(part)) return deepEqual(part, whole);
  return (
    Array.isArray(whole) &&
    part.length === whole.length &&
    part.every((item, index) => isSubset(item, whole[index] as Json))
  );
}

function containsKey(whole: { [key: string]: Json }, key: string, part: Json): boolean {
  const value = ownValue(whole, key);
  return value !== undefined && isSubset(part, value);
}
