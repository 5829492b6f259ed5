/** A reference, which stands for a value of any type until mcptest resolves it. */
const REFERENCE = { type: "string", pattern: "\\$\\{" };
/** What describes a value, whichever of its forms it has. */
const ABOUT = ["title", "description", "default", "examples"];

/**
 * The schema of suites as editors need it: they see a file before its references are resolved, offer what they find without
 * weighing conditions, and head what they show with a title.
 */
export function forEditors(schema) {
  const acceptsText = (node) => {
    const { $ref, type, enum: values, pattern, if: condition } = node;
    if ($ref) return acceptsText(schema.$defs[$ref.slice("#/$defs/".length)]);
    if (values || pattern || condition || "const" in node) return false;
    return type === undefined || [type].flat().includes("string");
  };
  const own = (node) => {
    if (typeof node !== "object") return node;
    const mapped = mapChildren(node);
    const { if: condition, then: yes, else: no, ...others } = mapped;
    // Editors offer none of the alternatives of a condition, and no key where the last one may stand already.
    const alternatives = condition?.type && no && !node.type;
    const { maxProperties, ...rest } = alternatives ? { ...others, anyOf: [{ ...condition, ...yes }, no] } : mapped;
    return { ...rest, ...named(rest), ...(maxProperties && { allOf: [{ maxProperties }] }) };
  };
  const value = (node) => {
    if (typeof node !== "object" || node["x-raw"] || node["x-rows"] || acceptsText(node)) return own(node);
    const mapped = own(node);
    const about = Object.fromEntries(Object.entries(mapped).filter(([key]) => ABOUT.includes(key)));
    const form = Object.fromEntries(Object.entries(mapped).filter(([key]) => !ABOUT.includes(key)));
    return { ...about, anyOf: [...(Object.keys(form).join() === "anyOf" ? form.anyOf : [form]), REFERENCE] };
  };
  const mapChildren = (node) => {
    const root = node === schema;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, child]) => (key.startsWith("x-") ? [] : [change(key, child)])),
    );
    function change(key, child) {
      if (key === "properties")
        return [key, mapValues(child, (one, name) => ({ title: name, ...(root ? own : value)(one) }))];
      if (key === "$defs") return [key, mapValues(child, own)];
      if (key === "items" || key === "additionalProperties") return [key, node["x-rows"] ? own(child) : value(child)];
      if (key === "then" || key === "else") return [key, own(child)];
      if (["anyOf", "oneOf", "allOf"].includes(key)) return [key, child.map(own)];
      if (key === "if") return [key, { ...child, ...named(child) }];
      return [key, child];
    }
  };
  return own(schema);
}

/** Strict readers want each key that is required to be named among the properties. */
function named({ required, properties }) {
  return required && !properties ? { properties: Object.fromEntries(required.map((key) => [key, true])) } : {};
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
