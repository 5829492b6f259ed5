import { escapeControls, foldBlanks } from "../text.ts";

/** Keeps GitHub from reading a mention, an issue, an e-mail address or an emoji; it has no width. */
const BREAK = "&#8203;";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Text as one line of GitHub Flavored Markdown that shows exactly that text, without markup, HTML, links, mentions or emoji, and that can be read
 * as it is: in a paragraph, a table cell, a heading, and between tags within these.
 */
export function escapeMarkdown(text: string): string {
  return markdownSentence(text)
    .replace(/^(?:[-+=]|#+(?=\s|$))/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** The same within a line or a cell, where `0.45` does not start a list. */
export function markdownSentence(text: string): string {
  return foldBlanks(text).replace(SPECIAL, (special, linked, entity) => {
    if (linked) return special + BREAK;
    return special.replace(/./gs, (one) => (entity ? entityOf(one) : `\\${one}`));
  });
}

/** The same where Markdown is not read: in the summary of `markdownDetails`, and in other blocks of HTML. */
export function htmlText(text: string): string {
  return foldBlanks(text).replace(IN_HTML, (special, linked) => (linked ? special + BREAK : entityOf(special)));
}

/** A sentence of ours: what it has in backticks is code. */
export function markdownProse(text: string): string {
  return writeProse(text, markdownCode, markdownSentence);
}

/** The same in a summary. */
export function summaryProse(text: string): string {
  return writeProse(text, summaryCode, htmlText);
}

function writeProse(text: string, code: typeof htmlText, words: typeof htmlText): string {
  return text.replace(/`[^`]+`|[^`]+|`/g, (part) => {
    if (/^`./.test(part)) return code(part.slice(1, -1));
    const shown = words(part);
    // Folding takes the blanks at the ends away.
    return `${/^\s/.test(part) ? " " : ""}${shown}${/\s$/.test(part) && shown !== "" ? " " : ""}`;
  });
}

function entityOf(character: string): string {
  return ENTITIES[character] ?? `&#${character.charCodeAt(0)};`;
}

/** What GitHub makes a link or an emoji of, wherever the characters stand side by side. */
const LINKED = /@(?=\w)|#(?=\d)|(?<![^\W_])GH-(?=\d)|:(?=[\w+-]+:)/;
/** What a backslash does not take its meaning from: bars of cells, math, addresses. */
const ENTITY = /[&<>|$]|:(?=\/\/)|(?<=(?<![^\W_])(?:mailto|xmpp)):|(?<=(?<![^\W_])www)\./;
/** Brackets of links, tasks and footnotes; underscores that are not within a word, as in `get_user`; the end of a heading. */
const MARKUP = /[\\`*~]|^\[|\[(?=\^)|\](?=[([:])|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}_])|(?<=\s)#+$/u;
const SPECIAL = new RegExp(`(${LINKED.source})|(${ENTITY.source})|${MARKUP.source}`, "giu");
const IN_HTML = new RegExp(`(${LINKED.source})|[&<>"$]`, "gi");

/** Text as code on one line, its characters as they are; in a paragraph, a list or a cell of `markdownRow`. */
export function markdownCode(text: string): string {
  const shown = foldBlanks(text);
  // A cell cannot have a backslash before a bar.
  if (shown === "" || shown.includes("\\|")) return `<code>${escapeMarkdown(text)}</code>`;
  const runs = new Set(Array.from(shown.matchAll(/`+/g), (run) => run[0].length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const [fence, pad] = ["`".repeat(length), /^`|`$/.test(shown) ? " " : ""];
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** The same in the summary of `markdownDetails`, which is HTML. */
export function summaryCode(text: string): string {
  return `<code>${foldBlanks(text).replace(/[&<>"]/g, entityOf)}</code>`;
}

/** Text as a fenced block, with a fence longer than any run of backticks inside. `language`: never from a server. */
export function markdownFence(text: string, language = ""): string {
  const body = escapeControls(text);
  const longest = Math.max(2, ...Array.from(body.matchAll(/`+/g), (run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** A section that opens; `summary` is HTML by `htmlText`, `summaryProse` or `summaryCode`, the body any Markdown. */
export function markdownDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link; the label is Markdown by `escapeMarkdown` or `markdownCode`, the address a percent-encoded URL of ours. */
export function markdownLink(label: string, url: string): string {
  return `<a href="${url.replace(/[&<>"]/g, entityOf)}">${label}</a>`;
}

/** A table; cells are Markdown by the functions above. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(markdownRow).join("\n");
}

/** One row of a table. A bar within a cell can only stand in code. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
