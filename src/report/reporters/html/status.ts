import type { NodeTrace, TestResult } from "../../model/report.ts";
import { html, type Markup } from "./markup.ts";

export type Mark = TestResult["status"] | NodeTrace["status"] | "flaky";

/** A shape for each status, in a box of 16 by 16: nothing is told by colour alone. */
const SHAPES: Readonly<Record<Mark, Markup>> = {
  passed: html`<path d="M3.5 8.5l3 3 6-7"/>`,
  ok: html`<path d="M3.5 8.5l3 3 6-7"/>`,
  failed: html`<path d="M4.5 4.5l7 7m0-7l-7 7"/>`,
  errored: html`<path d="M8 3v6.2M8 12.4v.4"/>`,
  skipped: html`<path d="M4 8h8"/>`,
  deferred: html`<path d="M8 4.2V8l2.6 1.8"/>`,
  flaky: html`<path d="M2.5 8c1.8-4.5 3.7-4.5 5.5 0s3.7 4.5 5.5 0"/>`,
};

/** The mark of a status; hidden from screen readers, so a word must stand beside it. */
export function icon(mark: Mark): Markup {
  return html`<svg class="icon s-${mark}" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><use href="#i-${mark}"/></svg>`;
}

/** The mark and, for screen readers, its word. */
export function namedIcon(mark: Mark): Markup {
  return html`${icon(mark)}<span class="sr">${mark}: </span>`;
}

/** The mark and its word. */
export function badge(mark: Mark, text: string = mark): Markup {
  return html`<span class="badge s-${mark}">${icon(mark)}${text}</span>`;
}

/** A mark inside of a drawing. */
export function drawIcon(mark: Mark, x: number, y: number): Markup {
  return html`<use href="#i-${mark}" class="icon s-${mark}" x="${x}" y="${y}" width="16" height="16"/>`;
}

/** The marks, once on a page. */
export function renderIcons(): Markup {
  const symbols = Object.entries(SHAPES).map(
    ([name, shape]) =>
      html`<symbol id="i-${name}" viewBox="0 0 16 16"><circle class="disc" cx="8" cy="8" r="8"/>${shape}</symbol>`,
  );
  return html`<svg class="sprite" aria-hidden="true" focusable="false" width="0" height="0">${symbols}</svg>`;
}
