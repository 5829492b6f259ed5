import { compileSchema } from "../../src/json-schema/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const judge = async (schema: JsonObject | boolean, value: Json) => (await compileSchema(schema))(value);

const DRAFT_7 = { $schema: "http://json-schema.org/draft-07/schema#", $ref: "#/definitions/a" };

test.each<[JsonObject | boolean, Json, Json]>([
  [{ ...DRAFT_7, definitions: { a: { type: "string" } } }, "x", 1],
  [{ ...DRAFT_7, type: "number", definitions: { a: { type: "string" } } }, "x", 1],
  [{ type: "integer" }, 1, 1.5],
  [{ prefixItems: [{ type: "string" }], items: false }, ["a"], ["a", 1]],
  [{ $defs: { id: { type: "number" } }, properties: { id: { $ref: "#/$defs/id" } } }, { id: 1 }, { id: "1" }],
  [{ type: "object", properties: { a: true }, unevaluatedProperties: false }, { a: 1 }, { b: 1 }],
  [{ format: "email" }, "a@b.org", "a.b.org"],
  [{ format: "date-time" }, "2025-01-31T10:00:00Z", "31 January"],
  [{ format: "no-such-format" }, "anything", undefined as unknown as Json],
  [{ pattern: "^\\d+$" }, "123", "12a"],
  [{ required: ["toString"] }, { toString: 1 }, {}],
  [
    { $dynamicAnchor: "node", properties: { next: { $dynamicRef: "#node" } }, required: ["v"] },
    { v: 1, next: { v: 2 } },
    { v: 1, next: {} },
  ],
  [{ $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }] }, ["a"], [1]],
  [{ $schema: "https://json-schema.org/draft/2019-09/schema", items: [{ type: "string" }] }, ["a"], [1]],
  [{ $schema: "https://json-schema.org/draft/2020-12/schema", type: "null" }, null, 0],
  [true, 1, undefined as unknown as Json],
  // Recursion, by the root and by a schema's own name.
  [
    { properties: { next: { $ref: "#" } }, required: ["v"] },
    { v: 1, next: { v: 2 } },
    { v: 1, next: {} },
  ],
  [{ $id: "urn:own", items: { $ref: "urn:own" }, type: "array" }, [[], [[]]], [[1]]],
  // What validators get wrong that keep no account of what was evaluated.
  [{ contains: { type: "string" }, unevaluatedItems: { type: "number" } }, ["a", 1], ["a", null]],
  [{ if: { properties: { a: true }, required: ["a"] }, unevaluatedProperties: false }, { a: 1 }, { b: 1 }],
  [{ $defs: { s: { $anchor: "s", type: "string" } }, items: { $dynamicRef: "#s" } }, ["a"], [1]],
  [{ pattern: "^\\p{Letter}\\s(?!x)" }, "\u00e9\u2003y", "1 y"],
  [{ format: "idn-hostname" }, "\u00e9l\u00e8ve.example", "\u3002"],
  [{ format: "hostname" }, "xn--ihqwcrb4cv8a8dqg056pqjye.example", "xn--X"],
  [{ format: "iri" }, "http://\u00e9.example/\u00fc", "a b"],
  [{ format: "time" }, "15:59:60-08:00", "15:58:60-08:00"],
  [{ dependencies: { a: ["b"] } }, { a: 1, b: 1 }, { a: 1 }],
  [{ uniqueItems: true }, [{ a: 1 }, {}], [{}, {}]],
])("%j accepts %j and not %j", async (schema, good, bad) => {
  expect(await judge(schema, good)).toEqual([]);
  if (bad !== undefined) expect(await judge(schema, bad)).not.toEqual([]);
});

test("60,000 objects that must differ are compared well within the time", async () => {
  const items = Array.from({ length: 60_000 }, (_, index) => ({ index }));
  expect(await judge({ uniqueItems: true }, items)).toEqual([]);
});

test("every violation is listed with its place", async () => {
  const schema = {
    type: "object",
    properties: { kind: { enum: ["a", "b"] }, version: { const: 1 }, "a/b": { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  };
  expect(await judge(schema, { kind: "c", version: 2, "a/b": 1, extra: true })).toEqual([
    'at /kind: must be equal to one of the allowed values (["a","b"])',
    "at /version: must be equal to constant (1)",
    "at /a~1b: must be string",
    "at the root: must have required property 'id'",
    'at the root: must NOT have additional properties ("extra")',
  ]);
  expect(await judge(false, 1)).toEqual(["at the root: boolean schema is false"]);
});

test("the list is bounded, also for values that are too large to be validated in place", async () => {
  for (const length of [100, 3000]) {
    const values = Array.from({ length }, () => "x".repeat(100));
    const violations = await judge({ items: { type: "number" } }, values);
    expect(violations).toHaveLength(21);
    expect(violations.at(-1)).toBe(`${length - 20} more`);
  }
});

/** Each definition asks for the next one twice: 2^40 looks at one value. */
const definitions = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => {
    const next = { $ref: `#/$defs/d${at + 1}` };
    return [`d${at}`, at < 39 ? { allOf: [next, next] } : true];
  }),
);
const ENDLESS: JsonObject = { $defs: definitions, $ref: "#/$defs/d0" };

test("what never ends is stopped, and the next value is validated by a new thread", async () => {
  await expect(judge(ENDLESS, 1)).rejects.toMatchObject({ code: "schema-timeout" });
  expect(await judge({ uniqueItems: true }, [1, 1])).toEqual(["at the root: must NOT have duplicate items"]);
  await expect(judge({ pattern: "^(a+)+\\s$" }, `${"a".repeat(50)}b`)).rejects.toMatchObject({
    code: "schema-timeout",
  });
});

test("a signal stops the value that is validated, and those that wait", async () => {
  const interrupt = new AbortController();
  const validate = await compileSchema(ENDLESS);
  const both = Promise.allSettled([validate(1, interrupt.signal), validate(2, interrupt.signal)]);
  const reason = new Error("stop");
  interrupt.abort(reason);
  expect(await both).toEqual([
    { status: "rejected", reason },
    { status: "rejected", reason },
  ]);
});

test("a value nested too deeply is a RangeError in place and in the thread", async () => {
  let deep: Json = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  for (const schema of [{ items: {} }, { uniqueItems: true }] as JsonObject[]) {
    await expect(judge(schema, deep)).rejects.toMatchObject({ name: "RangeError" });
  }
});

test("schemas with the same $id do not meet", async () => {
  expect(await judge({ $id: "urn:example:x", type: "string" }, 1)).toHaveLength(1);
  expect(await judge({ $id: "urn:example:x", type: "number" }, 1)).toEqual([]);
});

test.each<[JsonObject, string]>([
  [
    { type: "strin" },
    'at /type: must be equal to one of the allowed values (["array","boolean","integer","null","number","object","string"])',
  ],
  [{ properties: { a: { minimum: "1" } } }, "at /properties/a/minimum: must be number"],
  [{ required: "a" }, "at /required: must be array"],
  [{ $ref: "#/$defs/none" }, '$ref "#/$defs/none" leads to nothing in this schema; other files and URLs are not read'],
  [
    { $ref: "https://example.org/s.json" },
    '$ref "https://example.org/s.json" leads to nothing in this schema; other files and URLs are not read',
  ],
  [{ pattern: "(" }, 'at /pattern: must match format "regex"'],
  [
    { $schema: "http://json-schema.org/draft-04/schema#" },
    '$schema "http://json-schema.org/draft-04/schema#" is not a known dialect; known are https://json-schema.org/draft/2020-12/schema, https://json-schema.org/draft/2019-09/schema, http://json-schema.org/draft-07/schema',
  ],
])("%j is refused: %s", async (schema, message) => {
  await expect(compileSchema(schema)).rejects.toMatchObject({ message });
});
