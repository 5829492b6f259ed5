import fc from "fast-check";
import type { Json } from "../../src/values/json.ts";
import { cutEnd, previewJson, showJson } from "../../src/values/show/preview.ts";

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

test("is the start of the JSON text, and says whether it is all of it", () => {
  fc.assert(
    fc.property(anyJson, fc.nat(60), (value, max) => {
      const whole = JSON.stringify(value);
      const { text, cut } = previewJson(value, max);
      expect(cut).toBe(whole.length > max);
      expect(text.length).toBeLessThanOrEqual(max);
      if (!/\\u|[\ud800-\udfff]/.test(whole)) expect(text).toBe(whole.slice(0, max));
    }),
  );
});

test("does bounded work on endless values", () => {
  expect(showJson("x".repeat(50_000_000), 10)).toBe('"xxxxxxxxx…');
  const deep = JSON.parse(`${"[".repeat(300_000)}${"]".repeat(300_000)}`) as Json;
  expect(previewJson(deep, 1_000_000).cut).toBe(true);
});

test("cutEnd splits no surrogate pair", () => {
  expect(cutEnd("a😀b", 2)).toBe("a");
  expect(cutEnd("a😀b", 3)).toBe("a😀");
  expect(cutEnd("ab", 5)).toBe("ab");
});
