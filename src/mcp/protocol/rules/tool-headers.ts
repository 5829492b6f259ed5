import { isObject, type Json } from "../../../values/json.ts";
import { objectOf } from "./frame.ts";

const ANNOTATION = "x-mcp-header";
/** The name of a header: a token of RFC 9110, 5.6.2. */
export const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What a header can carry without loss. */
const TYPES: readonly unknown[] = ["string", "integer", "boolean"];
/** Keys whose values are data, not schemas. */
const DATA = ["const", "default", "enum", "examples"];

/** Why clients must reject a tool for how its inputSchema asks for headers (protocol 2026-07-28, streamable HTTP, "Schema Extension"). */
export function findRejected(inputSchema: Json | undefined): string | undefined {
  return findFault(inputSchema, "inputSchema", false, true, new Set());
}

/** The first fault of a schema: `named` when it is that of a property, `direct` when only `properties` lead to it. */
function findFault(
  schema: Json | undefined,
  place: string,
  named: boolean,
  direct: boolean,
  taken: Set<string>,
): string | undefined {
  if (Array.isArray(schema)) return schema.map((one) => findFault(one, place, false, false, taken)).find(Boolean);
  if (!isObject(schema)) return undefined;
  const { [ANNOTATION]: header, properties } = schema;
  const own = header === undefined ? undefined : judge(header, schema.type, named && direct, taken);
  if (own !== undefined) return `${ANNOTATION} of ${place} ${own}`;
  const others = Object.entries(schema).filter(([key]) => ![...DATA, ANNOTATION, "properties"].includes(key));
  return [
    ...Object.entries(objectOf(properties)).map(([key, one]) => findFault(one, `${place}.${key}`, true, direct, taken)),
    ...others.map(([key, one]) => findFault(one, `${place}.${key}`, false, false, taken)),
  ].find(Boolean);
}

function judge(header: Json, type: Json | undefined, reachable: boolean, taken: Set<string>): string | undefined {
  if (!reachable) return "stands where `properties` alone do not lead";
  if (typeof header !== "string" || header === "") return "is not text, or is empty";
  if (!HEADER_NAME.test(header)) return `is not a header name: ${JSON.stringify(header)}`;
  if (!TYPES.includes(type))
    return `is on a value of type ${JSON.stringify(type) ?? "unknown"}, not string, integer or boolean`;
  if (taken.has(header.toLowerCase())) return `is the header of another property: ${JSON.stringify(header)}`;
  taken.add(header.toLowerCase());
  return undefined;
}
