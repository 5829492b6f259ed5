import { cutText, escapeControls } from "../text.ts";

/** Of one line of a label. */
const MAX_LINE = 120;

/**
 * A quoted label of a Mermaid diagram that shows exactly the given lines: nothing in them ends the label, is markup, a
 * directive, a formula or an icon. Letters, digits and marks that mean nothing stay, the rest becomes entity codes.
 * Source: https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters
 */
export function mermaidLabel(...lines: readonly string[]): string {
  return `"${lines.map((line) => escapeLine(cutText(line.replace(/\s+/g, " "), MAX_LINE))).join("<br/>")}"`;
}

/** Inside a word `_` and `-` mean nothing; `ﬂ`, `°` and `¶` are what Mermaid itself writes for entity codes meanwhile. */
const SPECIAL = /(?<![A-Za-z0-9])[_-]|[_-](?![A-Za-z0-9])|[!-+:-@[-^`{-~ﬂ°¶]|(?<=^\d+)\./g;

function escapeLine(line: string): string {
  return escapeControls(line).replace(SPECIAL, (character) => `#${character.charCodeAt(0)};`);
}
