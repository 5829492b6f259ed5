import fc from "fast-check";
import { deepEqual, describeType, type Json, ownValue, stableStringify } from "../../src/values/json.ts";

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

/** The same value with the keys of every object in reverse. */
function reverseKeys(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reverseKeys(item)]),
  );
}

describe("deepEqual", () => {
  test.each<[Json, Json, boolean]>([
    [0, -0, true],
    [1, 1.0, true],
    [1, "1", false],
    [null, {}, false],
    [[], {}, false],
    [{ 0: 1, length: 1 }, [1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: null }, { b: null }, false],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [JSON.parse('{"toString":1}'), {}, false],
    [{}, JSON.parse('{"__proto__":{}}'), false],
    [[1, 2], [2, 1], false],
  ])("%j and %j: %s", (a, b, equal) => {
    expect(deepEqual(a, b)).toBe(equal);
    expect(deepEqual(b, a)).toBe(equal);
  });

  test("is reflexive, symmetric, and knows no order of keys", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(deepEqual(a, structuredClone(a))).toBe(true);
        expect(deepEqual(a, reverseKeys(a))).toBe(true);
        expect(deepEqual(a, b)).toBe(deepEqual(b, a));
      }),
    );
  });
});

describe("stableStringify", () => {
  test("is the same for equal values, other for others, and is their JSON", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(stableStringify(reverseKeys(a))).toBe(stableStringify(a));
        expect(stableStringify(a) === stableStringify(b)).toBe(deepEqual(a, b));
        expect(deepEqual(JSON.parse(stableStringify(a)), a)).toBe(true);
        expect(deepEqual(JSON.parse(stableStringify(a, 2)), a)).toBe(true);
      }),
    );
  });

  test("sorts keys by code unit and indents as JSON.stringify does", () => {
    expect(stableStringify({ b: [], 10: 1, 9: {}, a: "x" })).toBe('{"10":1,"9":{},"a":"x","b":[]}');
    const value = { a: [1, { b: null }], c: {}, d: [] };
    expect(stableStringify(value, 2)).toBe(JSON.stringify(value, null, 2));
  });
});

test("types and own values", () => {
  expect([null, true, 1, "", [], {}].map((value) => describeType(value))).toEqual([
    "null",
    "boolean",
    "number",
    "string",
    "array",
    "object",
  ]);
  expect(ownValue({ a: 1 }, "a")).toBe(1);
  expect(ownValue({}, "constructor")).toBeUndefined();
  expect(ownValue(JSON.parse('{"__proto__":1}'), "__proto__")).toBe(1);
});
