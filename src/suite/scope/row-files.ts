import { type McptestError, textOfError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, readJson } from "../../values/json.ts";
import { linesOf } from "../../values/location.ts";
import { formatNumber } from "../../values/text.ts";
import { displayPath, resolveInside } from "../paths.ts";
import type { SuiteFileRecord } from "../suite.ts";
import { unreadableRows } from "../wording/entries.ts";
import { fileProblem } from "../wording/files.ts";
import type { Report } from "../yaml/collector.ts";
import { parseSource } from "../yaml/load-source.ts";
import { readText } from "../yaml/read.ts";
import { entryOf, itemsOf, locateNode, type Source, type TextNode, type TreeNode, textNode } from "../yaml/source.ts";
import { evaluate } from "./evaluate.ts";
import type { Roots } from "./imports.ts";
import { MAX_ROWS } from "./rows.ts";

export type RowFiles = Awaited<ReturnType<typeof readRowFiles>>;

/** Reads each file that a `cases: { file }` in one of the sections names. */
export async function readRowFiles(
  sources: readonly Source[],
  sections: readonly string[],
  roots: Roots,
  report: Report,
) {
  const rows = new Map<TreeNode, Json>();
  const files = new Map<string, SuiteFileRecord>();
  for (const source of sources) {
    const tests = sections.flatMap((section) => itemsOf(entryOf(source.root, section)?.value));
    for (const node of tests.flatMap((test) => fileNode(entryOf(test, "cases")?.value) ?? [])) {
      const location = locateNode(source, node);
      const found = await resolveInside(roots.workspace, source.folder, node.value);
      if (found.kind !== "file") {
        report(fileProblem(node.value, found, location));
        continue;
      }
      try {
        const content = await readText(found.real);
        if (content.kind !== "text") throw new Error(content.kind === "too-large" ? "it is too large" : content.reason);
        const parsed = await parseRows(node.value, content.text);
        if (parsed.length === 0) throw new Error("it has no row");
        if (parsed.length > MAX_ROWS)
          throw new Error(`it has ${formatNumber(parsed.length)} rows, more than ${formatNumber(MAX_ROWS)}`);
        rows.set(node, parsed);
        const path = displayPath(roots.shown, found.file);
        files.set(path, { path, sha256: content.sha256 });
      } catch (error) {
        report(unreadableRows({ path: node.value, reason: textOfError(error) }, location));
      }
    }
  }
  // Undefined for rows that cannot be read.
  return { of: (node: TreeNode): Json | undefined => rows.get(node), files: [...files.values()] };
}

/** The text under `file` of the rows of a test. */
export function fileNode(cases: TreeNode | undefined): TextNode | undefined {
  return cases && textNode(entryOf(cases, "file")?.value);
}

async function parseRows(path: string, text: string): Promise<Json[]> {
  if (/\.csv$/i.test(path)) return parseCsv(text);
  const value = /\.json$/i.test(path) ? readJson(text.replace(/^\ufeff/, "")) : await parseYamlRows(path, text);
  if (!Array.isArray(value)) throw new Error("it holds no list");
  return value.map(readRow);
}

/** A row as in a suite, or a map of its variables, in which `name` is its name. */
function readRow(row: Json, index: number): Json {
  if (!isObject(row)) throw new Error(`row ${index + 1} is not a map`);
  if (isObject(row.vars)) return { name: `#${index + 1}`, ...row };
  const { name, ...vars } = row;
  // An empty cell is not a name.
  return { name: name === undefined || name === "" ? `#${index + 1}` : String(name), vars };
}

async function parseYamlRows(path: string, text: string): Promise<Json> {
  const faults: McptestError[] = [];
  const empty: Source = { noun: "suite file", path, folder: "", sha256: "", lines: linesOf(text), root: null };
  const { root } = await parseSource(empty, (fault) => void faults.push(fault));
  const [first] = faults;
  if (first) throw new Error(`${first.message}${first.location ? ` (line ${first.location.line})` : ""}`);
  return root ? evaluate(root, undefined, []) : null;
}

/** A cell that is a JSON number, boolean or null is that value, unless it is quoted. */
async function parseCsv(text: string): Promise<Json[]> {
  const { parse } = await import("csv-parse/sync");
  const records = parse(text, {
    bom: true,
    columns: refuseRepeated,
    skip_empty_lines: true,
    cast: (cell, { quoting, header }) => (quoting || header ? cell : readCell(cell)),
  }) as JsonObject[];
  return records.map(readRow);
}

function refuseRepeated(columns: string[]): string[] {
  const repeated = columns.find((column, at) => columns.indexOf(column) !== at);
  if (repeated !== undefined) throw new Error(`its first line has ${JSON.stringify(repeated)} twice`);
  return columns;
}

function readCell(cell: string): string {
  const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(cell);
  return literal ? (readJson(cell) as string) : cell;
}
