import { cutText, escapeControls } from "../text.ts";

const MAX_LINE = 120;

/**
 * A quoted label of a Mermaid diagram that shows exactly the given lines: special characters become entity codes.
 * Source: https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters
 */
export function mermaidLabel(...lines: readonly string[]): string {
  const shown = lines.map((line) => escapeControls(cutText(line.replace(/\s+/g, " "), MAX_LINE)));
  return `"${shown.map((line) => line.replace(SPECIAL, (character) => `#${character.charCodeAt(0)};`)).join("<br/>")}"`;
}

/** Inside a word `_` and `-` mean nothing; `ﬂ`, `°` and `¶` are what Mermaid itself writes for entity codes meanwhile. */
const SPECIAL = /(?<![A-Za-z0-9])[_-]|[_-](?![A-Za-z0-9])|[!-+:-@[-^`{-~ﬂ°¶]|(?<=^\d+)\./g;

/** A node of a flowchart: the lines of its label, what stands around it, and the edges that lead to it. */
export interface FlowNode {
  id: string;
  label: readonly string[];
  outline?: readonly [string, string];
  from: readonly { id: string; arrow: string }[];
}

/** The statements of nodes and edges of a flowchart; the nodes are `n0`, `n1` and so on. Edges from unknown nodes are left out. */
export function drawFlowchart(nodes: readonly FlowNode[]): { nodes: string[]; edges: string[] } {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  return {
    nodes: nodes.map(
      ({ label, outline: [open, close] = ["[", "]"] }, index) => `  n${index}${open}${mermaidLabel(...label)}${close}`,
    ),
    edges: nodes.flatMap(({ from }, index) =>
      from.flatMap(({ id, arrow }) => (names.has(id) ? [`  ${names.get(id)} ${arrow} n${index}`] : [])),
    ),
  };
}
