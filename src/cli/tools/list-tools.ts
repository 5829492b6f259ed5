import picocolors from "picocolors";
import { isReadOnly, type ToolDefinition } from "../../mcp/index.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject } from "../../values/json.ts";
import { displayWidth, padWidth, wrapText } from "../../values/show/width.ts";
import { count, escapeControls, foldBlanks, nameSome } from "../../values/text.ts";
import type { CliContext } from "../context.ts";

const READ_ONLY = "○";
const DESTRUCTIVE = "!";
const LEGEND = `${READ_ONLY} read-only (readOnlyHint)   ${DESTRUCTIVE} destructive (destructiveHint)`;
/** Of the two spaces, the mark and the space before a name. */
const LEAD = 4;
const GAP = "  ";

interface Row {
  mark: string;
  name: string;
  required: readonly string[];
  about: string;
}

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

function rowOf(tool: ToolDefinition): Row {
  const { name, title, description, annotations, inputSchema } = tool;
  const isDestructive = isObject(annotations) && annotations.destructiveHint === true;
  const about = [description, title].find((text) => typeof text === "string" && text.trim() !== "");
  return {
    mark: isReadOnly(tool) ? READ_ONLY : isDestructive ? DESTRUCTIVE : " ",
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
