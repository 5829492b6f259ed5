import { Document, isMap, isSeq, type Scalar, type ScalarTag, visit, type YAMLMap } from "yaml";
import type { DraftTest, SuiteDraft } from "../../cassette/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import type { JsonObject } from "../../values/json.ts";
import { Numeral } from "../../values/numbers/numeral.ts";
import { escapeControls, escapeYaml } from "../../values/text.ts";

/** What a suite file is written from. */
export interface SuiteText {
  /** Address, or path, of the schema of suites: where editors find it. */
  schema: string;
  /** Comment lines under the schema line. */
  heading: readonly string[];
  /** Of the suite, and the key of its server. */
  name: string;
  /** As it is written: `${` that is none of its references is escaped. */
  server: JsonObject;
  draft: SuiteDraft;
}

/** Keys of a test whose objects stand on one line, as people write them; schemas are too long for that. */
const INLINE = ["args", "matcher"];

/** A number keeps its text, and has no tag of its own in the file. */
const NUMERAL: ScalarTag = {
  default: true,
  tag: "tag:yaml.org,2002:float",
  identify: (value) => value instanceof Numeral,
  resolve: Number,
  stringify: ({ value }) => String(value),
};

/** The text of a suite file, with comments, laid out to be read and edited. */
export function renderSuite({ schema, heading, name, server, draft }: SuiteText): string {
  const document = new Document(
    { ...escapeReferences({ name }), servers: { [name]: server } },
    { customTags: [NUMERAL] },
  );
  document.commentBefore = asComment([`yaml-language-server: $schema=${schema}`, ...heading]);
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

/** What could act on a terminal or an editor, or hide there, stands as an escape, which only double quotes know; `<<` bare is a merge key. */
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
