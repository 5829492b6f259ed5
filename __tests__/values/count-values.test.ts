import fc from "fast-check";
import { hasMoreValues } from "../../src/values/json/count-values.ts";
import type { Json } from "../../src/values/json.ts";

function count(value: Json): number {
  const inside = typeof value === "object" && value !== null ? Object.values(value) : [];
  const names = Array.isArray(value) ? 0 : inside.length;
  return inside.reduce<number>((sum, one) => sum + count(one), 1 + names);
}

test("tells from the text what the values themselves would say", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      const [text, size] = [JSON.stringify(value, undefined, indent), count(value as Json)];
      expect([hasMoreValues(text, size), size < 2 || hasMoreValues(text, size - 1)]).toEqual([
        false,
        text.length >= (size - 1) * 2,
      ]);
    }),
  );
});

test("strings hold no values, whatever stands in them", () => {
  const text = JSON.stringify([`[1,2,{"a":3}]\\`, '\\"', "\\\\,"]);
  expect([hasMoreValues(text, 4), hasMoreValues(text, 3)]).toEqual([false, true]);
});
