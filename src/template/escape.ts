import { type Json, mapTexts } from "../values/json.ts";

/** A value from outside, as a suite writes it: a `${` in it does not become a reference. */
export function escapeReferences<T extends Json>(value: T): T extends string ? string : T {
  return mapTexts(value, (text) => text.replaceAll("${", () => "$${")) as T extends string ? string : T;
}
