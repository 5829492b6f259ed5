import { McptestError } from "../../errors.ts";
import type { Matcher } from "../../generated/suite.ts";
import type { SuitePart } from "../../generated/suite-parts.ts";
import { isNested, type Json, parseJson } from "../../values/json.ts";
import { quote } from "../../values/show/words.ts";
import { suggest } from "../../values/suggest.ts";
import * as wording from "../wording/assertions.ts";
import type { Report } from "../yaml/collector.ts";
import {
  follow,
  locateSpan,
  type MapNode,
  type ScalarNode,
  type Source,
  type Span,
  type TreeNode,
} from "../yaml/source.ts";

type TextMatcher = { [N in keyof Matcher]-?: Required<Matcher>[N] extends string ? N : never }[keyof Matcher];

const SIGNS: ReadonlyMap<string, keyof Matcher> = new Map([
  ["=", "exact"],
  ["==", "exact"],
  ["<", "lt"],
  ["<=", "lte"],
  [">", "gt"],
  [">=", "gte"],
]);
/** Matchers whose value is text, even `7` or `null`. */
const TEXTS: Readonly<Record<TextMatcher, true>> = {
  icontains: true,
  starts_with: true,
  ends_with: true,
  regex: true,
  jq: true,
  type: true,
};
/** Matchers that need no value. */
const ALONE: readonly string[] = ["exists", "absent", "snapshot"] satisfies (keyof Matcher)[];
/** Matchers that another check may follow: `not contains error`, `length >= 3`. */
const BEFORE_CHECK: readonly string[] = ["not", "length"] satisfies (keyof Matcher)[];

const TARGET = /(?:\["(?:[^"\\]|\\.)*"\]|\$\{[^}]*\}|\S)+/y;
const WORD = /\S+/y;
const REST = /.*\S/sy;

/** Replaces each one-line assertion of a file with the map that it is short for; a line that is none is reported. */
export function spreadInline(source: Source, node: TreeNode, part: SuitePart, report: Report): void {
  const inside = part.in;
  if (!inside) return;
  const target = follow(node);
  const each = inside["*"];
  if (target.kind === "map") {
    for (const entry of target.entries) {
      const inner = inside[entry.key] ?? each;
      if (inner) spreadInline(source, entry.value, inner, report);
    }
  } else if (target.kind === "list" && each) {
    if (each.inline) target.items = target.items.map((item) => spread(source, item, report));
    for (const item of target.items) spreadInline(source, item, each, report);
  }
}

function spread(source: Source, node: TreeNode, report: Report): TreeNode {
  const scalar = follow(node);
  const first = scalar.kind === "map" ? scalar.entries[0] : undefined;
  if (first && /\S\s+\S/.test(first.key)) {
    report(wording.unquoted({ key: first.key }, locateSpan(source, first)));
    return toNode(first.key, first);
  }
  if (scalar.kind !== "scalar" || typeof scalar.value !== "string") return node;
  try {
    return readLine(source, scalar, scalar.value);
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    report(error);
    return node;
  }
}

/** `<target> <matcher> <value>`. Throws McptestError: invalid-value. */
function readLine(source: Source, node: ScalarNode, line: string): MapNode {
  const { text } = source.lines;
  const at = text.indexOf(line, node.start);
  // A string with escapes, or a folded one, gives the place of the whole.
  const isPlain = at !== -1 && at + line.length <= node.end;
  const whole = { start: node.start, end: node.end };
  const span = ({ start, end }: Span): Span => (isPlain ? { start: at + start, end: at + end } : whole);
  const place = (part: Span) => locateSpan(source, span(part));

  const take = (from: number, pattern: RegExp) => {
    const start = from + line.slice(from).search(/\S|$/);
    pattern.lastIndex = start;
    const word = pattern.exec(line)?.[0] ?? "";
    return { word, start, end: start + word.length };
  };
  const map = (key: string, under: Span, value: TreeNode, ...entries: MapNode["entries"]): MapNode => {
    const { start } = span(under);
    const { end } = entries[0]?.value ?? value;
    return { kind: "map", entries: [{ key, value, ...span(under) }, ...entries], start, end };
  };
  const readValue = (name: string, from: number): TreeNode => {
    const rest = take(from, REST);
    const isText = Object.hasOwn(TEXTS, name) && !rest.word.startsWith('"');
    const value = isText ? rest.word : parseJson(rest.word);
    if (value === undefined && /^[[{"]/.test(rest.word)) throw wording.notJson({ text: rest.word }, place(rest));
    return toNode(value === undefined ? rest.word : value, span(rest));
  };
  const readCheck = (from: number, subject: string): MapNode => {
    const sign = take(from, WORD);
    const { word, end } = sign;
    const isBare = ALONE.includes(subject);
    const lacks = isBare ? wording.noTarget : /[=<>]/.test(subject) ? wording.gluedSign : wording.noMatcher;
    if (word === "") throw lacks({ before: subject }, place({ start: 0, end: from }));
    const rest = take(end, REST);
    const name = SIGNS.get(word) ?? word;
    const close = suggest(word, ALONE);
    if (rest.word === "" && !ALONE.includes(name))
      throw wording.noValue({ word, hint: close && `did you mean ${quote(close)}?` }, place(sign));
    if (word === "!=") return { ...map("not", sign, map("exact", sign, readValue("exact", end))), short: word };
    if (rest.word === "") return map(name, sign, toNode(true, span(sign)));
    const isCheck = BEFORE_CHECK.includes(name) && !/^(?:[{\d-]|\$\{)/.test(rest.word);
    const inner = isCheck ? readCheck(end, word) : undefined;
    const short = inner ? `${word} ${inner.short ?? inner.entries[0]?.key}` : word;
    return { ...map(name, sign, inner ?? readValue(name, end)), ...(short !== name && { short }) };
  };

  const target = take(0, TARGET);
  const value = readCheck(target.end, target.word);
  const { start, end } = value;
  return map("target", target, toNode(target.word, span(target)), { key: "matcher", value, start, end });
}

function toNode(value: Json, span: Span): TreeNode {
  const { start, end } = span;
  if (!isNested(value)) return { kind: "scalar", value, start, end };
  if (Array.isArray(value)) return { kind: "list", items: value.map((item) => toNode(item, span)), start, end };
  const entries = Object.entries(value).map(([key, item]) => ({ key, value: toNode(item, span), start, end }));
  return { kind: "map", entries, start, end };
}
