import { compileSchema } from "../../src/json-schema/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const judge = async (schema: JsonObject | boolean, value: Json) => (await compileSchema(schema))(value);

test.each<[JsonObject | boolean, Json, Json]>([
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
])("%j accepts %j and not %j", async (schema, good, bad) => {
  expect(await judge(schema, good)).toEqual([]);
  if (bad !== undefined) expect(await judge(schema, bad)).not.toEqual([]);
});

test("every violation is listed with its place", async () => {
  const schema = {
    type: "object",
    properties: { kind: { enum: ["a", "b"] }, version: { const: 1 }, "a/b": { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  };
  expect(await judge(schema, { kind: "c", version: 2, "a/b": 1, extra: true })).toEqual([
    "at the root: must have required property 'id'",
    'at the root: must NOT have additional properties ("extra")',
    'at /kind: must be equal to one of the allowed values (["a","b"])',
    "at /version: must be equal to constant (1)",
    "at /a~1b: must be string",
  ]);
  expect(await judge(false, 1)).toEqual(["at the root: boolean schema is false"]);
});

test("the list is bounded, and so is the work on very large values", async () => {
  const items = { items: { type: "string" } };
  const violations = await judge(
    items,
    Array.from({ length: 100 }, () => 1),
  );
  expect(violations).toHaveLength(21);
  expect(violations.at(-1)).toBe("80 more");
  expect(
    await judge(
      items,
      Array.from({ length: 500_000 }, () => 1),
    ),
  ).toEqual(["at /0: must be string"]);
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
  [{ pattern: "(" }, 'pattern "(": missing closing ) at "("'],
  [
    { $schema: "http://json-schema.org/draft-04/schema#" },
    '$schema "http://json-schema.org/draft-04/schema#" is no dialect known here; known are https://json-schema.org/draft/2020-12/schema, https://json-schema.org/draft/2019-09/schema, http://json-schema.org/draft-07/schema',
  ],
])("%j is refused: %s", async (schema, message) => {
  await expect(compileSchema(schema)).rejects.toMatchObject({ message });
});
