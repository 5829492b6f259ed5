import {
  escapeMarkdown,
  markdownCode,
  markdownRow,
  markdownSentence,
  markdownTable,
} from "../../../values/show/markdown.ts";
import { cutText, formatNumber, takeSome } from "../../../values/text.ts";
import type { Location } from "../../model/report.ts";
import type { Section } from "./size-limit.ts";

/** A place in a file as Markdown: a link where the file is known to the repository. */
export type Link = (location: Location) => string;

/** Characters of one text in a cell. */
export const CELL = 400;

/** A text as one cell has room for it. */
export function cell(text: string): string {
  return escapeMarkdown(cutText(text, CELL));
}

/** The same of a sentence of ours, its colons as they are. */
export function sentence(text: string): string {
  return markdownSentence(cutText(text, CELL));
}

/** The same, as code. */
export function codeCell(text: string): string {
  return markdownCode(cutText(text, CELL));
}

/** A table of at most so many rows, and how many more there are. */
export function boundedTable(head: readonly string[], rows: readonly (readonly string[])[], max: number): string {
  const more = (rest: number): readonly string[] => [`… and ${rest} more`, ...head.slice(1).map(() => "")];
  return markdownTable(head, takeSome(rows, max, more));
}

/** A table as a section whose rows may be left out; cells are Markdown. */
export function tableSection(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Section {
  return {
    before: `### ${title}\n\n${markdownTable(head, [])}\n`,
    blocks: rows.map(markdownRow),
    between: "\n",
    after: "",
    more: (rest) => markdownRow([`… and ${formatNumber(rest)} more`, ...head.slice(1).map(() => "")]),
  };
}

/** The same, folded; the title says how many rows there are. */
export function foldedTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Section {
  return {
    ...tableSection(title, head, rows),
    before: `<details><summary>${title} (${formatNumber(rows.length)})</summary>\n\n${markdownTable(head, [])}\n`,
    after: "\n\n</details>",
  };
}

/** Blocks as a section, such as failures or drawings; `more` words how many are left out. */
export function blockSection(before: string, blocks: readonly string[], more: Section["more"]): Section {
  return { before, blocks, between: "\n\n", after: "", more };
}
