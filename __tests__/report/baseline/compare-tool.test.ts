import fc from "fast-check";
import { compareTool } from "../../../src/report/compare/compare-tool.ts";
import type { JsonObject } from "../../../src/values/json.ts";

const tool = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: "search",
  description: "Finds.",
  inputSchema: { type: "object", properties, ...more },
});
const output = (outputSchema: JsonObject): JsonObject => ({ ...tool({}), outputSchema });
const string = { type: "string" };

test.each<[string, JsonObject, JsonObject, boolean, string]>([
  [
    "required",
    tool({ limit: string }),
    tool({ limit: string }, { required: ["limit"] }),
    true,
    "argument `limit` became required",
  ],
  [
    "optional",
    tool({ limit: string }, { required: ["limit"] }),
    tool({ limit: string }),
    false,
    "argument `limit` became optional",
  ],
  [
    "new and required",
    tool({}),
    tool({ limit: string }, { required: ["limit"] }),
    true,
    "argument `limit` was added and is required",
  ],
  ["new", tool({}), tool({ limit: string }), false, "argument `limit` was added, optional"],
  ["removed", tool({ limit: string }), tool({}), true, "argument `limit` was removed"],
  [
    "a new pattern",
    tool({ q: string }),
    tool({ q: { ...string, pattern: "^a" } }),
    true,
    "argument `q` takes less: `pattern` was added",
  ],
  [
    "another pattern",
    tool({ q: { ...string, pattern: "^a" } }),
    tool({ q: { ...string, pattern: "^b" } }),
    false,
    "argument `q` changed in a way that cannot be judged: `pattern` changed",
  ],
  [
    "narrowed",
    tool({ n: { type: "number" } }),
    tool({ n: { type: "integer" } }),
    true,
    "the type of argument `n` was narrowed from number to integer",
  ],
  [
    "widened",
    tool({ n: { type: "integer" } }),
    tool({ n: { type: "number" } }),
    false,
    "the type of argument `n` was widened from integer to number",
  ],
  [
    "other type",
    tool({ n: string }),
    tool({ n: { type: "array" } }),
    true,
    "the type of argument `n` was changed from string to array",
  ],
  ["typed", tool({ n: {} }), tool({ n: string }), true, "the type of argument `n` was narrowed from any to string"],
  [
    "enum value removed",
    tool({ m: { enum: ["a", "b"] } }),
    tool({ m: { enum: ["a"] } }),
    true,
    'argument `m` lost the values "b"',
  ],
  [
    "enum value added",
    tool({ m: { enum: ["a"] } }),
    tool({ m: { enum: ["a", "b"] } }),
    false,
    'argument `m` has the new values "b"',
  ],
  [
    "enum set",
    tool({ m: string }),
    tool({ m: { ...string, enum: ["a"] } }),
    true,
    'argument `m` is limited to "a" now',
  ],
  [
    "closed",
    tool({}),
    tool({}, { additionalProperties: false }),
    true,
    "arguments that are not declared are refused now",
  ],
  [
    "opened",
    tool({}, { additionalProperties: false }),
    tool({}),
    false,
    "arguments that are not declared are allowed now",
  ],
  [
    "bound",
    tool({ n: { maximum: 9 } }),
    tool({ n: { maximum: 5 } }),
    true,
    "`maximum` of argument `n`: 9 before, 5 now",
  ],
  [
    "looser bound",
    tool({ n: { minLength: 9 } }),
    tool({ n: {} }),
    false,
    "`minLength` of argument `n`: 9 before, none now",
  ],
  [
    "nested",
    tool({ f: { properties: { a: string } } }),
    tool({ f: { properties: { a: string }, required: ["a"] } }),
    true,
    "argument `f.a` became required",
  ],
  [
    "items",
    tool({ f: { items: string } }),
    tool({ f: { items: { type: "number" } } }),
    true,
    "the type of argument `f[]` was changed from string to number",
  ],
  [
    "$ref",
    tool({ f: { $ref: "#/$defs/a" } }),
    tool({ f: { $ref: "#/$defs/b" } }),
    false,
    "argument `f` changed in a way that cannot be judged: `$ref` changed",
  ],
  [
    "anyOf",
    tool({ f: { anyOf: [string] } }),
    tool({ f: { anyOf: [] } }),
    false,
    "argument `f` changed in a way that cannot be judged: `anyOf` changed",
  ],
  ["description", tool({}), { ...tool({}), description: "Seeks." }, false, "`description` changed"],
  [
    "description of an argument",
    tool({ a: string }),
    tool({ a: { ...string, description: "x" } }),
    false,
    "`description` of argument `a` changed",
  ],
  ["output removed", output({ properties: { a: string } }), output({ properties: {} }), true, "output `a` was removed"],
  [
    "output of another type",
    output({ properties: { a: string } }),
    output({ properties: { a: { type: "number" } } }),
    true,
    "the type of output `a` was changed from string to number",
  ],
  [
    "output narrowed",
    output({ properties: { a: { type: ["string", "null"] } } }),
    output({ properties: { a: string } }),
    false,
    "the type of output `a` was narrowed from string or null to string",
  ],
  [
    "output may be missing",
    output({ properties: { a: string }, required: ["a"] }),
    output({ properties: { a: string } }),
    true,
    "output `a` may be missing now",
  ],
  ["output schema gone", output({}), tool({}), true, "the output schema was removed"],
  ["output schema new", tool({}), output({}), false, "an output schema was added"],
])("%s", (_, before, after, breaking, detail) => {
  expect(compareTool(before, after)).toEqual({ breaking, breaks: Number(breaking), details: [detail] });
});

test("identical definitions have not changed, whatever they are and however their keys are ordered", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const definition = JSON.parse(
        JSON.stringify({ name: "t", inputSchema: value, outputSchema: value }),
      ) as JsonObject;
      const turned = Object.fromEntries(Object.entries(definition).reverse());
      expect(compareTool(definition, turned)).toEqual({ breaking: false, breaks: 0, details: [] });
    }),
  );
});

test("an optional argument more breaks nothing", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (name, schema) => {
      fc.pre(name !== "__proto__");
      const value = JSON.parse(JSON.stringify(schema)) as JsonObject;
      expect(compareTool(tool({}), tool({ [name]: value })).breaking).toBe(false);
    }),
  );
});

test("any two definitions are compared without an error, and what is told is bounded", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [before, after] = [tool({ a: a as JsonObject }), tool({ a: b as JsonObject })];
      for (const detail of compareTool(before, after).details) expect(detail.length).toBeLessThanOrEqual(300);
    }),
  );
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, string]));
  expect(compareTool(tool(many), tool({})).details.at(-1)).toBe("and 30 more");
  const deep = (levels: number, leaf: JsonObject): JsonObject =>
    levels === 0 ? leaf : { type: "object", properties: { x: deep(levels - 1, leaf) } };
  const { breaking, details } = compareTool(tool({ d: deep(60, {}) }), tool({ d: deep(60, string) }));
  expect(breaking).toBe(false);
  expect(details[0]).toContain("nested too deep");
});
