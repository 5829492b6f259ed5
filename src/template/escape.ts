import { isObject, type Json } from "../values/json.ts";

/** A value from outside, as a suite writes it: a `${` in it does not become a reference. */
export function escapeReferences<T extends Json>(value: T): T extends string ? string : T {
  return escapeAll(value) as T extends string ? string : T;
}

function escapeAll(value: Json): Json {
  if (typeof value === "string") return value.replaceAll("${", () => "$${");
  if (Array.isArray(value)) return value.map(escapeAll);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeAll(item)]));
}
