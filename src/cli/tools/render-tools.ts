import picocolors from "picocolors";
import { isReadOnly, type ToolDefinition } from "../../mcp/index.ts";
import { samplerOf } from "../../property/index.ts";
import { branchesOf, requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject, type Json, writeJson } from "../../values/json.ts";
import { isNumber, toDouble } from "../../values/numbers/numeral.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { displayWidth, padWidth, wrapText } from "../../values/show/width.ts";
import { count, escapeControls, foldBlanks, nameSome } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { writeArguments } from "./arguments.ts";
import { describeSchema, MAX_DEPTH } from "./describe-schema.ts";

type TextOptions = Pick<CliContext, "colour" | "columns">;

const MAX_ALIGNED = 30;
const INDENT = "  ";
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
  const { value } = samplerOf(inputSchema)(inputSchema);
  const sample = isObject(value) ? writeArguments(value) : "";
  const sections = [
    renderHead(tool, options).join("\n"),
    section("arguments", renderArguments(inputSchema, options, MAX_DEPTH)),
    ...(outputSchema === undefined ? [] : [section("returns", renderArguments(outputSchema, options, MAX_DEPTH))]),
    section("for example", [`${INDENT}${["mcptest tools call", quoteWord(name), sample].join(" ").trimEnd()}`]),
  ];
  return `${sections.join("\n\n")}\n`;
}

function renderHead(tool: ToolDefinition, options: TextOptions): string[] {
  const { bold, dim } = picocolors.createColors(options.colour);
  const title = tool.title ?? (isObject(tool.annotations) ? tool.annotations.title : undefined);
  const isNews = typeof title === "string" && title !== tool.name;
  const lines = [`${bold(foldBlanks(tool.name))}${isNews ? ` ${dim(`(${foldBlanks(title)})`)}` : ""}`];
  if (typeof tool.description === "string")
    lines.push(...wrapText(escapeControls(tool.description), options.columns, INDENT));
  const annotations = describeAnnotations(tool.annotations);
  if (annotations !== "") lines.push(...wrapText(`annotations: ${annotations}`, options.columns, INDENT).map(dim));
  return lines;
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
      type: foldBlanks(describeSchema(property, isObject(root) ? root : {})),
      need: required.includes(name) ? "required" : "optional",
      description: describeProperty(property, depth > 0 || indent !== ""),
    },
    ...(depth > 0 ? readArguments(objectIn(property, root, depth), root, depth - 1, indent + INDENT) : []),
  ]);
}

function describeProperty(property: Json, whole: boolean): string {
  if (!isObject(property)) return "";
  const { description = "" } = property;
  const limits = LIMITS.filter((key) => {
    const limit = property[key];
    // Some libraries write these limits for any integer.
    return whole && limit !== undefined && !(isNumber(limit) && Math.abs(toDouble(limit)) >= Number.MAX_SAFE_INTEGER);
  });
  const told = limits.map((key) => foldBlanks(`${key} ${String(property[key])}`)).join(", ");
  return `${typeof description === "string" ? foldBlanks(description) : ""}${told && ` (${told})`}`.trim();
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

const READ_ONLY = "○";
const DESTRUCTIVE = "!";
const LEGEND = `${READ_ONLY} read-only (readOnlyHint)   ${DESTRUCTIVE} destructive (destructiveHint)`;
/** Of the two spaces, the mark and the space before a name. */
const LEAD = 4;
const GAP = "  ";

/**
 * Tools as text: one line each, or two where one line is not enough for all of them: a mark, the name, the required arguments, and the first
 * sentence of the description.
 */
export function renderToolList(
  tools: readonly ToolDefinition[],
  { columns, colour }: Pick<CliContext, "colour" | "columns">,
): string {
  const { bold, dim } = picocolors.createColors(colour);
  const rows = tools.map(rowOf);
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(displayWidth));
  const [nameWidth, needsWidth] = [
    widest(rows.map((row) => row.name)),
    widest(rows.map((row) => row.required.join(", "))),
  ];
  const before = LEAD + nameWidth + GAP.length + (needsWidth === 0 ? 0 : needsWidth + GAP.length);
  const isShort = rows.every(({ about }) => before + displayWidth(about) <= columns);
  const lines = rows.flatMap(({ mark, name, required, about }) => {
    const head = `  ${mark} ${bold(isShort ? padWidth(name, nameWidth) : name)}`;
    if (isShort) {
      const needs = needsWidth === 0 ? "" : GAP + dim(padWidth(required.join(", "), needsWidth));
      return [`${head}${needs}${GAP}${about}`.trimEnd()];
    }
    const needs = fitNames(required, columns - LEAD - displayWidth(name) - GAP.length);
    const [first = "", more] = wrapText(about, columns - 1, " ".repeat(LEAD + GAP.length));
    const told = more === undefined ? first : `${first}…`;
    return [`${head}${needs === "" ? "" : GAP + dim(needs)}`, ...(about === "" ? [] : [told])];
  });
  const legend = rows.some(({ mark }) => mark !== " ") ? [dim(LEGEND)] : [];
  return `${[count(tools.length, "tool"), ...(lines.length > 0 ? [lines.join("\n")] : []), ...legend].join("\n\n")}\n`;
}

function rowOf(tool: ToolDefinition) {
  const { name, title, description, annotations, inputSchema } = tool;
  const isDestructive = isObject(annotations) && annotations.destructiveHint === true;
  const about = [description, title].find((text) => typeof text === "string" && text.trim() !== "");
  const dangerous = isDestructive ? DESTRUCTIVE : " ";
  return {
    mark: isReadOnly(tool) ? READ_ONLY : dangerous,
    name: foldBlanks(name),
    required: requiredKeys(inputSchema).map(foldBlanks),
    about: firstSentence(escapeControls(String(about ?? ""))),
  };
}

/** A sentence ends before a word that is not written small: "e.g. this" goes on. */
function firstSentence(text: string): string {
  const paragraph = text.trim().split(/\n\s*\n/)[0] ?? "";
  const folded = foldBlanks(paragraph);
  return /^.*?(?:[.!?](?= +[^\p{Ll} ]|$)|[。！？])/u.exec(folded)?.[0] ?? folded;
}

/** As many names as fit, at least one, and how many more there are. */
function fitNames(names: readonly string[], width: number): string {
  for (let shown = names.length; shown > 1; shown--) {
    const text = nameSome(names, shown, String);
    if (displayWidth(text) <= width) return text;
  }
  return names.length === 0 ? "" : nameSome(names, 1, String);
}
