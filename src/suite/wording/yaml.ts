import type { YAMLError } from "yaml";
import { fault, type McptestError } from "../../errors.ts";
import { lineText } from "../../values/location.ts";
import { locateSpan, type Source, type Span } from "../yaml/source.ts";

export interface SyntaxProblem extends Span {
  readonly code: YAMLError["code"] | "TOO_DEEP";
  readonly message: string;
}

const INDENTED = "this line is not indented as its neighbours are";
const ALIGN = "align it with the keys or dashes beside it";

/** Wording and hint for common faults of the text; others keep the parser's own words. */
const KNOWN: Readonly<Partial<Record<SyntaxProblem["code"], readonly [string | undefined, string]>>> = {
  TAB_AS_INDENT: ["a tab is used as indentation", "indent with spaces"],
  MULTIPLE_DOCS: ["a second document starts here", "a file holds one document: split it"],
  TAG_RESOLVE_FAILED: [undefined, "remove the tag: values are those of JSON"],
  BLOCK_AS_IMPLICIT_KEY: [
    "a second key starts on the line of the first",
    "quote a value that holds a colon followed by a space, or go on in a new line",
  ],
  MULTILINE_IMPLICIT_KEY: [
    "a key is missing its colon, or runs over several lines",
    "write it as key: value on one line",
  ],
  BAD_INDENT: [INDENTED, ALIGN],
  BAD_SCALAR_START: [undefined, "quote the value"],
  BAD_DQ_ESCAPE: [undefined, "write \\\\ for a backslash, or use single quotes"],
  MISSING_CHAR: [undefined, "close what was opened, or separate what stands side by side"],
  TOO_DEEP: [undefined, "no such nesting is needed"],
};

/** Faults that are told by their message, by what stands before the place in its line, or by the rest of the line: one on a line each. */
const BY_MESSAGE = [
  // `{ target: result.content[0].text }`: the value ends before the bracket.
  [
    /^Unexpected flow-(seq|map)-start at node end\n/,
    ["a value without quotes ends here, before a bracket", "quote the value, brackets and all"],
  ],
  // The line after a list or a map whose bracket is never closed.
  [
    /^Flow (?:map|sequence) in block collection must be/,
    ["a bracket that was opened above is not closed here", "close { with }, and [ with ], or indent this line"],
  ],
  [/^Flow (?:map|sequence) must end with/, ["a bracket is never closed", "close { with }, and [ with ]"]],
  [
    /^(?:Block collections are not allowed within flow|Missing , or : between flow)/,
    [
      "a comma is missing, or quotes are",
      "separate with commas; quote a value that has a bracket, a comma or a colon in it",
    ],
  ],
  [
    /^Unexpected scalar at node end/,
    ["a text goes on after the value has ended", "quote the whole value; in single quotes write '' for one of them"],
  ],
  [
    /^Missing closing .quote/,
    ["this quote is never closed", "close it, or put the value into the other kind of quotes"],
  ],
  [/^(?:Sequence item without - indicator|A block sequence may not be used)/, [INDENTED, ALIGN]],
  [/^Nested mappings.*\n *-[^ ]/, ["no space stands after the dash", "write - name: …"]],
  // `- name: a`, and the next key deeper.
  [/^Nested mappings.*\n.*\n(?!.*: )/, ["the line after this one is indented too deep", ALIGN]],
] as const;

const faultOf = fault(`yaml-syntax: <text>
  hint: <hint>`);

/** Faults of a text that are most likely not echoes: one a line, and few. */
const MAX_SHOWN = 5;

/** The parser's findings as errors, in the order of the text. */
export function syntaxErrors(source: Source, problems: readonly SyntaxProblem[]): McptestError[] {
  const shown = new Map<number, McptestError>();
  for (const { code, message, start, end } of [...problems].sort((a, b) => a.start - b.start)) {
    const { text } = source.lines;
    const sign = /^Missing closing (.)quote/.exec(message)?.[1] ?? "";
    const opened = sign === "" ? -1 : lastQuote(text, sign);
    const from = opened < 0 ? start + (/^ */.exec(text.slice(start))?.[0].length ?? 0) : opened;
    const location = locateSpan(source, { start: from, end: opened < 0 ? end : from + 1 });
    const line = lineText(source.lines, location.line) ?? "";
    const seen = [message, line.slice(0, location.column - 1), line.slice(location.column - 1)].join("\n");
    const [, row = KNOWN[code] ?? []] = BY_MESSAGE.find(([pattern]) => pattern.test(seen)) ?? [];
    const [wording, hint] = row;
    const told = wording ?? message.charAt(0).toLowerCase() + message.slice(1, 300);
    if (!shown.has(location.line)) shown.set(location.line, faultOf({ text: told, hint }, location));
    // What follows a tab is read at the wrong depth, and other lines most likely have tabs as well.
    if (shown.size === MAX_SHOWN || code === "TAB_AS_INDENT") break;
  }
  return [...shown.values()];
}

/** Where a quote opens that is never closed: the last one that nothing escapes. A regex would run out of stack. */
function lastQuote(text: string, sign: string): number {
  const mark = sign === "'" ? sign : "\\";
  for (let at = text.lastIndexOf(sign); at >= 0; ) {
    let from = at;
    while (text[from - 1] === mark) from--;
    if ((at - from) % 2 === 0) return mark === sign ? from : at;
    at = text.lastIndexOf(sign, from - 1);
  }
  return -1;
}

export const duplicateKey = fault(`yaml-syntax: key <"key"> appears twice in one map, first at <first>
  hint: keep one of them`);
export const oddKey = fault(`yaml-syntax: a key must be a plain value
  hint: quote a text that starts with { or [`);
export const mergeKey = fault(`yaml-syntax: YAML 1.2 has no merge keys (<<)
  hint: write the keys out`);
export const oddNumber = fault(`wrong-type: infinity and not-a-number are not JSON numbers
  hint: quote it if text is meant`);
export const unknownAlias = fault(`yaml-syntax: alias *<name> has no anchor before it
  hint: quote it if text is meant`);
export const aliasToItself = fault(`yaml-aliases: alias *<name> stands inside its own anchor
  hint: no value holds itself`);
export const aliasLimit = fault(`yaml-aliases: the aliases up to this one stand for more than <limit> values
  hint: write out what is needed, or split the file`);
