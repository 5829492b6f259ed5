import * as yaml from "yaml";
import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import * as wording from "../wording/yaml.ts";
import { linkAliases, type Tell } from "./aliases.ts";
import { type Parsed, resolvePlain } from "./quick-parse.ts";
import { locateSpan, type MapEntry, type ScalarNode, type Source, type Span, type TreeNode } from "./source.ts";

/** Collections nest no deeper: jq takes no deeper values, and every walk of a tree may recurse. */
const MAX_DEPTH = 400;
/** Finished items of a top-level list are composed in batches, so that tokens and nodes of long suites are short-lived. */
const BATCH = 30;
const MAX_PROBLEMS = 100;
// The converter checks for unique keys: yaml's own check takes quadratic time.
const OPTIONS = { version: "1.2", uniqueKeys: false, prettyErrors: false, logLevel: "error" } as const;

/** Parses the text of a source as YAML 1.2 and finds all its faults. Never throws. */
export function parseFully(source: Source): Parsed {
  const { text } = source.lines;
  const failed = (...syntax: wording.SyntaxProblem[]): Parsed => ({
    root: null,
    errors: wording.syntaxErrors(source, syntax),
  });
  const errors: McptestError[] = [];
  const tell: Tell = (span, fault) => void errors.push(fault(locateSpan(source, span)));
  const parser = new yaml.Parser();
  const composer = new yaml.Composer(OPTIONS);
  const documents: yaml.Document.Parsed[] = [];
  const converter = createConverter((span) => locateSpan(source, span), tell);
  const early = createEarly(converter.convert);
  let broken = 0;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      documents.push(...composer.next(token));
      if (token.type === "error") broken++;
    }
    // What comes after would change nothing of what is told.
    if (broken > MAX_PROBLEMS || documents.length > 1) break;
    early.takeFinished(parser.stack);
    if (parser.stack.length > MAX_DEPTH) {
      const message = `collections are nested more than ${MAX_DEPTH} deep`;
      return failed({ code: "TOO_DEEP", message, start: parser.offset, end: parser.offset + 1 });
    }
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));

  const syntax = documents.reduce(collect, [...early.problems]);
  const [document, second] = documents;
  if (second) syntax.push({ code: "MULTIPLE_DOCS", message: "", start: second.range[0], end: second.range[0] + 3 });
  if (syntax.length > 0) return failed(...syntax);
  const root = document?.contents ? early.rejoin(converter.convert(document.contents)) : null;
  if (root) linkAliases(root, converter.anchors, tell);
  return { root, errors };
}

/** Composes and converts finished items of long lists under the root's keys while the parser reads on. */
function createEarly(convert: (node: yaml.Node) => TreeNode) {
  const lists = new Map<number, TreeNode[]>();
  const problems: wording.SyntaxProblem[] = [];
  return {
    problems,
    /** Takes the tokens of finished items from the parser, which only looks at the last one. */
    takeFinished([document, map, list]: readonly yaml.CST.Token[]): void {
      if (list?.type !== "block-seq" || list.items.length <= BATCH) return;
      if (document?.type !== "document" || map?.type !== "block-map") return;
      const finished = { ...list, items: list.items.splice(0, list.items.length - 1) };
      const part: yaml.CST.Document = { type: "document", offset: list.offset, start: [], value: finished };
      const items = lists.get(list.offset) ?? [];
      for (const composed of new yaml.Composer(OPTIONS).compose([part])) {
        collect(problems, composed);
        if (composed.errors.length > 0 || !yaml.isSeq(composed.contents)) continue;
        for (const item of composed.contents.items) items.push(convert(item as yaml.Node));
      }
      lists.set(list.offset, items);
    },
    /** Puts the items back in front of the others of their lists. */
    rejoin(root: TreeNode): TreeNode {
      if (root.kind !== "map" || lists.size === 0) return root;
      const entries = root.entries.map((entry) => {
        const items = entry.value.kind === "list" ? lists.get(entry.value.start) : undefined;
        if (entry.value.kind !== "list" || !items) return entry;
        return { ...entry, value: { ...entry.value, items: items.concat(entry.value.items) } };
      });
      return { ...root, entries };
    },
  };
}

/** Adds a document's problems, up to a limit: a broken text has one for nearly every token after the first. */
function collect(problems: wording.SyntaxProblem[], { errors, warnings }: yaml.Document.Parsed) {
  for (const { code, message, pos } of [...errors, ...warnings].slice(0, MAX_PROBLEMS - problems.length))
    problems.push({ code, message, start: pos[0], end: pos[1] });
  return problems;
}

/** Makes trees of yaml's nodes, which may come in pieces, a fraction of their size; tells keys and numbers that JSON does not have. */
function createConverter(locate: (span: Span) => SourceLocation, tell: Tell) {
  const anchors = new Map<TreeNode, string>();

  const convert = (node: yaml.Node): TreeNode => {
    const tree = create(node);
    if (!yaml.isAlias(node) && node.anchor) anchors.set(tree, node.anchor);
    return tree;
  };

  const create = (node: yaml.Node): TreeNode => {
    const span = spanOf(node);
    if (yaml.isAlias(node)) return { kind: "alias", name: node.source, ...span };
    if (yaml.isMap(node)) {
      const entries = convertPairs(node);
      return { kind: "map", entries, start: span.start, end: endOf(node, entries.at(-1)?.value) };
    }
    if (yaml.isSeq(node)) {
      const items = node.items.map((item) => convert(item as yaml.Node));
      return { kind: "list", items, start: span.start, end: endOf(node, items.at(-1)) };
    }
    const value = scalarOf(node);
    if (typeof value === "number" && !Number.isFinite(value)) tell(span, wording.oddNumber);
    return { kind: "scalar", value, ...span };
  };

  const convertPairs = (map: yaml.YAMLMap): MapEntry[] => {
    const seen = new Map<string, Span>();
    return (map.items as yaml.Pair<yaml.Node, yaml.Node | null>[]).map(({ key: node, value }) => {
      const span = spanOf(yaml.isNode(node) ? node : map);
      const key = yaml.isScalar(node) ? String(scalarOf(node)) : "";
      const first = seen.get(key);
      if (!yaml.isScalar(node)) tell(span, wording.oddKey);
      else if (first) tell(span, (place) => wording.duplicateKey({ key, first: locate(first) }, place));
      else if (key === "<<" && node.type === "PLAIN") tell(span, wording.mergeKey);
      seen.set(key, span);
      const empty = { kind: "scalar", value: null, start: span.end, end: span.end } as const;
      return { key, value: value ? convert(value) : empty, ...span };
    });
  };

  return { convert, anchors };
}

/** A number keeps its text. */
function scalarOf({ value, source = "" }: yaml.Scalar): ScalarNode["value"] {
  return typeof value === "number" ? resolvePlain(source) : (value as ScalarNode["value"]);
}

/** A block ends where its last value does: blank lines and comments after it are not part of it. */
function endOf(node: yaml.YAMLMap | yaml.YAMLSeq, last: TreeNode | undefined): number {
  return node.flow || !last ? spanOf(node).end : last.end;
}

function spanOf(node: yaml.Node): Span {
  return { start: node.range?.[0] ?? 0, end: node.range?.[1] ?? 0 };
}
