import fc from "fast-check";
import type { JsonObject } from "../../src/values/json.ts";
import { allCases, asRead, breaksAt, compileOracle, generatorOf } from "./tools.ts";

/** Either, both or none of two bounds, the lower one first. */
function bounds(least: string, most: string, max = 9): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.nat(max), fc.nat(max), fc.boolean(), fc.boolean())
    .map(([a, b, from, to]) => ({ ...(from && { [least]: Math.min(a, b) }), ...(to && { [most]: Math.max(a, b) }) }));
}

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  bounds("minLength", "maxLength").map((one) => ({ type: "string", ...one })),
  fc
    .tuple(fc.constantFrom("^[a-c]+$", "^x-\\d{2,}$", "foo"), bounds("minLength", "maxLength", 12))
    .map(([pattern, one]) => ({ type: "string", pattern, ...one })),
  fc
    .tuple(fc.constantFrom<JsonObject>({}, { multipleOf: 3 }, { multipleOf: 0.5 }), bounds("minimum", "maximum", 30))
    .map(([step, one]) => ({ type: "number", ...step, ...one })),
  bounds("exclusiveMinimum", "exclusiveMaximum", 30).map((one) => ({ type: "integer", ...one })),
  fc.constantFrom<JsonObject>(
    { enum: ["a", "b", 3, null] },
    { const: 4 },
    { type: "boolean" },
    { type: ["integer", "boolean"], minimum: 3 },
    { not: { type: "string" } },
    { type: "string", not: { const: "sample" } },
    { type: "integer", not: { minimum: 5 } },
    {},
  ),
);

const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject; array: JsonObject; choice: JsonObject }>(
  (tie) => ({
    schema: fc.oneof({ maxDepth: 3 }, leaf, tie("object"), tie("array"), tie("choice")),
    object: fc
      .tuple(
        fc.dictionary(fc.constantFrom("a", "b", "c/d", "e~f"), tie("schema"), { maxKeys: 4 }),
        fc.constantFrom<JsonObject>({}, { additionalProperties: false }, { additionalProperties: { type: "integer" } }),
        fc.subarray(["a", "b", "z"]),
        fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, bounds("minProperties", "maxProperties", 5)),
      )
      .map(([properties, rest, required, sizes]) => ({
        type: "object",
        properties: { ...properties },
        required,
        ...rest,
        ...sizes,
      })),
    array: fc
      .tuple(
        tie("schema"),
        bounds("minItems", "maxItems", 4),
        fc.constantFrom<JsonObject>({}, {}, { uniqueItems: true }),
      )
      .map(([items, sizes, unique]) => ({ type: "array", items, ...sizes, ...unique })),
    choice: fc
      .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), fc.array(tie("schema"), { minLength: 1, maxLength: 3 }))
      .map(([keyword, branches]) => ({ [keyword]: branches })),
  }),
);

test("for any schema all arguments are as they are labelled, or it is said that none were found", async () => {
  const roots = fc.tuple(schema, schema).map(([a, b]) => ({ type: "object", properties: { a, b }, required: ["a"] }));
  await fc.assert(
    fc.asyncProperty(roots, async (root) => {
      const inputSchema = asRead(root);
      const generator = generatorOf(inputSchema);
      const oracle = compileOracle(inputSchema);
      const cases = await allCases(generator, 20);
      for (const one of cases) {
        const args = asRead(one.arguments);
        expect([one, oracle(args)]).toEqual([one, one.breaks === undefined]);
        if (one.breaks) expect([one, breaksAt(oracle, args, one.breaks)]).toEqual([one, true]);
      }
      if (!cases.some(({ phase }) => phase === "random")) expect(generator.notes).not.toEqual([]);
    }),
    { numRuns: 100 },
  );
});
