import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { accepts, breachesOf } from "../../src/coverage/schemas.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, logger: false });

const name = fc.constantFrom("a", "b/c", "~", "d");
const leaf = fc.constantFrom<object>(
  { type: "string", minLength: 2, maxLength: 3, format: "email" },
  { type: "integer", minimum: 1, exclusiveMaximum: 5 },
  { type: ["boolean", "null"] },
  { enum: ["x", 1] },
  { const: "x" },
  { $ref: "#/$defs/one" },
  {},
);
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ["type", "properties"] },
    ),
    fc.record({
      type: fc.constant("array"),
      items: tie("schema"),
      minItems: fc.constantFrom(0, 1),
      maxItems: fc.constant(2),
    }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const root = fc.tuple(schema, leaf).map(([one, def]) => ({ ...one, $defs: { one: "$ref" in def ? {} : def } }));
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Json>("x", "\u{1f600}", "abc", "abcd", 0, 1, 4.5, 5, true, null),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }) as fc.Arbitrary<JsonObject>,
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));

test("breaches are the errors that ajv finds with all errors on", async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(root, value, async (schema, value) => {
      const validate = ajv.compile(schema);
      validate(value);
      const expected = (validate.errors ?? []).map(({ keyword, instancePath, params }) => {
        const steps = instancePath
          .split("/")
          .slice(1)
          .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
        const last = params.missingProperty ?? params.additionalProperty ?? [];
        return JSON.stringify([keyword, ...steps, ...[last].flat()]);
      });
      const found = (await breachesOf(schema as JsonObject, value)) ?? [];
      for (const { keyword } of found) kinds.set(keyword, (kinds.get(keyword) ?? 0) + 1);
      const once = new Set(found.map(({ keyword, at }) => JSON.stringify([keyword, ...at])));
      expect([...once].sort()).toEqual([...new Set(expected)].sort());
    }),
    { numRuns: 500 },
  );
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(["type", "required", "additionalProperties", "enum", "maxItems"]),
  );
});

test("a branch is judged alone, with all that it refers to", async () => {
  await fc.assert(
    fc.asyncProperty(root, value, async (whole, value) => {
      const { $defs, ...branch } = whole;
      const isValid = ajv.compile(whole)(value);
      expect(await accepts(branch, { properties: { p: { anyOf: [branch] } }, $defs } as JsonObject)(value)).toBe(
        isValid,
      );
    }),
  );
});

test("references lead from a branch to any place of its schema, in each dialect", async () => {
  for (const $schema of ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]) {
    const root = { $schema, properties: { p: { type: "object", properties: { next: { $ref: "#/properties/p" } } } } };
    const takes = accepts({ $ref: "#/properties/p" }, root);
    expect([await takes({ next: { next: {} } }), await takes({ next: { next: 1 } })]).toEqual([true, false]);
  }
});

const NULLABLE = { anyOf: [{ $ref: "#/$defs/n" }, { type: "null" }], $defs: { n: { type: "integer", maximum: 9 } } };
test.each<[string, object, Json, string[]]>([
  ["a bound in the branch for its type", NULLABLE, 10, ["maximum"]],
  ["the choice, where no branch is for its type", NULLABLE, "x", ["anyOf"]],
  [
    "both bounds of two branches",
    { oneOf: [{ type: "integer", maximum: 9 }, { minimum: 20 }] },
    10,
    ["maximum", "minimum"],
  ],
  ["a choice that two branches take", { oneOf: [{ type: "integer" }, { minimum: 0 }] }, 1, ["oneOf"]],
  ["nothing for a format", { type: "string", format: "email" }, "x", []],
])("breached is %s", async (_, schema, value, expected) => {
  expect((await breachesOf(schema as JsonObject, value))?.map(({ keyword }) => keyword)).toEqual(expected);
});

test("what takes too long to validate is not said to be right or wrong", async () => {
  const endless = { type: "string", pattern: "^(?!x)(a|a)*$" };
  expect(await breachesOf(endless, `${"a".repeat(60)}b`)).toBeUndefined();
});
