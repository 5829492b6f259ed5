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

/** Text for XML 1.0; characters that it cannot hold, or that hide or reorder text, become escapes. */
export function escapeXml(text: string): string {
  return escapeEntities(text, /[&<>]/g);
}

/** Attributes in order, without undefined ones. */
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
  const told = Object.entries(attributes).map(([name, value]) => {
    const isPlain = typeof value !== "string" || HARMLESS.test(value);
    return value === undefined ? "" : ` ${name}="${isPlain ? value : escapeEntities(value, /[&<>"\t\n\r]/g)}"`;
  });
  return told.join("");
}

/** Values that need no escape, which is cheap to find out. */
const HARMLESS = /^[ !$%'-;=?-~]*$/;

/** Commands that GitHub's runner would obey on stdout become references. */
function escapeEntities(text: string, special: RegExp): string {
  const escaped = escapePrintable(text).replace(special, (character) => ENTITIES[character] ?? "");
  return escapeCommands(escaped, (code) => `&#${code};`);
}
