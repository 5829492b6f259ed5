import type { NodeTrace, TestResult } from "../../model/report.ts";
import { html, type Markup } from "./markup.ts";

export type Mark = TestResult["status"] | NodeTrace["status"] | "flaky";

/** A shape for each status: nothing is told by colour alone. As text, which thousands of tests can have and drawings cannot. */
const SHAPES: Readonly<Record<Mark, string>> = {
  passed: "✓",
  ok: "✓",
  failed: "✗",
  errored: "!",
  skipped: "–",
  deferred: "…",
  flaky: "~",
};

/** The mark of a status; hidden from screen readers, so a word must stand beside it. */
export function icon(mark: Mark): Markup {
  return html`<span class="icon s-${mark}" aria-hidden="true">${SHAPES[mark]}</span>`;
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
  return html`<g class="icon s-${mark}"><circle cx="${x + 8}" cy="${y + 8}" r="8"/><text x="${x + 8}" y="${y + 12}" text-anchor="middle">${SHAPES[mark]}</text></g>`;
}
