import { compileEcmaRegex, compileRegex } from "../../src/values/regex.ts";

test.each([
  ["^[a-z]+$", "abc", true],
  ["b", "abc", true],
  ["^b", "abc", false],
  ["(?i)ABC", "xabcx", true],
  ["(?s)a.b", "a\nb", true],
  ["^.$", "😀", true],
  ["\\p{Greek}", "λ", true],
  ["", "", true],
])("%s on %j: %s", (pattern, text, matches) => {
  expect(compileRegex(pattern).test(text)).toBe(matches);
});

test.each([
  ["(", 'missing closing ) at "("'],
  ["a**", 'invalid nested repetition operator at "**"'],
  ["[z-a]", 'invalid character class range at "z-a"'],
  ["a{2,1}", 'invalid repeat count at "{2,1}"'],
  ["\\", "trailing backslash at end of expression"],
  ["(?=x)", 'look-around at "(?=" is not part of RE2 syntax, which matches in linear time'],
  ["(?!x)", 'look-around at "(?!" is not part of RE2 syntax, which matches in linear time'],
  ["(?<=a)b", 'look-around at "(?<=a)b" is not part of RE2 syntax, which matches in linear time'],
  ["(a)\\1", 'back-reference "\\1" is not part of RE2 syntax, which matches in linear time'],
  ["a".repeat(100_001), "a pattern has at most 100,000 characters"],
])("%.20s does not compile: %s", (pattern, message) => {
  expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ name: "SyntaxError", message }));
});

test("nested repetition is linear", () => {
  expect(compileRegex("^(a+)+$").test(`${"a".repeat(200_000)}b`)).toBe(false);
});

test("patterns of JSON Schema are read as ECMAScript writes them, in linear time where RE2 can", () => {
  expect(compileEcmaRegex("^\\/a\\u0062\\d(?<n>x)$").test("/ab1x")).toBe(true);
  expect(compileEcmaRegex("^(?!x)\\p{Letter}\\s.$").test("\u00e9\u2003\r")).toBe(false);
  expect(compileEcmaRegex("^(a+)+$").test(`${"a".repeat(200_000)}b`)).toBe(false);
  expect(() => compileEcmaRegex("(")).toThrow("Invalid regular expression");
});
