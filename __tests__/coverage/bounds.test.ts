import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { boundsOf } from "../../src/coverage/obligations/bounds.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const ajv = new Ajv2020({ strict: false, logger: false });

const small = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-1.5, 0.5, 2.5));
const size = fc.integer({ min: 1, max: 3 });
const text = fc.array(fc.constantFrom("a", "\u{1f600}", "e\u0301"), { maxLength: 4 }).map((all) => all.join(""));
const value: fc.Arbitrary<Json> = fc.oneof(small, text, fc.array(fc.constant(null), { maxLength: 4 }), fc.boolean());
const bounded = fc.oneof(
  fc.record({
    type: fc.constantFrom("integer", "number"),
    keyword: fc.constantFrom("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    bound: small,
  }),
  fc.record({ type: fc.constant("string"), keyword: fc.constantFrom("minLength", "maxLength"), bound: size }),
  fc.record({ type: fc.constant("array"), keyword: fc.constantFrom("minItems", "maxItems"), bound: size }),
);

test("what is beyond a bound is what ajv finds beyond it, and the edge is the last value that it takes", () => {
  let edges = 0;
  fc.assert(
    fc.property(bounded, value, ({ type, keyword, bound }, value) => {
      const schema: JsonObject = { type, [keyword]: bound };
      const [one] = boundsOf(schema);
      const isOfType = ajv.validate({ type }, value);
      expect(one?.isBeyond(value)).toBe(!ajv.validate({ [keyword]: bound }, value));
      if (!isOfType || !one?.isEdge(value)) return;
      edges++;
      expect(ajv.validate(schema, value)).toBe(true);
      // One step further is beyond it.
      const sign = keyword.toLowerCase().includes("max") ? 1 : -1;
      const step = type === "integer" ? sign : sign * 0.001;
      const next = typeof value === "number" ? value + step : undefined;
      if (next !== undefined) expect(one.isBeyond(next)).toBe(true);
    }),
    { numRuns: 600 },
  );
  expect(edges).toBeGreaterThan(3);
});

test("an exclusive bound of fractions has no edge", () => {
  expect(boundsOf({ type: "number", exclusiveMinimum: 1 })[0]?.hasEdge).toBe(false);
  expect(boundsOf({ type: ["integer", "number"], exclusiveMinimum: 1 })[0]?.hasEdge).toBe(false);
  expect(boundsOf({ type: "integer", exclusiveMinimum: 1.5 })[0]?.isEdge(2)).toBe(true);
});
