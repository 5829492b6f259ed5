import fc from "fast-check";
import { compileSchema } from "../../src/json-schema/index.ts";
import { samplerOf } from "../../src/property/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const sampleValue = (schema: JsonObject) => samplerOf(schema)(schema);

test.each<[JsonObject, Json, boolean]>([
  [{ type: "string" }, "sample", false],
  [{ type: "string", minLength: 8 }, "samplexx", false],
  [{ type: "string", maxLength: 3 }, "sam", false],
  [{ type: "string", format: "email" }, "sample@example.invalid", false],
  [{ type: "number" }, 1, false],
  [{ type: "integer", minimum: 5 }, 5, false],
  [{ type: "integer", exclusiveMinimum: 5 }, 6, false],
  [{ type: "number", maximum: -2 }, -2, false],
  [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.999, false],
  [{ type: "integer", minimum: 3, multipleOf: 4 }, 4, false],
  [{ type: "boolean" }, true, false],
  [{ type: "null" }, null, true],
  [{ type: ["null", "integer"] }, 1, false],
  [{ type: "array", items: { type: "string" } }, [], false],
  [{ type: "array", minItems: 2, items: { type: "boolean" } }, [true, true], false],
  [{ type: "array", minItems: 1, items: { enum: ["a"] } }, ["a"], true],
  [{ type: "object" }, {}, true],
  [{ enum: ["b", "c"] }, "b", true],
  [{ const: 7 }, 7, true],
  [{ type: "string", default: "d" }, "d", true],
  [{ type: "string", examples: ["e"], default: "d" }, "e", true],
  [{ anyOf: [{ type: "null" }, { type: "integer" }] }, 1, false],
  [{ $ref: "#/$defs/a%20b", $defs: { "a b": { const: 1 } } }, 1, true],
  [{ $ref: "elsewhere.json" }, "sample", false],
])("%j gives %j (given by the schema: %j)", (schema, value, given) => {
  expect(sampleValue(schema)).toMatchObject({ value, given });
});

test("an object gets its required properties only", () => {
  const schema = {
    properties: { a: { type: "string" }, b: { enum: [1] }, c: { type: "string" } },
    required: ["a", "b", "undeclared"],
  };
  expect(sampleValue(schema)).toMatchObject({ value: { a: "sample", b: 1, undeclared: "sample" }, given: false });
  expect(sampleValue({ ...schema, required: ["b"] })).toMatchObject({ value: { b: 1 }, given: true });
});

test("a schema that leads into itself comes to an end", () => {
  const node = { type: "object", required: ["next"], properties: { next: { $ref: "#/$defs/node" } } };
  expect(JSON.stringify(sampleValue({ $ref: "#/$defs/node", $defs: { node } })).length).toBeLessThan(200);
  expect(sampleValue({ $ref: "#" }).given).toBe(false);
});

test("a sample is valid under its schema", async () => {
  const bounds = fc.tuple(fc.nat(20), fc.nat(20)).map((pair) => pair.sort((a, b) => a - b));
  const leaf = fc.oneof(
    bounds.map(([minLength, maxLength]) => ({ type: "string", minLength, maxLength })),
    bounds.map(([minimum, maximum]) => ({ type: "integer", minimum, maximum })),
    fc
      .constantFrom("date", "date-time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname", "time", "duration")
      .map((format) => ({ type: "string", format })),
    fc.constantFrom<JsonObject>({ type: "boolean" }, { enum: ["a", 1] }, { type: ["null", "number"] }),
    fc.record({
      type: fc.constant("number"),
      exclusiveMinimum: fc.integer(),
      multipleOf: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ type: fc.constant("array"), minItems: fc.nat(4), items: fc.constant({ type: "string" }) }),
  );
  const schemas = fc.record({
    type: fc.constant("object"),
    additionalProperties: fc.constant(false),
    required: fc.subarray(["a", "b", "c"]),
    properties: fc.record({ a: leaf, b: leaf, c: fc.record({ anyOf: fc.tuple(leaf, leaf) }) }),
  });
  await fc.assert(
    fc.asyncProperty(schemas, async (schema) => {
      const judge = await compileSchema(schema as unknown as JsonObject);
      expect(await judge(sampleValue(schema as unknown as JsonObject).value)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
