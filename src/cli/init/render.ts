import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Document, isMap, isSeq, type Scalar, type ScalarTag, visit, type YAMLMap } from "yaml";
import type { DraftTest, SuiteDraft } from "../../cassette/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import type { JsonObject } from "../../values/json.ts";
import { Numeral } from "../../values/numbers/numeral.ts";
import { escapeControls, escapeYaml } from "../../values/text.ts";

export interface SuiteText {
  /** Of the suite, absolute. */
  folder: string;
  heading: readonly string[];
  /** What stands before the tests: all but references escaped. */
  head: JsonObject;
  draft: SuiteDraft;
}

/** Keys whose objects are written on one line, except for schemas. */
const INLINE = ["args", "matcher", "argument", "context"];

/** Numbers keep their text, without a tag. */
const NUMERAL: ScalarTag = {
  default: true,
  tag: "tag:yaml.org,2002:float",
  identify: (value) => value instanceof Numeral,
  resolve: Number,
  stringify: ({ value }) => String(value),
};

export function renderSuite({ folder, heading, head, draft }: SuiteText): string {
  const document = new Document(head, { customTags: [NUMERAL] });
  document.commentBefore = asComment([`yaml-language-server: $schema=${schemaAddress(folder)}`, ...heading]);
  const root = document.contents as YAMLMap;
  for (const [block, tests] of Object.entries(draft) as [string, DraftTest[]][]) {
    if (tests.length === 0) continue;
    const nodes = tests.map((test, at) => createTest(document, test, at > 0));
    const pair = document.createPair(block, nodes);
    Object.assign(pair.key, { spaceBefore: true });
    root.add(pair);
  }
  visit(document, { Scalar: (_, scalar) => quoteUnsafe(scalar) });
  return escapeYaml(document.toString({ lineWidth: 120 }));
}

function createTest(document: Document, { entry, comment, escaped }: DraftTest, spaceBefore: boolean): YAMLMap {
  const node = document.createNode(escaped ? entry : escapeReferences(entry), {
    aliasDuplicateObjects: false,
  }) as YAMLMap;
  node.spaceBefore = spaceBefore;
  if (comment !== undefined) node.commentBefore = asComment([comment]);
  writeInline(node);
  return node;
}

/** Control characters need escapes, which only double quotes have; an unquoted `<<` is a merge key. */
function quoteUnsafe(scalar: Scalar): void {
  const { value } = scalar;
  if (typeof value === "string" && (value === "<<" || escapeControls(value) !== value)) scalar.type = "QUOTE_DOUBLE";
}

function writeInline(node: unknown): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (isMap(value) && INLINE.includes(String(key)) && !value.has("schema")) value.flow = true;
      else writeInline(value);
    }
  } else if (isSeq(node)) {
    node.items.forEach(writeInline);
  }
}

function asComment(lines: readonly string[]): string {
  return lines.map((line) => ` ${line}`).join("\n");
}

const SUITE = "schemas/suite/v1.json";
const ADDRESS = `https://raw.githubusercontent.com/mcptest/action/main/${SUITE}`;

/**
 * The schema for suites in a folder (absolute): in the dependencies of the project, else its address, since others do not have the paths of
 * this machine.
 */
function schemaAddress(folder: string): string {
  for (let place = folder; ; place = dirname(place)) {
    const installed = join(place, "node_modules/mcptest", SUITE);
    if (existsSync(installed)) return pathFrom(folder, installed);
    if (existsSync(join(place, ".git")) || dirname(place) === place) return ADDRESS;
  }
}

function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}
