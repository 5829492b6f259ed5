import { escapeControls } from "../../../values/text.ts";
import type { NodeTrace, TestResult } from "../../model/report.ts";

/** Text that is HTML already. Only the `html` tag makes it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: text is escaped, markup is not, lists are joined, undefined and false give nothing. */
export type Content = string | number | Markup | undefined | false | readonly Content[];

/** Builds HTML: values are escaped for content and quoted attributes; characters that act or hide become `U+202E`. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) text += show(values[index]) + strings[index + 1];
  return new Markup(text);
}

function show(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === "string") return escapeText(content);
  if (typeof content === "number") return String(content);
  if (content === undefined || content === false) return "";
  let text = "";
  for (const part of content) text += show(part);
  return text;
}

const PLAIN = /^[ !#-%(-;=?-~\n]*$/;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return escapeControls(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

export type Mark = TestResult["status"] | NodeTrace["status"] | "flaky";

/** A shape for each status, so that colour is never the only sign. As text: thousands of drawings would be too slow. */
const SHAPES: Readonly<Record<Mark, string>> = {
  passed: "✓",
  ok: "✓",
  failed: "✗",
  errored: "!",
  skipped: "–",
  deferred: "…",
  flaky: "~",
};

/** The mark of a status; hidden from screen readers, so it needs a word beside it. */
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

/** A mark inside a drawing. */
export function drawIcon(mark: Mark, x: number, y: number): Markup {
  const shape = html`<text x="${x + 8}" y="${y + 12}" text-anchor="middle">${SHAPES[mark]}</text>`;
  return html`<g class="icon s-${mark}"><circle cx="${x + 8}" cy="${y + 8}" r="8"/>${shape}</g>`;
}
