import { isObject, type JsonObject } from "../json.ts";

/** What params ask for: a tool, a prompt, a URI, or the argument of one in a completion; undefined where they name nothing. */
export function subjectOfParams(params: { readonly [key: string]: unknown }): string | undefined {
  const { name = params.uri, ref, argument } = params as JsonObject;
  if (typeof name === "string") return name;
  const of = isObject(ref) ? (ref.name ?? ref.uri) : undefined;
  return isObject(argument) && typeof of === "string" ? `${String(argument.name)} of ${of}` : undefined;
}
