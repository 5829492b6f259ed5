import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { createCheck } from "../../../src/serving/mock/catalog.ts";
import { findViolations } from "../../../src/values/json/plain-schema.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";

const schema: JsonObject = {
  type: "object",
  required: ["title", "copies"],
  additionalProperties: false,
  properties: {
    title: { type: "string", minLength: 2, maxLength: 5 },
    copies: { type: "integer", minimum: 1, maximum: 9 },
    format: { enum: ["paper", "audio"] },
    tags: { type: "array", minItems: 1, items: { type: ["string", "null"] } },
    owner: { type: "object", required: ["name"], properties: { name: { const: "Ada" } } },
  },
};
const good = { title: "Emma", copies: 1, format: "audio", tags: ["a", null], owner: { name: "Ada" } };

test("arguments that fit have no violation", () => {
  expect(findViolations(schema, good)).toEqual([]);
  expect(findViolations(undefined, { anything: 1 })).toEqual([]);
});

test.each<[Json, string[]]>([
  [{}, ['"title" is required', '"copies" is required']],
  [[], ["arguments must be object"]],
  [{ ...good, title: 1 }, ['"title" must be string']],
  [{ ...good, title: "E" }, ['"title" must be at least 2 characters']],
  [{ ...good, title: "Middlemarch" }, ['"title" must be at most 5 characters']],
  [{ ...good, copies: 1.5 }, ['"copies" must be integer']],
  [{ ...good, copies: 0 }, ['"copies" must be at least 1']],
  [{ ...good, format: "film" }, ['"format" must be one of "paper", "audio"']],
  [{ ...good, tags: [] }, ['"tags" must be at least 1 items']],
  [{ ...good, tags: ["a", 1] }, ['"tags[1]" must be string or null']],
  [{ ...good, owner: { name: "Bob" } }, ['"owner.name" must be "Ada"']],
  [{ ...good, owner: {} }, ['"owner.name" is required']],
  [{ ...good, extra: 1 }, ['"extra" is not allowed']],
])("%j breaks the schema", (value, violations) => {
  expect(findViolations(schema, value)).toEqual(violations);
});

test("judges as ajv does, over the keywords it knows", () => {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object") }),
    fc.record({ type: fc.constant("string"), minLength: fc.nat(3), maxLength: fc.nat(6) }),
    fc.record({ type: fc.constant("number"), minimum: fc.integer({ min: -3, max: 3 }), maximum: fc.nat(5) }),
    fc.record({ enum: fc.array(fc.constantFrom<Json>(1, "a", null, true), { minLength: 1 }) }),
    fc.constant({ type: ["string", "null"] }),
    fc.record({ type: fc.constant("array"), minItems: fc.nat(2), items: fc.constant({ type: "integer" }) }),
  );
  const schemas = fc.record({
    type: fc.constant("object"),
    required: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
    additionalProperties: fc.boolean(),
    properties: fc.dictionary(fc.constantFrom("a", "b", "c"), leaf),
  });
  const values = fc.dictionary(
    fc.constantFrom("a", "b", "c", "d"),
    fc.oneof(fc.constantFrom<Json>(1, -2, 1.5, "a", "abcd", "", null, true, {}, []), fc.array(fc.integer())),
  );
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  fc.assert(
    fc.property(schemas, values, (some, value) => {
      expect(findViolations(some as unknown as JsonObject, value as Json).length === 0).toBe(ajv.validate(some, value));
    }),
    { numRuns: 300 },
  );
});

test.each<[JsonObject, string]>([
  [{ properties: { id: { pattern: "^97" } } }, 'at /id: must match pattern "^97"'],
  [{ properties: { id: { items: [{ type: "null" }] } }, $schema: "http://json-schema.org/draft-07/schema#" }, ""],
  [
    { anyOf: [{ required: ["isbn"] }] },
    "at the root: must have required property 'isbn'; at the root: must match a schema in anyOf",
  ],
  [{ properties: { id: { $ref: "#/$defs/Id" } }, $defs: { Id: { type: "number" } } }, "at /id: must be number"],
  [{ additionalProperties: { not: {} } }, "at /id: must NOT be valid"],
])("%j is more than that, and judged in full", async (schema, violations) => {
  const check = createCheck({ type: "object", ...schema });
  expect((await check({ id: "98" })).join("; ")).toBe(violations);
  expect((await check([])).join("; ")).toContain("at the root: must be object");
});

test.each<[JsonObject, string]>([
  [{ properties: { id: { type: "text" } } }, "does not compile: at /properties/id/type: must be"],
  [{ $ref: "#/$defs/none" }, '$ref "#/$defs/none" leads to nothing'],
])("%j is no schema, which every call is told", async (schema, reason) => {
  const check = createCheck(schema);
  const error = { code: -32603, message: expect.stringContaining(reason) };
  await expect(check({})).rejects.toMatchObject(error);
  await expect(check({})).rejects.toMatchObject(error);
});

test("what it knows in full is judged at once, without the compiler", () => {
  const check = createCheck({ title: "Books", properties: { books: { type: "array", items: schema } } });
  expect(check({ books: [good, {}] })).toEqual(['"books[1].title" is required', '"books[1].copies" is required']);
});
