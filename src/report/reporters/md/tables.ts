import {
  escapeMarkdown,
  markdownCode,
  markdownProse,
  markdownRow,
  markdownTable,
  summaryProse,
} from "../../../values/show/markdown.ts";
import { cutMiddle, cutText, formatNumber, takeSome } from "../../../values/text.ts";
import type { Location } from "../../model/report.ts";
import type { Cell, Table } from "../../view/index.ts";
import { MARKS } from "../../wording/failures.ts";

/** A place in a file as Markdown: a link if the repository has the file. */
export type Link = (location: Location) => string;

/** Characters of one text in a cell. */
const CELL = 400;

/** A text, cut to the room of one cell. */
export function cell(text: string): string {
  return escapeMarkdown(cutMiddle(text, CELL));
}

/** The same within a line or a cell; what it has in backticks is code. */
export function sentence(text: string): string {
  return markdownProse(cutMiddle(text, CELL));
}

/** The same in the summary of a fold. */
export function summary(text: string): string {
  return summaryProse(cutMiddle(text, CELL));
}

function showCell(cell: Cell, link: Link): string {
  if (typeof cell === "string") return sentence(cell);
  const { text, look, place, status, after } = cell;
  if (place) return link(place);
  const shown = look === "code" ? markdownCode(cutText(text, CELL)) : sentence(text);
  const marked = status === undefined ? shown : `${MARKS[status]} ${shown}`;
  return `${look === "strong" ? `<strong>${marked}</strong>` : marked}${after ? ` ${sentence(after)}` : ""}`;
}

/** A table of Markdown cells of at most `max` rows, and how many more there are. */
export function boundedRows(head: readonly string[], rows: readonly (readonly string[])[], max: number): string {
  const shown = takeSome(rows, max, (rest) => moreRow(rest, head));
  return markdownTable(head, shown);
}

/** Rows and columns of a table that stands by itself. */
const MAX = { rows: 40, columns: 13 };

/** A table that stands by itself, without links. */
export function boundedTable({ head, rows }: Omit<Table, "title">): string {
  const placeless: Link = ({ file, line }) => markdownCode(`${file}:${line}`);
  const heads = takeSome(head.map(sentence), MAX.columns, (rest) => `… and ${rest} more`);
  const cells = rows.map((row) => takeSome<Cell>(row, MAX.columns, () => "").map((one) => showCell(one, placeless)));
  return boundedRows(heads, cells, MAX.rows);
}

function moreRow(rest: number, head: readonly string[]): string[] {
  return [`… and ${formatNumber(rest)} more`, ...head.slice(1).map(() => "")];
}

/** A table as a section that may leave rows out. */
export function tableSection({ title, head, rows }: Table, link: Link): Section {
  const heads = head.map(sentence);
  return {
    before: `### ${title}\n\n${markdownTable(heads, [])}\n`,
    blocks: rows.map((row) => markdownRow(row.map((one) => showCell(one, link)))),
    between: "\n",
    after: "",
    more: (rest) => markdownRow(moreRow(rest, heads)),
  };
}

/** The same, folded; the title counts the rows. */
export function foldedTable(table: Table, link: Link): Section {
  const section = tableSection(table, link);
  const title = `<details><summary>${table.title} (${formatNumber(table.size ?? table.rows.length)})</summary>`;
  return { ...section, before: section.before.replace(/^.*/, title), after: "\n\n</details>" };
}

/** Blocks as a section, such as failures or drawings; `more` tells how many are left out. */
export function blockSection(before: string, blocks: readonly string[], more: Section["more"]): Section {
  return { before, blocks, between: "\n\n", after: "", more };
}

/** How large a text may become, in the unit of the place it goes to. */
export interface SizeLimit {
  limit: number;
  measure(text: string): number;
}

/** A limit in bytes of UTF-8, as job summaries have. */
export function byteLimit(limit: number): SizeLimit {
  return { limit, measure: (text) => Buffer.byteLength(text) };
}

/** Blocks of Markdown that belong together; each is shown whole or not at all. */
export interface Section {
  before: string;
  blocks: readonly string[];
  between: string;
  after: string;
  /** How many blocks were not made, because there is no room for them. */
  untold?: number;
  /** Replaces the blocks that do not fit. */
  more(count: number): string;
}

/** The blocks that fit into `room`, and how many do not; empty without blocks, or if not even that number fits. */
export function fillSection(section: Section, room: number, measure: SizeLimit["measure"]): string {
  const { before, blocks, between, after, more, untold = 0 } = section;
  const total = blocks.length + untold;
  const tail = (count: number): string[] => (count < total ? [more(total - count)] : []);
  const tailSize = (count: number): number => measure(["", ...tail(count)].join(between));
  const sizes = blocks.map((block) => measure(block) + measure(between));
  let count = blocks.length;
  let size = measure(before) + measure(after) - measure(between) + sizes.reduce((sum, one) => sum + one, 0);
  while (count > 0 && size + tailSize(count) > room) {
    count -= 1;
    size -= sizes[count] ?? 0;
  }
  const text = `${before}${[...blocks.slice(0, count), ...tail(count)].join(between)}${after}`;
  return blocks.length === 0 || measure(text) > room ? "" : text;
}
