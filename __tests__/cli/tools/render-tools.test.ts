import fc from "fast-check";
import { describeSchema } from "../../../src/cli/tools/describe-schema.ts";
import { renderTools, renderWholeTool } from "../../../src/cli/tools/render-tools.ts";
import type { Json } from "../../../src/values/json.ts";
import { displayWidth, wrapText } from "../../../src/values/show/width.ts";

const PLAIN = { colour: false, columns: 72 };

test("names, title, description, annotations and arguments, aligned and wrapped", () => {
  const search = {
    name: "search",
    title: "Search the catalogue",
    description: "Finds books.\n\nIt looks at titles and authors and gives back the ones that match best, at most ten.",
    annotations: { title: "Search", readOnlyHint: true, openWorldHint: false },
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", description: "What to look for; words are all required." },
        limit: { type: "integer", default: 10 },
        日本: { enum: ["a", "b"], description: "A wide name." },
      },
      required: ["query"],
    },
  };
  expect(renderTools([search, { name: "now", inputSchema: { type: "object" } }], PLAIN)).toBe(`2 tools

search (Search the catalogue)
  Finds books.

  It looks at titles and authors and gives back the ones that match
  best, at most ten.
  annotations: readOnlyHint, openWorldHint: false
  query  string        required  What to look for; words are all
                                 required.
  limit  integer = 10  optional
  日本   "a" | "b"     optional  A wide name.

now
  no arguments
`);
});

test("what is said of an argument stands below a long type, and limits only where there are some", () => {
  const { MAX_SAFE_INTEGER: most } = Number;
  const mode = { enum: ["list", "create", "delete", "show"], description: "What to do with it." };
  const properties = {
    mode,
    n: { type: "integer", minimum: -most, maximum: most },
    m: { type: "integer", minimum: 1 },
  };
  expect(renderWholeTool({ name: "t", inputSchema: { type: "object", properties } }, PLAIN)).toBe(`t

arguments
  mode  "list" | "create" | "delete" | "show"  optional
      What to do with it.
  n     integer  optional
  m     integer  optional  (minimum 1)

for example
  mcptest tools call t
`);
});

test("what a server writes cannot act on the terminal", () => {
  const tool = {
    name: "e\u001b[2Jvil",
    description: "a\u202eb",
    inputSchema: { properties: { "x\u0007": { type: "s\u001b[0m", description: "\u001b]0;t" } } },
  };
  const text = renderTools([tool], PLAIN);
  expect(text).toContain("e\\x1b[2Jvil");
  expect(text).toContain("aU+202Eb");
  expect(text).not.toMatch(/[\u001b\u0007\u202e]/);
});

test("a tool that is no tool is shown as far as it goes", () => {
  const odd = { name: "odd", description: 7, title: null, annotations: [], inputSchema: "none" };
  expect(renderTools([odd], PLAIN)).toBe("1 tool\n\nodd\n  no arguments\n");
  expect(renderTools([], PLAIN)).toBe("0 tools\n");
});

test.each<[Json, string]>([
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 2 more"],
  [{ const: "x" }, '"x"'],
  [{ type: "array", items: { type: "integer" } }, "integer[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ type: "array" }, "any[]"],
  [{ anyOf: [{ type: "string" }, { type: "null" }], default: null }, "string | null = null"],
  [{ $ref: "#/$defs/Colour" }, '"red"'],
  [{ $ref: "#/$defs/Loop" }, "object"],
  [{ $ref: "other.json" }, "any"],
  [{ properties: {} }, "object"],
  [true, "any"],
  [false, "nothing"],
  [{}, "any"],
])("the type %j is %s", (schema, text) => {
  const root = { $defs: { Colour: { const: "red" }, Loop: { $ref: "#/$defs/Loop" } } };
  expect(describeSchema(schema, root)).toBe(text);
});

test("wrapped lines keep every word in order and stay within the width where words allow it", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "語"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word), fc.integer({ min: 30, max: 100 }), (words, columns) => {
      const lines = wrapText(words.join(" "), columns, "  ");
      expect(lines.flatMap((line) => line.split(" ").filter(Boolean))).toEqual(words);
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }),
  );
});
