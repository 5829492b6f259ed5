import fc from "fast-check";
import type { Json } from "../../src/values/json.ts";
import { redactCut } from "../../src/values/redact/cut.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const SECRET = "hunter2-hunter2-hunter2";
const redactor = createRedactor({ secrets: [SECRET] });

test("a value that fits stays, masked; a longer one is the start of its text, and says where it was cut", () => {
  expect(redactCut({ a: [1, SECRET], tries: 1 }, 200, redactor)).toEqual({ a: [1, "[redacted]"], tries: 1 });
  expect(redactCut([1, 2, 3], 100, redactor)).toEqual([1, 2, 3]);
  const many = Array.from({ length: 100_000 }, (_, at) => at);
  expect(redactCut(many, 200, redactor)).toMatch(/^\[0,1,2,.*… \(cut at 200 characters\)$/);
  expect(redactCut("x".repeat(1_000_000), 100, redactor)).toBe(`${"x".repeat(78)}… (1000000 characters)`);
});

test("no half of a secret is left where a value is cut, and it is never longer than it may be", () => {
  const around = fc.nat({ max: 3000 }).map((length) => "x".repeat(length));
  const text = fc.tuple(around, around).map(([before, after]) => `${before}${SECRET}${after}`);
  const value: fc.Arbitrary<Json> = fc.oneof(
    text,
    fc.array(text, { minLength: 1 }),
    fc.array(text, { minLength: 1 }).map((texts) => ({ [SECRET]: texts, api_key: "plain" })),
  );
  fc.assert(
    fc.property(value, fc.integer({ min: 120, max: 9000 }), (whole, max) => {
      const cut = redactCut(whole, max, redactor);
      expect(JSON.stringify(cut)).not.toContain(SECRET.slice(0, 4));
      expect(JSON.stringify(cut)).not.toContain("plain");
      if (typeof cut === "string") expect(cut.length).toBeLessThanOrEqual(max);
      else expect(JSON.stringify(cut).length).toBeLessThanOrEqual(max);
    }),
  );
});

test("what is cut already stays as it is", () => {
  const once = redactCut(
    Array.from({ length: 9000 }, (_, at) => at),
    4000,
    redactor,
  );
  expect(redactCut(once, 4000, redactor)).toBe(once);
});

test("of a value without end, only the start is looked at", () => {
  let deep: Json = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(redactCut(deep, 200, redactor)).toMatch(/^\[+… \(cut at 200 characters\)$/);
});
