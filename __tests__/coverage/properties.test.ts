import fc from "fast-check";
import { createReach, obligationsOf } from "../../src/coverage/index.ts";
import { isPlain } from "../../src/coverage/plain.ts";
import { compileSchema } from "../../src/json-schema/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { idsOf, surfaceOf } from "./surfaces.ts";

const NAMES = ["a", "b/c", "%", "d%2Fe", "\u00e9", "__proto__", "toString"];
const name = fc.constantFrom(...NAMES);
const leaf = fc.constantFrom<object>(
  {},
  { type: "string", minLength: 1, maxLength: 3 },
  { type: "boolean" },
  { type: "integer", exclusiveMinimum: 0 },
  { enum: ["x/y", 1, null] },
  { anyOf: [{ type: "string" }, { type: "null" }, { type: "array" }] },
  { $ref: "#/$defs/a" },
);
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.record({
      type: fc.constant("object"),
      properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
    }),
    fc.record({ type: fc.constant("array"), items: tie("schema"), minItems: fc.constantFrom(0, 1) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const input = fc.record({
  type: fc.constant("object"),
  properties: fc.dictionary(name, schema, { maxKeys: 4 }),
  required: fc.uniqueArray(name, { maxLength: 3 }),
  $defs: fc.record({ a: schema }),
});
const tool = fc.record({ name, inputSchema: input, outputSchema: input });
const tools = fc.uniqueArray(tool, { selector: (one) => one.name, maxLength: 4 });

test("ids are unique, stable, and none changes when a tool is added or the order is another", async () => {
  await fc.assert(
    fc.asyncProperty(tools, tool, async (some, added) => {
      const ids = await idsOf(surfaceOf({ tools: some }));
      expect(new Set(ids).size).toBe(ids.length);
      expect((await idsOf(surfaceOf({ tools: structuredClone(some).reverse() }))).sort()).toEqual([...ids].sort());
      const others = some.filter((one) => one.name !== added.name);
      const kept = await idsOf(surfaceOf({ tools: others }));
      expect((await idsOf(surfaceOf({ tools: [...others, added] }))).slice(0, kept.length)).toEqual(kept);
    }),
  );
});

test("the names in an id can be read from it, whatever they hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ minLength: 1 }), async (one, other) => {
      const inputSchema = { type: "object", properties: { [other]: {} } };
      const { obligations } = await obligationsOf(surfaceOf({ tools: [{ name: one, inputSchema }] }));
      const parts = obligations[1]?.id.split("/").map((part) => part.replace(/%2F|%25/g, decodeURIComponent));
      expect(parts).toEqual(["tool", one, "given", other]);
      expect(obligations[1]).toMatchObject({ tool: one, at: other });
    }),
  );
});

test("what one call reaches does not depend on the calls before it, nor on the other tools: shards add up", async () => {
  const args = fc.dictionary(name, fc.constantFrom<unknown>("", "abc", true, 1, null, "x/y", [], [1], {}, { a: 1 }));
  const call = fc.record({ name, args, isError: fc.boolean(), structuredContent: args });
  await fc.assert(
    fc.asyncProperty(tools, fc.array(call, { maxLength: 6 }), async (some, calls) => {
      const surface = surfaceOf({ tools: some });
      const { obligations } = await obligationsOf(surface);
      const all = createReach(surface, obligations);
      const asked = calls.map(({ name, args, isError, structuredContent }) => ({
        method: "tools/call",
        params: { name, arguments: args } as JsonObject,
        result: { content: [], isError, structuredContent } as JsonObject,
      }));
      for (const one of asked) {
        const reached = await all.reach(one);
        const alone = surfaceOf({ tools: structuredClone(some).filter((tool) => tool.name === one.params.name) });
        expect(await createReach(alone, obligations).reach(one)).toEqual(reached);
        const ids = obligations.map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(reached.map(({ id }) => id)));
        for (const { id, fits } of reached) {
          const isRefused = /\/(?:missing|beyond)\/|\/refusal$/.test(id);
          if (!id.endsWith("/minimal")) expect(fits).toBe(isRefused === one.result.isError);
        }
      }
      const counted = obligations.filter((_, index) => index % 2 === 0);
      const some2 = await Promise.all(asked.map((one) => createReach(surface, counted).reach(one)));
      for (const { id } of some2.flat()) expect(counted.map((one) => one.id)).toContain(id);
    }),
  );
});

test("a schema that is taken for sound without a validator is sound for the validator", async () => {
  const odd = fc.constantFrom<unknown>(
    0,
    -1,
    1.5,
    "x",
    "object",
    ["string", "null"],
    [],
    ["a", "a"],
    {},
    true,
    null,
    [{}],
    [1],
  );
  const KEYS = [
    "type",
    "enum",
    "required",
    "minimum",
    "minLength",
    "maxItems",
    "items",
    "properties",
    "additionalProperties",
    "anyOf",
    "allOf",
    "$ref",
    "$defs",
    "title",
    "format",
    "const",
    "default",
    "x-own",
    "pattern",
  ];
  const wild = fc.letrec<{ one: object }>((tie) => ({
    one: fc.dictionary(
      fc.constantFrom(...KEYS),
      fc.oneof({ depthSize: "small" }, odd, tie("one"), fc.constantFrom("#", "#/$defs/type", "#/$defs/none")),
      { maxKeys: 3 },
    ),
  })).one;
  const dialect = fc.constantFrom(
    undefined,
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2020-12/schema",
  );
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(wild, schema), dialect, async (one, $schema) => {
      const whole = ($schema === undefined ? one : { ...one, $schema }) as JsonObject;
      if (!isPlain(whole)) return;
      plain++;
      await compileSchema(whole);
    }),
    { numRuns: 500 },
  );
  expect(plain).toBeGreaterThan(100);
});
