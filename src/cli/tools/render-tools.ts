import picocolors from "picocolors";
import type { ToolDefinition } from "../../mcp/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { displayWidth, padWidth, wrapText } from "../../values/show/width.ts";
import { escapeControls, foldBlanks } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { describeType } from "./describe-type.ts";

type TextOptions = Pick<CliContext, "colour" | "columns">;

/** Arguments are aligned up to this many columns of name and type; what is longer stands out. */
const MAX_NAME = 30;
const MAX_TYPE = 30;
const INDENT = "  ";

/** The tools for people: name, title, description, annotations, and a line for each argument. */
export function renderTools(tools: readonly ToolDefinition[], options: TextOptions): string {
  const count = tools.length === 1 ? "1 tool" : `${tools.length} tools`;
  return `${[count, ...tools.map((tool) => renderTool(tool, options))].join("\n\n")}\n`;
}

function renderTool(tool: ToolDefinition, options: TextOptions): string {
  const { bold, dim } = picocolors.createColors(options.colour);
  const title = titleOf(tool);
  const lines = [`${bold(foldBlanks(tool.name))}${title === undefined ? "" : ` ${dim(`(${title})`)}`}`];
  if (typeof tool.description === "string")
    lines.push(...wrapText(escapeControls(tool.description), options.columns, INDENT));
  const annotations = describeAnnotations(tool.annotations);
  if (annotations !== "") lines.push(...wrapText(`annotations: ${annotations}`, options.columns, INDENT).map(dim));
  lines.push(...renderArguments(tool.inputSchema, options));
  return lines.join("\n");
}

function titleOf({ name, title, annotations }: ToolDefinition): string | undefined {
  const text = title ?? (isObject(annotations) ? annotations.title : undefined);
  return typeof text === "string" && text !== name ? foldBlanks(text) : undefined;
}

/** "readOnlyHint, openWorldHint: false": what the server says of the tool, in the protocol's own words. */
function describeAnnotations(annotations: Json | undefined): string {
  if (!isObject(annotations)) return "";
  return Object.entries(annotations)
    .filter(([key]) => key !== "title")
    .map(([key, value]) => foldBlanks(value === true ? key : `${key}: ${JSON.stringify(value)}`))
    .join(", ");
}

interface Argument {
  name: string;
  type: string;
  need: "required" | "optional";
  description: string;
}

function renderArguments(schema: Json | undefined, options: TextOptions): string[] {
  const found = readArguments(schema);
  if (found.length === 0) return [`${INDENT}no arguments`];
  const nameWidth = widest(found, "name", MAX_NAME);
  const typeWidth = widest(found, "type", MAX_TYPE);
  return found.flatMap(({ name, type, need, description }) => {
    const head = `${INDENT}${padWidth(name, nameWidth)}  ${padWidth(type, typeWidth)}  ${need}`;
    if (description === "") return [head];
    return wrapText(description, options.columns, `${head}  `, " ".repeat(displayWidth(head) + 2));
  });
}

function readArguments(schema: Json | undefined): Argument[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties).map(([name, property]) => ({
    name: foldBlanks(name),
    type: foldBlanks(describeType(property, schema as JsonObject)),
    need: required.has(name) ? "required" : "optional",
    description: isObject(property) && typeof property.description === "string" ? foldBlanks(property.description) : "",
  }));
}

function widest(found: readonly Argument[], key: "name" | "type", most: number): number {
  return Math.max(...found.map((argument) => displayWidth(argument[key])).filter((width) => width <= most), 0);
}
