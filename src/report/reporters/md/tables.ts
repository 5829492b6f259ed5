import {
  escapeMarkdown,
  markdownCode,
  markdownRow,
  markdownSentence,
  markdownTable,
} from "../../../values/show/markdown.ts";
import { cutText, formatNumber, takeSome } from "../../../values/text.ts";
import type { Location } from "../../model/report.ts";
import type { Cell, Table } from "../../view/index.ts";
import { MARKS } from "../../wording/failures.ts";
import type { Section } from "./size-limit.ts";

/** A place in a file as Markdown: a link if the repository has the file. */
export type Link = (location: Location) => string;

/** Characters of one text in a cell. */
const CELL = 400;

/** A text, cut to the room of one cell. */
export function cell(text: string): string {
  return escapeMarkdown(cutText(text, CELL));
}

/** The same within a line or a cell, where a colon or a number needs no escape. */
export function sentence(text: string): string {
  return markdownSentence(cutText(text, CELL));
}

function showCell(cell: Cell, link: Link): string {
  if (typeof cell === "string") return sentence(cell);
  const { text, look, place, status } = cell;
  if (place) return link(place);
  const shown = look === "code" ? markdownCode(cutText(text, CELL)) : sentence(text);
  const marked = status === undefined ? shown : `${MARKS[status]} ${shown}`;
  return look === "strong" ? `<strong>${marked}</strong>` : marked;
}

/** A table of Markdown cells of at most `max` rows, and how many more there are. */
export function boundedRows(head: readonly string[], rows: readonly (readonly string[])[], max: number): string {
  return markdownTable(
    head,
    takeSome(rows, max, (rest) => moreRow(rest, head)),
  );
}

/** Rows and columns of a table that stands by itself. */
const MAX = { rows: 40, columns: 13 };

/** A table that stands by itself, without links. */
export function boundedTable({ head, rows }: Omit<Table, "title">): string {
  const placeless: Link = ({ file, line }) => markdownCode(`${file}:${line}`);
  const heads = takeSome(head.map(sentence), MAX.columns, (rest) => `… and ${rest} more`);
  const cells = rows.map((row) =>
    takeSome(
      row.map((one) => showCell(one, placeless)),
      MAX.columns,
      () => "",
    ),
  );
  return boundedRows(heads, cells, MAX.rows);
}

function moreRow(rest: number, head: readonly string[]): string[] {
  return [`… and ${formatNumber(rest)} more`, ...head.slice(1).map(() => "")];
}

/** Rows of Markdown as a section that may leave rows out. */
export function rowsSection(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Section {
  return {
    before: `### ${title}\n\n${markdownTable(head, [])}\n`,
    blocks: rows.map(markdownRow),
    between: "\n",
    after: "",
    more: (rest) => markdownRow(moreRow(rest, head)),
  };
}

/** A table as such a section. */
export function tableSection({ title, head, rows }: Table, link: Link): Section {
  return rowsSection(
    title,
    head.map(sentence),
    rows.map((row) => row.map((one) => showCell(one, link))),
  );
}

/** The same, folded; the title counts the rows. */
export function foldedTable(table: Table, link: Link): Section {
  const section = tableSection(table, link);
  const title = `<details><summary>${table.title} (${formatNumber(table.rows.length)})</summary>`;
  return { ...section, before: section.before.replace(/^.*/, title), after: "\n\n</details>" };
}

/** Blocks as a section, such as failures or drawings; `more` tells how many are left out. */
export function blockSection(before: string, blocks: readonly string[], more: Section["more"]): Section {
  return { before, blocks, between: "\n\n", after: "", more };
}
