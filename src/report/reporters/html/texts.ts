import { type Json, writeJson } from "../../../values/json.ts";
import { previewJson } from "../../../values/show/preview.ts";
import { cutText, formatNumber } from "../../../values/text.ts";
import type { Location, TestResult } from "../../model/report.ts";
import { type Cell, type Table, textOf } from "../../view/index.ts";
import { showCoordinates } from "../../wording/name-result.ts";
import { badge, type Content, html, type Markup, namedIcon } from "./markup.ts";

/** Bounds on what one place of the page shows, in characters or lines; the JSON report has more. */
export const BOUNDS = {
  name: 300,
  line: 400,
  message: 4000,
  value: 4000,
  passed: 1500,
  preview: 400,
  command: 4000,
  diffLines: 200,
  stderrLines: 120,
  tags: 20,
  assertions: 100,
  iterations: 60,
  turns: 60,
  rows: 200,
  columns: 21,
} as const;

const CUT = "… (cut)";

/** At most `max` characters of a text: its start, and the length of the whole. */
export function cut(text: string, max: number = BOUNDS.message): string {
  return cutText(text, max);
}

/** A name on one line. */
export function line(text: string, max: number = BOUNDS.name): string {
  return cut(text, max).replace(/\s*\n\s*/g, " ");
}

/** `file:line`. */
export function place({ file, line: number }: Location): string {
  return `${line(file)}:${number}`;
}

/** The first few of some names, on one line. */
export function listLines(texts: readonly string[]): string {
  const shown = texts.slice(0, BOUNDS.tags).map((text) => line(text));
  return shown.join(", ");
}

/** A value as indented JSON if it is short enough, else the start of it; a text as it is. */
export function showValue(value: Json, max: number = BOUNDS.value): string {
  if (typeof value === "string") return cut(value, max);
  return previewJson(value, max).cut ? `${previewJson(value, max - CUT.length).text}${CUT}` : writeJson(value, 2);
}

/** A text whose lines stay; it scrolls by itself, which takes the focus. */
export function pre(content: Content, look = ""): Markup {
  return html`<pre tabindex="0"${look !== "" && html` class="${look}"`}>${content}</pre>`;
}

/** Something to open. */
export function fold(summary: Content, content: Content): Markup {
  return html`<details class="inner"><summary>${summary}</summary>${content}</details>`;
}

/** The facts that there are, on one line. */
export function joinFacts(facts: readonly Content[]): Content[] {
  return facts.filter((fact) => fact).map((fact, index) => [index > 0 && " · ", fact]);
}

/** The name of a test, and which of several runs of it this is. */
export function titleOf(result: TestResult): Markup {
  const coordinates = showCoordinates(result.coordinates);
  return html`${line(result.name)}${coordinates !== "" && html` <span class="coordinates">${line(coordinates)}</span>`}`;
}

/** A link to the row of a test. */
export function linkTo(result: TestResult): Markup {
  return html`<a href="#t-${result.id}">${titleOf(result)}</a>`;
}

/** The first items as they are drawn, and a last one that counts the others. */
export function several<T>(
  items: readonly T[],
  max: number,
  draw: (item: T) => Content,
  rest: (more: number) => Markup = moreItem,
): Content[] {
  const more = items.length - max;
  return [...items.slice(0, max).map(draw), ...(more > 0 ? [rest(more)] : [])];
}

/** `and 41 more`, as an item of a list. */
export function moreItem(more: number): Markup {
  return html`<li class="more">… and ${formatNumber(more)} more in the JSON report</li>`;
}

/** The same as a paragraph; nothing if there are no more. */
export function moreText(more: number, what = "more"): Content {
  return more > 0 && html`<p class="more">… and ${formatNumber(more)} ${what} in the JSON report</p>`;
}

/** A column of a table: its head, what it shows of an item, and how it looks. The first is the head of its row. */
export type Column<T> = readonly [head: string, show: (item: T) => Content, look?: "num" | "why-cell" | undefined];

/** A table that scrolls by itself. No cell says 0; leaves out columns in which no cell says anything. */
export function renderTable<T>(
  label: string,
  items: readonly T[],
  columns: readonly Column<T>[],
  { max = BOUNDS.rows, look = "" }: { max?: number; look?: string } = {},
): Markup {
  const shown = items.slice(0, max);
  const drawn = columns
    .map(([head, show, kind = ""]) => ({ head, kind, cells: shown.map((item) => html`${show(item) || undefined}`) }))
    .filter(({ cells }, index) => index === 0 || cells.some(({ text }) => text !== ""));
  const heads = drawn.map(({ head, kind }) => html`<th scope="col" class="${kind}">${head}</th>`);
  const [first, ...others] = drawn;
  const rows = shown.map((_, row) => {
    const cells = others.map(({ kind, cells }) => html`<td class="${kind}">${cells[row]}</td>`);
    return html`<tr><th scope="row">${first?.cells[row]}</th>${cells}</tr>`;
  });
  const rest = items.length - shown.length;
  const more = html`<td class="more" colspan="${drawn.length}">… and ${formatNumber(rest)} more in the JSON report</td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">
<table class="${look}"><thead><tr>${heads}</tr></thead>
<tbody>${rows}${rest > 0 && html`<tr>${more}</tr>`}</tbody></table></div>`;
}

/** A text that begins with a number, but not with a date. */
const NUMERIC = /^(?![\d-]{10})(?:[\W_]*\d|$)/;

/** A table of the view; `draw` lays out the cells of columns by their heads. */
export function drawTable(
  { title, head, rows }: Table,
  look = "",
  draw: Readonly<Record<string, (cell: Cell) => Content>> = {},
): Markup {
  const columns = head.slice(0, BOUNDS.columns).flatMap((name, at): Column<Table["rows"][number]>[] => {
    // The row of a test tells its place.
    if (name === "Where") return [];
    const isNumeric = at > 0 && (look === "grid" || rows.every((row) => NUMERIC.test(textOf(row[at] ?? ""))));
    const show = draw[name] ?? showCell;
    return [[line(name, 80), (row) => show(row[at] ?? ""), isNumeric ? "num" : undefined]];
  });
  const more = moreText(head.length - BOUNDS.columns, "more columns");
  return html`${renderTable(line(title), rows, columns, { look })}${more}`;
}

function showCell(cell: Cell): Content {
  if (typeof cell === "string") return cut(cell, BOUNDS.line);
  const { text, look, test, status } = cell;
  if (test && status) return html`${namedIcon(status)} <a href="#t-${test.id}">${line(text)}</a>`;
  if (test) return linkTo(test);
  if (status) return badge(status, line(text));
  return look === "code" ? html`<code>${cut(text, BOUNDS.line)}</code>` : badge("failed", line(text));
}
