import { escapeControls, foldBlanks } from "../text.ts";

/** Keeps GitHub from reading a mention, an issue, an e-mail address or an emoji; it has no width. */
const BREAK = "&#8203;";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Text as one line of GitHub Flavored Markdown that shows exactly that text, without markup, HTML, links, mentions or emoji. Special characters
 * become references, so that it reads the same in a paragraph, a table cell, a heading, an HTML element and a double-quoted attribute.
 */
export function escapeMarkdown(text: string): string {
  return escapeInline(text)
    .replace(/^[-+=]/, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/^(\d+)([.)])/, (_, digits: string, mark: string) => `${digits}&#${mark.charCodeAt(0)};`);
}

/** The same within a line or a cell, where `0.45` does not start a list. */
function escapeInline(text: string): string {
  return foldBlanks(text)
    .replace(/[&<>"\\`*_[\]|~$:@#]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`)
    .replace(/&#(?:64;(?=\w)|35;(?=\d)|58;(?=[\w+-]+&#58;))/g, `$&${BREAK}`)
    .replace(/\bGH-(?=\d)/gi, `$&${BREAK}`)
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`);
}

/** A sentence within a line or a cell: a colon before a blank stays. */
export function markdownSentence(text: string): string {
  return escapeInline(text).replaceAll("&#58; ", ": ");
}

/** Text as code on one line; for the same places as `escapeMarkdown`. */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Text as a fenced block, with a fence longer than any run of backticks inside. `language`: never from a server. */
export function markdownFence(text: string, language = ""): string {
  const body = escapeControls(text);
  const longest = Math.max(2, ...Array.from(body.matchAll(/`+/g), (run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** A section that opens; `summary` is Markdown by `escapeMarkdown`, the body any Markdown. */
export function markdownDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link; the label is Markdown by `escapeMarkdown` or `markdownCode`, the address a percent-encoded URL of ours. */
export function markdownLink(label: string, url: string): string {
  return `<a href="${url.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")}">${label}</a>`;
}

/** A table; cells are Markdown by the functions above. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(markdownRow).join("\n");
}

/** One row of a table. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
