import picocolors from "picocolors";
import type { ToolDefinition } from "../../mcp/index.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { isNumber, toDouble } from "../../values/numbers/numeral.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { displayWidth, padWidth, wrapText } from "../../values/show/width.ts";
import { count, escapeControls, foldBlanks, takeSome } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { branchesOf, followReference, requiredKeys, sampleValue } from "../init/sample.ts";

type TextOptions = Pick<CliContext, "colour" | "columns">;

/** Columns up to which names, and types, are aligned. */
const MAX_ALIGNED = 30;
const INDENT = "  ";
/** Depth to which nested objects and types are shown: a schema may refer to itself. */
const MAX_DEPTH = 4;
const LIMITS =
  "format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems".split(
    " ",
  );

/** Tools as text: name, title, description, annotations, and a line for each argument. */
export function renderTools(tools: readonly ToolDefinition[], options: TextOptions): string {
  const shown = tools.map((tool) =>
    [...renderHead(tool, options), ...renderArguments(tool.inputSchema, options, 0)].join("\n"),
  );
  return `${[count(tools.length, "tool"), ...shown].join("\n\n")}\n`;
}

/** One tool as text: also nested arguments, their limits, what it returns, and a call as an example. */
export function renderWholeTool(tool: ToolDefinition, options: TextOptions): string {
  const { bold } = picocolors.createColors(options.colour);
  const { name, inputSchema, outputSchema } = tool;
  const section = (title: string, lines: readonly string[]): string => [bold(title), ...lines].join("\n");
  const sample = writeJson(sampleValue(inputSchema).value);
  const sections = [
    renderHead(tool, options).join("\n"),
    section("arguments", renderArguments(inputSchema, options, MAX_DEPTH)),
    ...(outputSchema === undefined ? [] : [section("returns", renderArguments(outputSchema, options, MAX_DEPTH))]),
    section("for example", [`${INDENT}mcptest tools call ${quoteWord(name)} --args ${quoteWord(sample)}`]),
  ];
  return `${sections.join("\n\n")}\n`;
}

function renderHead(tool: ToolDefinition, options: TextOptions): string[] {
  const { bold, dim } = picocolors.createColors(options.colour);
  const title = titleOf(tool);
  const lines = [`${bold(foldBlanks(tool.name))}${title === undefined ? "" : ` ${dim(`(${title})`)}`}`];
  if (typeof tool.description === "string")
    lines.push(...wrapText(escapeControls(tool.description), options.columns, INDENT));
  const annotations = describeAnnotations(tool.annotations);
  if (annotations !== "") lines.push(...wrapText(`annotations: ${annotations}`, options.columns, INDENT).map(dim));
  return lines;
}

function titleOf({ name, title, annotations }: ToolDefinition): string | undefined {
  const text = title ?? (isObject(annotations) ? annotations.title : undefined);
  return typeof text === "string" && text !== name ? foldBlanks(text) : undefined;
}

/** `readOnlyHint, openWorldHint: false` */
function describeAnnotations(annotations: Json | undefined): string {
  if (!isObject(annotations)) return "";
  return Object.entries(annotations)
    .filter(([key]) => key !== "title")
    .map(([key, value]) => foldBlanks(value === true ? key : `${key}: ${writeJson(value)}`))
    .join(", ");
}

interface Argument {
  name: string;
  type: string;
  need: "required" | "optional";
  description: string;
}

function renderArguments(schema: Json | undefined, options: TextOptions, depth: number): string[] {
  const found = readArguments(schema, schema, depth, "");
  if (found.length === 0) return [`${INDENT}no arguments`];
  const [nameWidth, typeWidth] = [widest(found, "name"), widest(found, "type")];
  return found.flatMap(({ name, type, need, description }) => {
    const head = `${INDENT}${padWidth(name, nameWidth)}  ${padWidth(type, typeWidth)}  ${need}`;
    if (description === "") return [head];
    // A long type leaves no room beside it.
    if (displayWidth(head) > options.columns / 2)
      return [head, ...wrapText(description, options.columns, INDENT.repeat(3))];
    return wrapText(description, options.columns, `${head}  `, " ".repeat(displayWidth(head) + 2));
  });
}

/** The arguments of a schema, and those of nested objects down to `depth`. */
function readArguments(schema: Json | undefined, root: Json | undefined, depth: number, indent: string): Argument[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required = requiredKeys(schema);
  return Object.entries(schema.properties).flatMap(([name, property]): Argument[] => [
    {
      name: indent + foldBlanks(name),
      type: foldBlanks(describeType(property, isObject(root) ? root : {})),
      need: required.includes(name) ? "required" : "optional",
      description: describeProperty(property, depth > 0 || indent !== ""),
    },
    ...(depth > 0 ? readArguments(objectIn(property, root, depth), root, depth - 1, indent + INDENT) : []),
  ]);
}

function describeProperty(property: Json, whole: boolean): string {
  if (!isObject(property)) return "";
  const description = typeof property.description === "string" ? foldBlanks(property.description) : "";
  const limits = whole ? LIMITS.filter((key) => Object.hasOwn(property, key) && !isEndOfNumbers(property[key])) : [];
  const told = limits.map((key) => foldBlanks(`${key} ${String(property[key])}`)).join(", ");
  return told === "" ? description : `${description} (${told})`.trim();
}

/** Some libraries write these limits for any integer. */
function isEndOfNumbers(limit: Json | undefined): boolean {
  return isNumber(limit) && Math.abs(toDouble(limit)) >= Number.MAX_SAFE_INTEGER;
}

/** The object schema in a property: itself, a reference, a choice or the items of a list. */
function objectIn(schema: Json | undefined, root: Json | undefined, depth: number): Json | undefined {
  if (!isObject(schema) || isObject(schema.properties) || depth === 0) return schema;
  const inner = branchesOf(schema, root) ?? [schema.items ?? null];
  return inner
    .map((each) => objectIn(each, root, depth - 1))
    .find((each) => isObject(each) && isObject(each.properties));
}

function widest(found: readonly Argument[], key: "name" | "type"): number {
  const widths = found.map((argument) => displayWidth(argument[key]));
  return Math.max(...widths.filter((width) => width <= MAX_ALIGNED), 0);
}

const MAX_CHOICES = 8;

/** A JSON Schema's type and default: `string`, `"a" | "b"`, `integer[]`, `string | null = null`. */
export function describeType(schema: Json | undefined, root: JsonObject): string {
  const type = describe(schema, root, 0);
  const standard = isObject(schema) ? schema.default : undefined;
  return standard === undefined ? type : `${type} = ${writeJson(standard)}`;
}

function describe(schema: Json | undefined, root: JsonObject, depth: number): string {
  if (!isObject(schema)) return schema === false ? "nothing" : "any";
  if (depth > MAX_DEPTH) return "object";
  const { $ref: ref, const: only, enum: choices, anyOf, oneOf, type, items } = schema;
  if (typeof ref === "string") return describe(followReference(ref, root), root, depth + 1);
  if (only !== undefined) return writeJson(only);
  if (Array.isArray(choices)) {
    const texts = choices.map((choice) => writeJson(choice));
    return takeSome(texts, MAX_CHOICES, (rest) => `${rest} more`).join(" | ");
  }
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) return union(branches.map((branch) => describe(branch, root, depth + 1)));
  if (type === "array") {
    const item = describe(items, root, depth + 1);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (typeof type === "string") return type;
  if (Array.isArray(type)) return union(type.map(String));
  return isObject(schema.properties) ? "object" : "any";
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "any";
}
