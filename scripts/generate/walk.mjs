/**
 * How each place of a file is sealed, as its schema says; src/report/model/seal.ts reads it. A string stays as it is where it is
 * `x-public`, or the schema knows its values; it is renamed where it is an `x-id-of`; any other is masked, and cut to `x-max`.
 */
export function writeWalk(schema) {
  const types = { [schema.title]: schema, ...schema.$defs };
  const typeOf = (ref) => types[nameOf(ref)].properties.type.const;
  const walk = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, placeOf(type, typeOf)]));
  const spaces = new Set(JSON.stringify(walk).match(/(?<="id )[^"]+/g));
  for (const space of spaces) if (!findSpace(space, walk)) throw new Error(`x-id-of ${space}: there is no such place`);
  const owners = [...spaces].map((space) => space.split(/\.(.*)/));
  return `/** How each type of the report is sealed, by its name. */
export const WALK = ${show(walk)};

/** Types that hold what ids are of: a map, by its keys, or a list, by a field of its items. */
export const ID_SPACES = ${show(Object.fromEntries(owners))};
`;
}

function placeOf({ $ref, type, properties, additionalProperties, items, oneOf, enum: values, ...rest }, typeOf) {
  const inside = (node) => placeOf(node, typeOf);
  const each = (nodes) => Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, inside(node)]));
  if ($ref) return `#${nameOf($ref)}`;
  if (oneOf) return { "?": Object.fromEntries(oneOf.map((node) => [typeOf(node.$ref), inside(node)])) };
  if (properties) return each(properties);
  if (additionalProperties) return { "*": inside(additionalProperties) };
  if (items) return [inside(items)];
  const types = [type].flat();
  if (values || "const" in rest || rest.pattern || rest["x-public"]) return "public";
  if (types.every((type) => ["boolean", "integer", "number"].includes(type))) return "plain";
  if (rest["x-id-of"]) return `id ${rest["x-id-of"]}`;
  return rest["x-max"] ? `masked ${rest["x-max"]}` : "masked";
}

function nameOf(ref) {
  return ref.split("/").at(-1);
}

function findSpace(space, walk) {
  const [owner, key, field] = space.split(".");
  const place = walk[owner]?.[key];
  if (field === undefined) return place?.["*"];
  return walk[place?.[0].slice(1)]?.[field];
}

function show(value, depth = 0) {
  const flat = JSON.stringify(value)
    .replace(/"(?:([a-z_]\w*)|[*?])":/gi, (quoted, key) => `${key ?? quoted.slice(0, -1)}: `)
    .replace(/[,{]/g, "$& ")
    .replaceAll("}", " }");
  if (typeof value !== "object" || flat.length < 110) return flat;
  const indent = "  ".repeat(depth);
  const named = (key) => (/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key));
  const entries = Object.entries(value).map(([key, item]) => `${indent}  ${named(key)}: ${show(item, depth + 1)},\n`);
  return `{\n${entries.join("")}${indent}}`;
}
