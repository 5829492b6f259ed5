import fc from "fast-check";
import { formatLocation } from "../../src/errors.ts";
import { linesOf, quote } from "../../src/values/location.ts";
import { excerptOf } from "../../src/values/show/excerpt.ts";
import { displayWidth } from "../../src/values/show/width.ts";

const LONG = `${"before ".repeat(40)}TOKEN${" after".repeat(40)}`;

/** The excerpt around the first `TOKEN`, or another token, as a reader sees it. */
function show(line: string, room: number, token = "TOKEN"): string {
  const start = line.indexOf(token);
  const { source, carets } = excerptOf(line, start, start + token.length, room);
  return `${source}\n${carets}`;
}

test.each<[string, string, number, string[]]>([
  ["a line that fits is whole", "name: TOKEN", 11, ["name: TOKEN", "      ^^^^^"]],
  ["its end is cut", "a: TOKEN and more", 15, ["a: TOKEN and m…", "   ^^^^^"]],
  ["its start is cut", "some name: TOKEN", 12, ["…name: TOKEN", "       ^^^^^"]],
  ["both are cut, and the token is near the middle", LONG, 20, ["…before TOKEN after…", "        ^^^^^"]],
  [
    "a token wider than the room leaves some to its surroundings",
    "key: TOKENTOKENTOKEN!",
    12,
    ["…: TOKENTOK…", "   ^^^^^^^^"],
  ],
  ["wide characters", "汉字汉字汉字: TOKEN 한국어 한국어", 18, ["…汉字: TOKEN 한국…", " \u3000\u3000  ^^^^^"]],
  ["emoji of several characters are not taken apart", "👩‍👩‍👧👩‍👩‍👧 TOKEN", 9, ["…👩‍👩‍👧 TOKEN", " \u3000 ^^^^^"]],
  [
    "marks stay with their letters",
    "e\u0301e\u0301e\u0301e\u0301 TOKEN e\u0301",
    10,
    ["…e\u0301 TOKEN e\u0301", "   ^^^^^"],
  ],
  ["letters of Latin take one column", "«é\xadÿ» TOKEN", 20, ["«é\\xadÿ» TOKEN", "         ^^^^^"]],
  ["tabs are two spaces", "\t\tTOKEN", 20, ["    TOKEN", "    ^^^^^"]],
  ["escapes count as they are shown", "\u001b[1m\u001b[1m TOKEN", 14, ["…\\x1b[1m TOKEN", "         ^^^^^"]],
])("%s", (_, line, room, expected) => {
  const token = line.includes("TOKENTOKEN") ? "TOKENTOKENTOKEN" : "TOKEN";
  expect(show(line, room, token)).toBe(expected.join("\n"));
});

test("a place behind the end of the line has a caret there", () => {
  expect(excerptOf("ab", 2, 3, 20)).toEqual({ source: "ab", carets: "  ^", cut: false });
  expect(excerptOf("", 5, 6, 20)).toEqual({ source: "", carets: "^", cut: false });
  expect(excerptOf("a".repeat(30), 30, 31, 20)).toEqual({
    source: `…${"a".repeat(18)}`,
    carets: `${" ".repeat(19)}^`,
    cut: true,
  });
});

test("whatever the line, it fits, says where it was cut, and the carets stand under the token", () => {
  const text = fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: "grapheme", maxLength: 60 }));
  fc.assert(
    fc.property(text, text, fc.integer({ min: 20, max: 160 }), (before, after, room) => {
      const line = `${before} TOKEN ${after}`;
      const start = before.length + 1;
      const { source, carets } = excerptOf(line, start, start + 5, room);
      expect(displayWidth(source)).toBeLessThanOrEqual(room);
      const starts = [...source.matchAll(/TOKEN/g)].map(({ index }) => displayWidth(source.slice(0, index)));
      expect(starts).toContain(displayWidth(carets) - 5);
      expect(carets).toMatch(/^\s*\^{5}$/);
    }),
  );
});

test("a token in the middle of megabytes", () => {
  const line = `${"汉".repeat(4_000_000)}TOKEN${"字".repeat(4_000_000)}`;
  expect(show(line, 20)).toBe("…汉汉汉TOKEN字字字…\n \u3000\u3000\u3000^^^^^");
});

test("the lines next to a place stand around it, cut at their end: not blank ones, and none where its own is cut at its start", () => {
  const file = ["first", "before and more of it", "  token", "\tafter", " ", "last: and much more of it"].join("\r\n");
  const show = (line: number, column: number, at = line) =>
    formatLocation({ ...quote(linesOf(file), { file: "a.yml", line, column }), line: at }, { columns: 1 }).slice(1);
  expect(show(3, 3, 9)).toEqual(["   8 | before and more of …", "   9 |   token", "     |   ^", "  10 |   after"]);
  expect(show(1, 1)).toEqual(["  1 | first", "    | ^", "  2 | before and more of …"]);
  expect(show(4, 2)).toEqual(["  3 |   token", "  4 |   after", "    |   ^"]);
  expect(show(6, 1)).toEqual(["  6 | last: and much more…", "    | ^"]);
  expect(show(2, 20)[0]).toMatch(/^ {2}2 \| …/);
  expect(show(2, 20)).toHaveLength(2);
  expect(formatLocation(quote(linesOf(file), { file: "a.yml", line: 7, column: 1 }))).toEqual(["  a.yml:7:1"]);
});

test("no caret points behind what is masked, where the column is that of another text", () => {
  const at = (text: string, column: number) =>
    formatLocation({ file: "a.yml", line: 7, column, end_column: column + 4, text }).slice(1);
  expect(at("key: [redacted], tols: 1", 30)).toEqual(["  7 | key: [redacted], tols: 1"]);
  expect(at("tols: 1, key: [redacted]", 1)).toEqual(["  7 | tols: 1, key: [redacted]", "    | ^^^^"]);
  expect(at("key: [redacted], tols: 1", 6)).toEqual(["  7 | key: [redacted], tols: 1", "    |      ^^^^"]);
  expect(at(`${"x".repeat(300)}[redacted]${"y".repeat(300)}`, 900).join("")).toContain("[redacted]");
});
