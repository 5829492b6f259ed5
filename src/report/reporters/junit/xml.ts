import { escapeCommands, escapePrintable } from "../../../values/text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text as XML 1.0 may hold it. What it may not hold at all, and what hides or reorders text, is written as an escape. */
export function escapeXml(text: string): string {
  return escapeEntities(text, /[&<>]/g);
}

/** Attributes in order; one that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element on a line of its own, indented by `depth`; children are elements of one depth more. */
export function element(name: string, attributes: Attributes, children: readonly string[], depth: number): string {
  const space = "  ".repeat(depth);
  const head = `${space}<${name}${writeAttributes(attributes)}`;
  return children.length === 0 ? `${head}/>\n` : `${head}>\n${children.join("")}${space}</${name}>\n`;
}

/** An element that holds text. */
export function textElement(name: string, attributes: Attributes, text: string, depth: number): string {
  const head = `${"  ".repeat(depth)}<${name}${writeAttributes(attributes)}`;
  return text === "" ? `${head}/>\n` : `${head}>${escapeXml(text)}</${name}>\n`;
}

function writeAttributes(attributes: Attributes): string {
  let text = "";
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined) continue;
    text += ` ${name}="${typeof value === "number" || HARMLESS.test(value) ? value : escapeEntities(value, /[&<>"\t\n\r]/g)}"`;
  }
  return text;
}

/** Most values need no escape; to find that out is cheaper than to escape. */
const HARMLESS = /^[ !$%'-;=?-~]*$/;

/** What GitHub's runner would obey on stdout is written as references, which lose nothing. */
function escapeEntities(text: string, special: RegExp): string {
  const escaped = escapePrintable(text).replace(special, (character) => ENTITIES[character] ?? "");
  return escapeCommands(escaped, (code) => `&#${code};`);
}
