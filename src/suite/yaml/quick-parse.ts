import * as yaml from "js-yaml";
import type { McptestError } from "../../errors.ts";
import { readYamlNumber } from "../../values/numbers/yaml-number.ts";
import type { ListNode, MapEntry, MapNode, ScalarNode, TreeNode } from "./source.ts";

/** Some 16,000 tests. All events of a longer text would take too much memory; `parseFully` reads it in pieces. */
const MAX_LENGTH = 2_500_000;
/** Far less than in `parseFully`, which counts differently. */
const MAX_DEPTH = 100;
/** Far less than YAML's 1024 characters up to the colon. */
const MAX_KEY = 1000;
/** Tabs and other controls, lone carriage returns, directives, ends of documents, and what may look like a start. */
const RARE = /[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff]|\r(?!\n)|^ *%|^\.\.\.|^ +---/m;
const BEFORE_BLOCK = /(?:[ \r\n-]|#[^\n]*)*/y;
const BEFORE_BRACKET = /(?:[ \r\n,]|#[^\n]*)*/y;
const COLON = / *: */y;
/** Without an indentation and without kept blank lines. */
const BLOCK_HEADER = /^[|>]-?[ \r\n]/;
/** An escaped line break, or a character by eight digits, which may not exist. */
const ODD_ESCAPE = /\\(?:U|\r?\n)/;
const BLANK_LINE = /^\r?\n$/;
const SPACES_ONLY = /^ +\r?\n?$/;

type Collection = yaml.MappingEvent | yaml.SequenceEvent;

/** What parsing gives: a tree, or what is wrong with the text. */
export interface Parsed {
  readonly root: TreeNode | null;
  readonly errors: readonly McptestError[];
}

/** The tree that `parseFully` gives, in a third of the time; undefined for texts that are faulty, rare or ambiguous. */
export function parseQuickly(text: string): TreeNode | undefined {
  if (text.length > MAX_LENGTH || RARE.test(text)) return undefined;
  try {
    return buildTree(text, yaml.parseEvents(text, { maxDepth: MAX_DEPTH }));
  } catch {
    return undefined;
  }
}

/** Makes a tree of events and drops each on the way: the events of a long suite are larger than its tree. */
function buildTree(text: string, events: (yaml.Event | undefined)[]): TreeNode {
  let at = 0;
  let done = 0;
  /** Keys of objects are found faster by one string than by many equal ones. */
  const keys = new Map<string, string>();

  const shared = (key: string): string => {
    const known = keys.get(key);
    if (known === undefined) keys.set(key, key);
    return known ?? key;
  };

  const next = (): yaml.Event => {
    const event = events[at] ?? refuse();
    events[at++] = undefined;
    return event;
  };

  const skip = (pattern: RegExp): number => {
    pattern.lastIndex = done;
    return pattern.test(text) ? pattern.lastIndex : refuse();
  };

  const readNode = (): TreeNode => {
    const event = next();
    if (event.type === yaml.EVENT_ID.SCALAR) return readScalar(event);
    if (event.type === yaml.EVENT_ID.MAPPING) return readMap(event);
    return event.type === yaml.EVENT_ID.SEQUENCE ? readList(event) : refuse();
  };

  const readMap = (event: yaml.MappingEvent): MapNode => {
    open(event, "{");
    const entries: MapEntry[] = [];
    while (events[at]?.type !== yaml.EVENT_ID.POP) {
      const before = done;
      const entry = readEntry();
      if (entries.length > 0 && event.style === yaml.COLLECTION_STYLE.BLOCK && !isOnNewLine(entry.start, before))
        refuse();
      entries.push(entry);
    }
    if (hasDuplicates(entries)) refuse();
    return { kind: "map", entries, start: event.start, end: close(event) };
  };

  const readEntry = (): MapEntry => {
    const event = next();
    if (event.type !== yaml.EVENT_ID.SCALAR) refuse();
    const { value, start, end } = readScalar(event, true);
    if (value === "<<" || end - start > MAX_KEY) refuse();
    done = skip(COLON);
    return { key: shared(String(value)), value: readEmpty() ?? readNode(), start, end };
  };

  /** js-yaml takes `- {}b: 1` for a list and another key. */
  const isOnNewLine = (start: number, before: number): boolean => text.lastIndexOf("\n", start) >= before - 1;

  const readEmpty = (): ScalarNode | undefined => {
    const event = events[at];
    if (event?.type !== yaml.EVENT_ID.SCALAR || event.valueStart !== -1 || hasProperties(event)) return undefined;
    at++;
    return { kind: "scalar", value: null, start: done, end: done };
  };

  const readList = (event: yaml.SequenceEvent): ListNode => {
    open(event, "[");
    const items: TreeNode[] = [];
    while (events[at]?.type !== yaml.EVENT_ID.POP) items.push(readNode());
    return { kind: "list", items, start: event.start, end: close(event) };
  };

  const open = (event: Collection, bracket: string): void => {
    if (hasProperties(event)) refuse();
    done = event.start;
    if (event.style === yaml.COLLECTION_STYLE.FLOW && text[done++] !== bracket) refuse();
  };

  const close = (event: Collection): number => {
    next();
    if (event.style === yaml.COLLECTION_STYLE.BLOCK) return done;
    done = skip(BEFORE_BRACKET) + 1;
    // yaml wants a space before most comments in brackets, even at the start of a line.
    return text.slice(event.start, done).includes("\n#") ? refuse() : done;
  };

  const readScalar = (event: yaml.ScalarEvent, isKey = false): ScalarNode => {
    const { style, valueStart, valueEnd } = event;
    if (valueStart === -1 || hasProperties(event)) refuse();
    let value: ScalarNode["value"] = yaml.getScalarValue(text, event);
    let [start, end] = [valueStart, valueEnd];
    if (style === yaml.SCALAR_STYLE.PLAIN) {
      const plain = value;
      value = resolvePlain(plain);
      if (typeof value === "number" && !Number.isFinite(value)) refuse();
      // There yaml reads on over the ends of blocks.
      if (!isKey && start > done + 2 && endsInComment(text.slice(done, start))) refuse();
    } else if (style === yaml.SCALAR_STYLE.SINGLE_QUOTED || style === yaml.SCALAR_STYLE.DOUBLE_QUOTED) {
      if (!event.fast && ODD_ESCAPE.test(text.slice(start, end))) refuse();
      start -= 1;
      end += 1;
    } else {
      start = skip(BEFORE_BLOCK);
      if (!BLOCK_HEADER.test(text.slice(start, start + 3))) refuse();
      end = endOfBlock(text, valueStart, valueEnd);
    }
    done = end;
    return { kind: "scalar", value, start, end };
  };

  const document = next();
  if (document.type !== yaml.EVENT_ID.DOCUMENT) refuse();
  const root = readNode();
  next();
  return at === events.length ? root : refuse();
}

function refuse(): never {
  throw new Error("left to the other parser");
}

function hasProperties(event: Collection | yaml.ScalarEvent): boolean {
  return event.anchorStart !== -1 || event.tagStart !== -1;
}

/** Most maps have few keys, for which a set is slow. */
function hasDuplicates(entries: readonly MapEntry[]): boolean {
  if (entries.length > 8) return new Set(entries.map(({ key }) => key)).size < entries.length;
  return entries.some(({ key }, index) => {
    for (let before = 0; before < index; before++) if (entries[before]?.key === key) return true;
    return false;
  });
}

function endsInComment(gap: string): boolean {
  const trimmed = gap.trimEnd();
  return trimmed.includes("#", trimmed.lastIndexOf("\n") + 1);
}

/** Where a block of text ends, without the blank lines after it. */
function endOfBlock(text: string, from: number, to: number): number {
  for (let end = to; end > from; ) {
    const start = text.lastIndexOf("\n", end - 2) + 1;
    const line = text.slice(start, end);
    if (SPACES_ONLY.test(line)) break;
    if (!BLANK_LINE.test(line)) return end;
    end = start;
  }
  return refuse();
}

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ...["", "~", "null", "Null", "NULL"].map((text) => [text, null] as const),
  ...["true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["false", "False", "FALSE"].map((text) => [text, false] as const),
]);
const NUMERIC = "+-.0123456789";

/** The value of a plain scalar by the core schema of YAML 1.2.2, section 10.3.2. Numbers may be infinite or NaN. */
export function resolvePlain(text: string): ScalarNode["value"] {
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) return constant;
  if (!NUMERIC.includes(text.charAt(0))) return text;
  const number = readYamlNumber(text);
  if (number !== undefined) return number;
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : text;
}
