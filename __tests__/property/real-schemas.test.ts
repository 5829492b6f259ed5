import type { ToolDefinition } from "../../src/mcp/index.ts";
import { createGenerator } from "../../src/property/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { declare, pathOf, useSandbox } from "../mcp/sessions.ts";
import { allCases, asRead, breaksAt, compileOracle, generatorOf, objectOf } from "./tools.ts";

const sandbox = useSandbox();

async function expectRight(tool: ToolDefinition): Promise<number> {
  const generator = createGenerator(tool, { seed: 1 });
  const oracle = compileOracle(tool.inputSchema as JsonObject);
  const cases = await allCases(generator);
  expect(generator.notes).toEqual([]);
  for (const one of cases) {
    const args = asRead(one.arguments);
    expect([one, oracle(args)]).toEqual([one, one.breaks === undefined]);
    if (one.breaks) expect([one, breaksAt(oracle, args, one.breaks)]).toEqual([one, true]);
  }
  expect(cases.filter(({ phase }) => phase === "random")).toHaveLength(200);
  return cases.filter(({ phase }) => phase === "invalid").length;
}

test.each([
  ["everything", ["stdio"], 13],
  ["filesystem", ["/tmp"], 14],
  ["memory", [], 9],
])("all arguments for the tools of server-%s are as they are labelled", async (name, args, count) => {
  const file = pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`);
  const session = await sandbox.open(declare(["node", file, ...args], { name }));
  const tools = await session.tools();
  expect(tools.length).toBeGreaterThanOrEqual(count);
  let invalid = 0;
  for (const tool of tools) invalid += await expectRight(tool);
  expect(invalid).toBeGreaterThan(3 * tools.length);
});

test.each(["varied", "library"])("and so are those of the fixture %s", async (name) => {
  const session = await sandbox.open(declare(["node", pathOf("fixture", `${name}.mjs`)], { name }));
  for (const tool of await session.tools()) await expectRight(tool);
});

const text = { type: "string" };
const node = {
  type: "object",
  properties: { name: text, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
  required: ["name"],
};
const TRICKY: [string, JsonObject][] = [
  ["references that lead to themselves", objectOf({ tree: { $ref: "#/$defs/node" } }, { $defs: { node } })],
  [
    "one of two kinds by a constant",
    objectOf({
      to: {
        oneOf: [
          objectOf({ kind: { const: "a" }, a: text }),
          objectOf({ kind: { const: "b" }, b: { type: "integer" } }),
        ],
      },
    }),
  ],
  [
    "what another argument asks for",
    { type: "object", properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
  ],
  [
    "a condition",
    {
      ...objectOf({ unit: { enum: ["cm", "in"] }, size: { type: "integer" } }),
      if: { properties: { unit: { const: "in" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { size: { maximum: 100 } } },
      else: { properties: { size: { minimum: 1000 } } },
    },
  ],
  [
    "parts that close each other",
    {
      allOf: [objectOf({ a: text }), objectOf({ b: { type: "number" } })],
      unevaluatedProperties: false,
      type: "object",
    },
  ],
  [
    "different elements",
    objectOf({ list: { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 2 } }),
  ],
  [
    "an element of a kind",
    objectOf({ list: { type: "array", contains: { const: "x" }, minContains: 2, maxItems: 4 } }),
  ],
  [
    "a tuple",
    objectOf({ pair: { type: "array", prefixItems: [text, { type: "integer" }], items: false, minItems: 2 } }),
  ],
  [
    "a map with names of a pattern",
    objectOf({
      map: {
        type: "object",
        patternProperties: { "^x-[a-z]+$": { type: "integer" } },
        additionalProperties: false,
        minProperties: 2,
      },
    }),
  ],
  ["what it must not be", objectOf({ a: { type: "string", not: { enum: ["sample", "", "a"] } } })],
  [
    "steps of a tenth between bounds",
    objectOf({ n: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 } }),
  ],
  [
    "either argument",
    { type: "object", properties: { a: text, b: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
  ],
  [
    "patterns and lengths",
    objectOf({ id: { type: "string", pattern: "^[A-Z]{2}-\\d+$", minLength: 8, maxLength: 9 } }),
  ],
  [
    "draft-07",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...objectOf({
        a: { $ref: "#/definitions/a" },
        pair: { type: "array", items: [text, { type: "null" }], minItems: 2 },
      }),
      definitions: { a: { type: "integer", exclusiveMinimum: 3 } },
    },
  ],
  ["names that objects have anyway", objectOf({ constructor: { type: "integer" }, toString: text })],
  [
    "names that pointers escape",
    objectOf({ "a/b": { type: "integer", minimum: 1 }, "c~d": objectOf({ "%25": text }) }),
  ],
  ["several types", objectOf({ a: { type: ["integer", "null", "string"], minimum: 3, minLength: 2 } })],
  [
    "pages of limits",
    objectOf({
      a: {
        type: "array",
        items: { type: "array", items: { type: "integer", minimum: -1, maximum: 1 }, minItems: 1, maxItems: 3 },
        minItems: 1,
        maxItems: 2,
      },
    }),
  ],
  ["nothing said", {}],
];

test.each(TRICKY)("and those for a schema with %s", async (_, inputSchema) => {
  await expectRight({ name: "t", inputSchema });
});

test.each<[string, JsonObject, RegExp]>([
  ["a pattern with look-ahead", objectOf({ q: { ...text, pattern: "^(?=a)a" } }), /^not judged: \/q, pattern$/],
  [
    "a pattern that names somebody's host",
    objectOf({ q: { ...text, pattern: "^https://acme\\.io/\\w+$" } }),
    /^not judged: \/q, pattern$/,
  ],
  [
    "an optional one, which is left out",
    { type: "object", properties: { q: { ...text, pattern: "^(?=a)a" }, p: text } },
    /^not judged: \/q, pattern$/,
  ],
  ["a schema that says two things", objectOf({ q: { type: "integer", minimum: 3, maximum: 2 } }), /^not judged: \/q, /],
  ["a schema that is none", objectOf({ q: { type: "sting" } }), /^not judged: .*allowed values/],
  ["a reference that leaves the document", objectOf({ q: { $ref: "other.json" } }), /^not judged: .*other\.json/],
  ["an unknown dialect", { $schema: "https://example.invalid/dialect", type: "object" }, /^not judged: .*dialect/],
])("of %s nothing is judged, and that is said", async (_, inputSchema, note) => {
  const generator = generatorOf(inputSchema);
  const cases = await allCases(generator);
  expect(generator.notes).toEqual([expect.stringMatching(note)]);
  expect(cases.filter(({ arguments: args, phase }) => Object.hasOwn(args, "q") && phase !== "invalid")).toEqual([]);
});

test("a pattern that takes for ever is given up, and what comes after is made", async () => {
  const stuck = generatorOf(objectOf({ q: { ...text, pattern: "^(\\p{L}+.?)+$x" } }));
  const other = generatorOf(objectOf({ q: text }));
  const [none, some] = await Promise.all([stuck.cases("boundary"), other.cases("random", { count: 3 })]);
  expect([none, stuck.notes]).toEqual([[], [expect.stringMatching(/^not judged: making arguments was stopped/)]]);
  expect(some).toHaveLength(3);
  expect(await stuck.cases("given")).toEqual([]);
});
