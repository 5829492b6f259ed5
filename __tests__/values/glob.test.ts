import fc from "fast-check";
import { matchesGlob } from "../../src/values/glob.ts";

test.each([
  ["common-query", "common-query", true],
  ["common", "common-query", false],
  ["common*", "common-query", true],
  ["*query", "common-query", true],
  ["*o*o*o*", "common-query", false],
  ["c*n-*y", "common-query", true],
  ["?ommon-query", "common-query", true],
  ["????", "日本𝒳語", true],
  ["*", "", true],
  ["", "", true],
  ["", "x", false],
  ["?", "", false],
  ["a.c", "abc", false],
  ["[a]", "a", false],
  ["a\\*", "a\\b", true],
])("%j and %j: %s", (pattern, text, matches) => {
  expect(matchesGlob(pattern, text)).toBe(matches);
});

test("agrees with a regular expression made of the pattern", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, given) => {
      const regex = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`);
      expect(matchesGlob(pattern, given)).toBe(regex.test(given));
    }),
  );
});

test("a hostile pattern takes no more than pattern times text", () => {
  expect(matchesGlob(`${"*a".repeat(300)}b`, "a".repeat(3000))).toBe(false);
});
