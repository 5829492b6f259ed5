import { type Json, writeJson } from "../values/json.ts";
import { escapeUnits } from "../values/text.ts";

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const TOKEN = new RegExp(`${STRING.source}|[,:]`, "g");

/** JSON of a value, laid out as a text is: its indentation or its blanks behind commas and colons, its escapes, and what stands around it. */
export function respell(text: string, value: Json): string {
  const [, newline = "\n", indent] = /^\s*[[{](\r?\n)([ \t]+)/.exec(text) ?? [];
  const bare = text.replace(STRING, "");
  const written = indent === undefined ? writeJson(value) : writeJson(value, indent.length).replaceAll("\n", newline);
  const tabbed = indent?.startsWith("\t") ? written.replace(/^ +/gm, (blanks) => "\t".repeat(blanks.length)) : written;
  const blanks = new Map([",", ":"].map((sign) => [sign, bare.includes(`${sign} `) ? `${sign} ` : sign]));
  const blank = indent === undefined ? tabbed.replace(TOKEN, (token) => blanks.get(token) ?? token) : tabbed;
  const isAscii = /\\u[0-9a-f]{4}/i.test(text) && !/[^\0-\x7f]/.test(text);
  const escaped = isAscii ? blank.replace(/[^\0-\x7f]/g, escapeUnits) : blank;
  return text.slice(0, -text.trimStart().length) + escaped + text.slice(text.trimEnd().length);
}
