import { type Content, html, type Markup } from "./markup.ts";
import { BOUNDS, moreRow } from "./texts.ts";

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
