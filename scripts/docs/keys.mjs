import { formatTable } from "./markers.mjs";

/** Definitions that a table calls by a word; the others are objects with a table of their own. */
const WORDS = {
  Duration: "duration",
  ProtocolRevision: "protocol revision",
  Env: "map of string, number or boolean",
  RuleId: "[rule](findings.md)",
};

/** The keys of one object of a schema in schemas/: the whole file without `type`, else the definition of that name. */
export function describeKeys(schema, type) {
  const node = type ? schema.$defs[type] : schema;
  if (!node?.properties) throw new Error(`${schema.$id} has no object ${type}`);
  return formatTable(["key", "value", "meaning"], listKeys(schema, node, ""));
}

/** A row for each key, those of objects written in place included: `oauth.grant`, `roots[].uri`. */
function listKeys(schema, node, prefix) {
  return Object.entries(node.properties).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const meaning = value.description ?? resolve(schema, value).description ?? "";
    const mandatory = node.required?.includes(key) ? " (required)" : "";
    const row = [`\`${path}\`${mandatory}`, describe(schema, value), meaning];
    if (value.properties) return [row, ...listKeys(schema, value, `${path}.`)];
    if (value.items?.properties) return [row, ...listKeys(schema, value.items, `${path}[].`)];
    return [row];
  });
}

function resolve(schema, node) {
  return node.$ref ? schema.$defs[nameOf(node)] : node;
}

function nameOf({ $ref }) {
  return $ref.replace("#/$defs/", "");
}

/** The kind of value that a schema takes, in a few words. */
function describe(schema, node) {
  if (node.$ref) return describeNamed(schema, nameOf(node));
  if ("const" in node) return `\`${JSON.stringify(node.const)}\``;
  if (node.enum) return join(node.enum.map((value) => `\`${value}\``));
  if (node.if && node.type !== "object") return describeEither(schema, node);
  return join(typesOf(node).map((type) => describeType(schema, node, type)));
}

function describeEither(schema, { if: condition, then, else: otherwise, type, ...rest }) {
  const types = typesOf({ type }).filter((name) => name !== condition.type);
  const part = { ...rest, ...condition, ...then };
  return join([describe(schema, part), describe(schema, otherwise ?? { type: types })]);
}

function describeNamed(schema, name) {
  if (WORDS[name]) return WORDS[name];
  const node = schema.$defs[name];
  return node.properties ? `[${name}](#${name.toLowerCase()})` : describe(schema, node);
}

function describeType(schema, node, type) {
  if (type === "array" && node.items) return `list of ${describe(schema, node.items)}`;
  if (type === "array") return "list";
  if (type === "object" && node.properties) return `map`;
  if (type === "object" && typeof node.additionalProperties === "object") {
    return `map of ${describe(schema, node.additionalProperties)}`;
  }
  return type === "object" ? "map" : type;
}

function typesOf({ type }) {
  return type === undefined ? ["any value"] : [type].flat();
}

/** `a`, `a or b`, `a, b or c`. */
function join(words) {
  const unique = [...new Set(words)];
  return unique.length < 2 ? unique.join("") : `${unique.slice(0, -1).join(", ")} or ${unique.at(-1)}`;
}
