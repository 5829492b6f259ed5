import { type Json, writeJson } from "../../../values/json.ts";
import { previewJson } from "../../../values/show/preview.ts";
import { cutText, formatNumber } from "../../../values/text.ts";
import { type Content, html, type Markup } from "./markup.ts";

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
  echoes: 40,
  iterations: 60,
  turns: 60,
  rows: 200,
} as const;

const CUT = "… (cut)";

/** At most `max` characters of a text: its start, and how long the whole is. */
export function cut(text: string, max: number = BOUNDS.message): string {
  return cutText(text, max);
}

/** A name on one line. */
export function line(text: string, max: number = BOUNDS.name): string {
  return cut(text, max).replace(/\s*\n\s*/g, " ");
}

/** The first few of some names, on one line. */
export function listLines(texts: readonly string[], between = ", "): string {
  const shown = texts.slice(0, BOUNDS.tags).map((text) => line(text));
  return shown.join(between);
}

/** A value as indented JSON where it is short enough, else the start of it; a text stands as it is. */
export function showValue(value: Json, max: number = BOUNDS.value): string {
  if (typeof value === "string") return cut(value, max);
  return previewJson(value, max).cut ? `${previewJson(value, max - CUT.length).text}${CUT}` : writeJson(value, 2);
}

/** The first items as they are drawn, and a last one that counts the others. */
export function several<T>(
  items: readonly T[],
  max: number,
  draw: (item: T) => Content,
  rest: (more: number) => Markup,
): Content[] {
  const more = items.length - max;
  return [...items.slice(0, max).map(draw), ...(more > 0 ? [rest(more)] : [])];
}

/** `and 41 more`, as a row of a table of so many columns. */
function moreRow(more: number, columns: number): Markup {
  return html`<tr><td class="more" colspan="${columns}">… and ${formatNumber(more)} more in the JSON report</td></tr>`;
}

/** `and 41 more`, as an item of a list. */
export function moreItem(more: number): Markup {
  return html`<li class="more">… and ${formatNumber(more)} more in the JSON report</li>`;
}

/** A column of a table: its head, what it shows of an item, and how it looks. The first is the head of its row. */
export type Column<T> = readonly [head: string, show: (item: T) => Content, look?: "num" | "why-cell"];

/** A table that scrolls by itself. No cell says 0, and columns of which no cell says anything are left out. */
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
  const rows = shown.map(
    (_, row) =>
      html`<tr>${drawn.map(({ kind, cells }, index) => {
        const cell = cells[row];
        return index === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${kind}">${cell}</td>`;
      })}</tr>`,
  );
  const rest = items.length - shown.length;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table class="${look}"><thead><tr>${drawn.map(({ head, kind }) => html`<th scope="col" class="${kind}">${head}</th>`)}</tr></thead>
<tbody>${rows}${rest > 0 && moreRow(rest, drawn.length)}</tbody></table></div>`;
}
