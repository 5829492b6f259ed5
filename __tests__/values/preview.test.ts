import fc from "fast-check";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { cutEnd, cutStart, previewJson, showFound, showJson } from "../../src/values/show/preview.ts";

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

test("ending, it is the end of the JSON text", () => {
  fc.assert(
    fc.property(anyJson, fc.nat(60), (value, max) => {
      const whole = JSON.stringify(value);
      const { text, cut } = previewJson(value, max, true);
      expect(cut).toBe(whole.length > max);
      expect(text.length).toBeLessThanOrEqual(max);
      if (!/\\u|[\ud800-\udfff]/.test(whole)) expect(text).toBe(max === 0 ? "" : whole.slice(-max));
    }),
  );
});

test("in a message, long JSON keeps both ends, and a value has the room that its sentence leaves", () => {
  expect(showJson(`${"a".repeat(100)}${"b".repeat(100)}`, 30)).toBe(`"${"a".repeat(19)}…${"b".repeat(9)}"`);
  fc.assert(
    fc.property(anyJson, fc.integer({ min: 1, max: 60 }), (value, max) => {
      const [whole, shown] = [JSON.stringify(value), showJson(value, max)];
      if (whole.length <= max) expect(shown).toBe(whole);
      else expect(shown.length).toBeLessThanOrEqual(max + 1);
    }),
  );
  const long = `${"a".repeat(400)}!`;
  expect(`before${showFound(long, "before")}`).toMatch(/^before"a{150,}…a+!"$/);
  expect(`before${showFound(long, "before")}`).toHaveLength(300);
  expect(showFound(long, "x".repeat(290))).toHaveLength(141);
});

test("no part of a secret is left beside the cut of a message", () => {
  const SECRET = "hunter2-correct-horse-battery-staple";
  const redactor = createRedactor({ secrets: [SECRET] });
  const around = fc.nat({ max: 300 }).map((length) => "x ".repeat(length));
  fc.assert(
    fc.property(around, around, fc.integer({ min: 40, max: 300 }), fc.boolean(), (before, after, max, alone) => {
      const text = `${before}${SECRET}${after}`;
      const masked = redactor.text(showJson(alone ? text : { a: [text] }, max));
      for (let at = 0; at + 8 <= SECRET.length; at++) expect(masked).not.toContain(SECRET.slice(at, at + 8));
    }),
  );
});

test("does bounded work on endless values", () => {
  expect(showJson("x".repeat(50_000_000), 10)).toBe('"xxxxxx…xx"');
  const deep = JSON.parse(`${"[".repeat(300_000)}${"]".repeat(300_000)}`) as Json;
  expect(previewJson(deep, 1_000_000).cut).toBe(true);
});

test("cutEnd and cutStart split no surrogate pair", () => {
  expect(cutEnd("a😀b", 2)).toBe("a");
  expect(cutEnd("a😀b", 3)).toBe("a😀");
  expect(cutEnd("ab", 5)).toBe("ab");
  expect(cutStart("a😀b", 2)).toBe("b");
  expect(cutStart("a😀b", 3)).toBe("😀b");
});
