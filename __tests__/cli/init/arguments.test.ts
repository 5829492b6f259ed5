import fc from "fast-check";
import { draftToolTests } from "../../../src/cli/init/draft-tests.ts";
import { compileSchema } from "../../../src/json-schema/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { readOnly, toolTests } from "./suites.ts";

test.each<[JsonObject, JsonObject]>([
  [{ duration: { type: "number", default: 10 } }, { duration: 0 }],
  [{ delayMs: { type: "integer", minimum: 5 } }, { delayMs: 5 }],
  [{ wait_seconds: { type: "integer", exclusiveMinimum: 0 } }, { wait_seconds: 1 }],
  [{ time: { type: "number", description: "The time to wait in seconds" } }, {}],
  [{ sleep: { type: "integer", enum: [30, 5, 10] } }, { sleep: 5 }],
  [{ duration: { type: "number", description: "Length of the video" } }, {}],
  [{ timeout: { type: "number", default: 30 } }, {}],
  [{ max_wait: { type: "number", default: 30 } }, {}],
  [{ delay: { type: "string", default: "5s" } }, {}],
])("of %j, what says how long to wait gets the least value: %j", async (properties, args) => {
  const [happy] = await toolTests({ name: "t", annotations: readOnly, inputSchema: { type: "object", properties } });
  expect(happy).toMatchObject({ args, expect: "success" });
  const required = Object.keys(properties);
  const [forced] = await toolTests({
    name: "t",
    annotations: readOnly,
    inputSchema: { type: "object", properties, required },
  });
  expect(forced?.args).toMatchObject(args);
});

const PERSON = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

test.each<[string, JsonObject, boolean]>([
  ["a list", { type: "array", minItems: 1, items: PERSON }, true],
  ["a list of empty objects", { type: "array", minItems: 1, items: { type: "object" } }, true],
  ["a list by a reference", { type: "array", minItems: 2, items: { $ref: "#/$defs/person" } }, true],
  ["a list in a list", { type: "array", minItems: 1, items: { type: "array", minItems: 1, items: PERSON } }, true],
  [
    "an object with a list",
    { type: "object", properties: { a: { type: "array", minItems: 1, items: PERSON } }, required: ["a"] },
    true,
  ],
  ["a list with an example", { type: "array", minItems: 1, items: { ...PERSON, examples: [{ name: "Emma" }] } }, false],
  ["a map", { type: "object", minProperties: 1, additionalProperties: PERSON }, true],
  ["a map by its key", { type: "object", required: ["a"], additionalProperties: PERSON }, true],
  ["a map of numbers", { type: "object", minProperties: 1, additionalProperties: { type: "number" } }, false],
  ["a list of words", { type: "array", minItems: 1, items: { type: "string" } }, false],
  ["an object alone", PERSON, false],
])("an object made up in %s is never expected to succeed", async (_, people, isLoose) => {
  const inputSchema = { type: "object", properties: { people }, required: ["people"], $defs: { person: PERSON } };
  const [happy] = await toolTests({ name: "t", annotations: readOnly, inputSchema });
  const expected = isLoose ? [{ target: "error", matcher: { absent: true } }] : "success";
  expect(happy?.expect).toEqual(expected);
  expect(happy?.skip).toBe(isLoose ? "generated objects: replace them, then remove this line" : undefined);
  const [uncalled] = await toolTests({ name: "t", inputSchema });
  expect(uncalled).toMatchObject({ skip: expect.stringContaining("no readOnlyHint") });
  expect(uncalled?.expect).toEqual(expected);
});

/** Schemas as generators of servers write them: with references, `allOf`, unions, defaults, bounds. */
const leaf = fc.constantFrom<JsonObject>(
  { type: "string" },
  { type: "string", minLength: 12, maxLength: 14 },
  { type: ["string", "null"] },
  { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
  { type: "integer", minimum: 3, maximum: 9 },
  { allOf: [{ $ref: "#/$defs/mood" }], default: "good" },
  { allOf: [{ $ref: "#/$defs/mood" }] },
  { $ref: "#/$defs/mood" },
  { enum: ["a", "b"] },
  { const: true },
  { oneOf: [{ type: "boolean" }, { type: "array", items: { type: "string" } }] },
  { type: "array", minItems: 1, items: { $ref: "#/$defs/mood" } },
  { type: "object", additionalProperties: { type: "number" } },
  {},
);
const shapes = fc
  .tuple(fc.dictionary(fc.constantFrom("a", "b", "c d", "__proto__"), leaf, { maxKeys: 4 }), fc.nat(4))
  .chain(([properties, how]) =>
    fc.subarray(Object.keys(properties)).map((required): JsonObject => {
      const $defs = { mood: { type: "string", enum: ["good", "bad"] }, all: { type: "object", properties, required } };
      if (how === 0) return { $ref: "#/$defs/all", $defs };
      if (how === 1) return { allOf: [{ $ref: "#/$defs/all" }, { required: [] }], $defs };
      if (how === 2) return { type: "object", properties, $defs, anyOf: [{ required }] };
      return { type: "object", properties, required, additionalProperties: how === 3, $defs };
    }),
  );

test("calls fit the tool's own schema, and refusals break it", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (inputSchema) => {
      const [happy, ...wrong] = await draftToolTests({ name: "t", annotations: readOnly, inputSchema }, false);
      const judge = await compileSchema(inputSchema);
      expect(happy?.entry.skip).toBeUndefined();
      expect(await judge(happy?.entry.args ?? null)).toEqual([]);
      for (const { entry } of wrong) {
        expect(entry.expect).toBe("refused");
        expect(entry.args).not.toEqual(happy?.entry.args);
        expect(await judge(entry.args ?? null)).not.toEqual([]);
      }
    }),
    { numRuns: 80 },
  );
});
