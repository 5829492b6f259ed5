import fc from "fast-check";
import { deepEqual, type Json } from "../../src/values/json.ts";
import { DIFF_BOUNDS, diffJson } from "../../src/values/show/diff.ts";

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const show = (expected: Json, actual: Json) => diffJson(expected, actual).map(({ op, text }) => `${op} ${text}`);

test("is empty exactly when the values are equal", () => {
  const lines = fc.array(fc.constantFrom("a", "b", ""), { maxLength: 4 }).map((parts) => parts.join("\n"));
  const either = fc.oneof(anyJson, lines);
  fc.assert(
    fc.property(either, either, (a, b) => {
      expect(diffJson(a, structuredClone(a))).toEqual([]);
      expect(diffJson(a, b).length === 0).toBe(deepEqual(a, b));
    }),
  );
});

test("stays within its bounds", () => {
  const wide = fc.array(fc.oneof(fc.string({ minLength: 200, maxLength: 900 }), fc.nat()), { maxLength: 400 });
  fc.assert(
    fc.property(wide, wide, (a, b) => {
      const lines = diffJson(a, b);
      expect(lines.length).toBeLessThanOrEqual(DIFF_BOUNDS.lines);
      for (const { text } of lines) expect(text.length).toBeLessThanOrEqual(DIFF_BOUNDS.width + 2);
    }),
    { numRuns: 30 },
  );
});

test("lines say what is missing and what is too much, keys sorted", () => {
  expect(show({ b: 1, a: [1, 2], c: {} }, { a: [1, 3], b: 1, d: [] })).toEqual([
    "  {",
    '    "a": [',
    "      1,",
    "-     2,",
    "+     3,",
    "    ],",
    '    "b": 1,',
    '-   "c": {},',
    '+   "d": [],',
    "  }",
  ]);
});

test("an element added at the end changes no other line", () => {
  expect(show([1], [1, 2])).toEqual(["  [", "    1,", "+   2,", "  ]"]);
});

test("equal lines far from a change are folded", () => {
  const many = Array.from({ length: 50 }, (_, index) => index);
  expect(show(many, [...many.slice(0, 25), "x", ...many.slice(26)])).toEqual([
    "  … 23 equal lines",
    "    22,",
    "    23,",
    "    24,",
    "-   25,",
    '+   "x",',
    "    26,",
    "    27,",
    "    28,",
    "  … 22 equal lines",
  ]);
});

test("two texts are compared line by line", () => {
  expect(show("one\ntwo\nthree", "one\n2\nthree")).toEqual(["  one", "- two", "+ 2", "  three"]);
});

test("a long line is shown where it departs from the other", () => {
  const [expected, actual] = diffJson({ t: `${"x".repeat(5000)}left` }, { t: `${"x".repeat(5000)}right` }).filter(
    ({ op }) => op !== " ",
  );
  expect(expected?.text).toMatch(/^…x+left",$/);
  expect(actual?.text).toMatch(/^…x+right",$/);
});

test("of very large values the first difference is named, quickly", () => {
  const large = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `element ${id}` }));
  const other = structuredClone(large) as { id: number; name: string }[];
  (other[40_000] as { name: string }).name = "changed";
  expect(show(large, other)).toEqual([
    "  too large to show as a whole; first difference at [40000].name:",
    "- element 40000",
    "+ changed",
  ]);
  expect(show(large, large.slice(0, -1))).toEqual([
    "  too large to show as a whole; first difference at [59999]:",
    '- {"id":59999,"name":"element 59999"}',
    "+ (absent)",
  ]);
});

test("values that have nothing in common are shown in bounded runs", () => {
  const [left, right] = ["l", "r"].map((side) => Array.from({ length: 3000 }, (_, index) => `${side}${index}`));
  const lines = show(left as Json, right as Json);
  expect(lines).toHaveLength(2 * DIFF_BOUNDS.run + 2);
  expect(lines.filter((line) => line.startsWith("-")).at(-1)).toBe("- … 2942 more lines");
});
