import { Composer, type CST, type Document, isSeq, Lexer, type Node, Parser, type YAMLError } from "yaml";
import { type Converter, type ConvertProblem, createConverter } from "./convert.ts";
import type { Span, TreeNode } from "./source.ts";

/** What parsing gives: a tree, or what is wrong with the text. */
export interface Parsed {
  readonly root: TreeNode | null;
  /** Left out when the tree surely has neither anchors nor aliases. */
  readonly anchors?: ReadonlyMap<TreeNode, string>;
  readonly syntax: readonly SyntaxProblem[];
  readonly problems: readonly ConvertProblem[];
}

export interface SyntaxProblem extends Span {
  readonly code: YAMLError["code"] | "TOO_DEEP";
  readonly message: string;
}

/** Collections nest no deeper: jq takes no deeper values, and every walk of a tree may recurse. */
const MAX_DEPTH = 400;
/** Finished items of a top-level list are composed in batches, so that tokens and nodes of long suites are short-lived. */
const BATCH = 30;
const MAX_PROBLEMS = 100;
// The converter checks for unique keys: yaml's own check takes quadratic time.
const OPTIONS = { version: "1.2", uniqueKeys: false, prettyErrors: false, logLevel: "error" } as const;

/** Parses a YAML 1.2 text and finds all its faults. Never throws. */
export function parseFully(text: string): Parsed {
  const parser = new Parser();
  const composer = new Composer(OPTIONS);
  const documents: Document.Parsed[] = [];
  const converter = createConverter();
  const early = createEarly(converter);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    early.takeFinished(parser.stack);
    if (parser.stack.length > MAX_DEPTH) {
      const message = `collections are nested more than ${MAX_DEPTH} deep`;
      return failed([{ code: "TOO_DEEP", message, start: parser.offset, end: parser.offset + 1 }]);
    }
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));

  const syntax = documents.reduce((found, document) => collect(found, document), [...early.problems]);
  const [document, second] = documents;
  if (second) syntax.push({ code: "MULTIPLE_DOCS", message: "", start: second.range[0], end: second.range[0] + 3 });
  if (syntax.length > 0) return failed(syntax);
  const root = document?.contents ? early.rejoin(converter.convert(document.contents)) : null;
  return { root, anchors: converter.anchors, syntax, problems: converter.problems };
}

/** Composes and converts finished items of long lists under the root's keys while the parser reads on. */
function createEarly(converter: Converter) {
  const lists = new Map<number, TreeNode[]>();
  const problems: SyntaxProblem[] = [];
  return {
    problems,
    /** Takes the tokens of finished items from the parser, which only looks at the last one. */
    takeFinished([document, map, list]: readonly CST.Token[]): void {
      if (list?.type !== "block-seq" || list.items.length <= BATCH) return;
      if (document?.type !== "document" || map?.type !== "block-map") return;
      const finished = { ...list, items: list.items.splice(0, list.items.length - 1) };
      const part: CST.Document = { type: "document", offset: list.offset, start: [], value: finished };
      const items = lists.get(list.offset) ?? [];
      for (const composed of new Composer(OPTIONS).compose([part])) {
        collect(problems, composed);
        if (composed.errors.length > 0 || !isSeq(composed.contents)) continue;
        for (const item of composed.contents.items) items.push(converter.convert(item as Node));
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
function collect(problems: SyntaxProblem[], { errors, warnings }: Document.Parsed): SyntaxProblem[] {
  for (const { code, message, pos } of [...errors, ...warnings]) {
    if (problems.length >= MAX_PROBLEMS) break;
    problems.push({ code, message, start: pos[0], end: pos[1] });
  }
  return problems;
}

function failed(syntax: readonly SyntaxProblem[]): Parsed {
  return { root: null, anchors: new Map(), syntax, problems: [] };
}
