import { escapeControls, foldBlanks } from "../text.ts";

/** Keeps GitHub from reading what follows as a mention, an issue, an e-mail address or an emoji; it is drawn with no width. */
const BREAK = "&#8203;";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Text as one line of GitHub Flavored Markdown that shows exactly that text: no markup, HTML, link, mention, issue
 * reference or emoji comes of it. Everything special becomes a character reference, so that the result reads the
 * same in a paragraph, a table cell, a heading, an HTML element and a double-quoted attribute.
 */
export function escapeMarkdown(text: string): string {
  return escapeInline(text)
    .replace(/^[-+=]/, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/^(\d+)([.)])/, (_, digits: string, mark: string) => `${digits}&#${mark.charCodeAt(0)};`);
}

/** The same of a text that stands within a line, or in a cell: `0.45` begins no list there. */
function escapeInline(text: string): string {
  return foldBlanks(text)
    .replace(/[&<>"\\`*_[\]|~$:@#]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`)
    .replace(/&#(?:64;(?=\w)|35;(?=\d)|58;(?=[\w+-]+&#58;))/g, `$&${BREAK}`)
    .replace(/\bGH-(?=\d)/gi, `$&${BREAK}`)
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`);
}

/** A sentence within a line, or in a cell, as it is read: a colon before a blank makes no address, and no emoji. */
export function markdownSentence(text: string): string {
  return escapeInline(text).replaceAll("&#58; ", ": ");
}

/** Text in a fixed-width face, on one line; reads the same wherever `escapeMarkdown` does. */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Text as a fenced block, its fence longer than any run of backticks inside. The language is ours, never a server's. */
export function markdownFence(text: string, language = ""): string {
  const body = escapeControls(text);
  const longest = Math.max(2, ...Array.from(body.matchAll(/`+/g), (run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** Something to open: `summary` is Markdown by `escapeMarkdown`, the body any Markdown. */
export function markdownDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link. The label is Markdown by `escapeMarkdown` or `markdownCode`, the address a percent-encoded URL that is ours. */
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
