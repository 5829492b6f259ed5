import { isObject, type Json } from "../../../values/json.ts";

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
  if (Array.isArray(schema)) return first(schema, (one) => findFault(one, place, false, false, taken));
  if (!isObject(schema)) return undefined;
  const { [ANNOTATION]: header, properties } = schema;
  const own = header === undefined ? undefined : judge(header, schema.type, named && direct, taken);
  if (own !== undefined) return `${ANNOTATION} of ${place} ${own}`;
  const inside = first(isObject(properties) ? Object.entries(properties) : [], ([key, one]) =>
    findFault(one, `${place}.${key}`, true, direct, taken),
  );
  if (inside !== undefined) return inside;
  const others = Object.entries(schema).filter(([key]) => ![...DATA, ANNOTATION, "properties"].includes(key));
  return first(others, ([key, one]) => findFault(one, `${place}.${key}`, false, false, taken));
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

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
