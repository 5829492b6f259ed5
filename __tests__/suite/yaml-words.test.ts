import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const INDENTED = "this line is not indented as its neighbours are";
const ALIGN = "align it with the keys or dashes beside it";
const BRACKET = "a comma is missing, or quotes are";
const SEPARATE = "separate with commas; quote a value that has a bracket, a comma or a colon in it";
const GOES_ON = "a text goes on after the value has ended";
const TWICE = "quote the whole value; in single quotes write '' for one of them";
const UNCLOSED = "this quote is never closed";
const CLOSE = "close it, or put the value into the other kind of quotes";

describe("slips of YAML, in words, at their place, with what to do", () => {
  test.each([
    ["- name: a\n tool: b\n", "2:2", INDENTED, ALIGN],
    ["- name: a\n  tool: b\n - name: c\n   tool: d\n", "3:2", INDENTED, ALIGN],
    ["x:\n  - name: a\n    tool: b\n - name: c\n   tool: d\n", "4:2", INDENTED, ALIGN],
    ["x:\n  - name: a\n    tool: b\n  name: c\n", "4:3", INDENTED, ALIGN],
    ["a:\n  b: { c: d }\n e: f\n", "3:2", INDENTED, ALIGN],
    ["- name: a\n    tool: b\n", "1:9", "the line after this one is indented too deep", ALIGN],
    ["- a:\n    b: c\n     d: e\n", "2:8", "the line after this one is indented too deep", ALIGN],
    ["x:\n  -name: a\n   tool: b\n", "2:10", "no space stands after the dash", "write - name: …"],
    ['a: b\nc: "d\ne: f\n', "2:4", UNCLOSED, CLOSE],
    ["a: 'it''s'\nc: 'it''s\ne: f\n", "2:4", UNCLOSED, CLOSE],
    ['{"a": [1]', "1:10", "a bracket is never closed", "close { with }, and [ with ]"],
    ["a: { b: 1 c: 2 }\n", "1:9", BRACKET, SEPARATE],
    ["a: { b: [c.d[0].e = 5] }\n", "1:13", BRACKET, SEPARATE],
    ["a: 'it's'\n", "1:8", GOES_ON, TWICE],
    ['a: "b" c\n', "1:8", GOES_ON, TWICE],
  ])("%j", async (text, place, message, hint) => {
    const [head, at, ...rest] = (await createWorkspace({ "suite.yml": text }).problems()).split("\n");
    const told = rest.find((line) => line.startsWith("  hint: "));
    expect([head, at, told]).toEqual([`error[yaml-syntax]: ${message}`, `  suite.yml:${place}`, `  hint: ${hint}`]);
  });

  test.each([
    ["letters", 'a: "', "x".repeat(9e3), "1:4"],
    ["escapes", 'a: "', "\\n", "1:4"],
    ["quotes of the text", 'a: "b"\nc: "', '\\"', "2:4"],
    ["doubled quotes", "a: 'b'\nc: 'd", "''x", "2:4"],
  ])("a quote that is never closed before many %s", async (_, start, part, place) => {
    const problems = await createWorkspace({ "suite.yml": `${start}${part.repeat(1000)}x` }).problems();
    expect(problems.split("\n").slice(0, 2)).toEqual([`error[yaml-syntax]: ${UNCLOSED}`, `  suite.yml:${place}`]);
  });
});

describe("values of a wrong type, and names from other tools, with what to write", () => {
  test.each([
    ["run: { retries: '2' }", "write it without quotes: 2"],
    ["coverage: { min: 80% }", "write the number without %"],
    ["tools: [{ name: a, tool: b, args: hello }]", "write args: { KEY: value }"],
    ["tools: [{ name: a, tool: b, cases: rows.csv }]", "rows of a file: cases: { file: rows.csv }"],
    ["tools: [{ name: a, tool: b, expect: [result.x is 5] }]", 'did you mean "exact"?'],
    ["tools: [{ name: a, tool: b, expect: [text includes x] }]", 'did you mean "contains"?'],
  ])("%s", async (text, hint) => {
    const problems = await createWorkspace({ "suite.yml": `servers: { s: { command: x } }\n${text}\n` }).problems();
    expect(problems).toContain(`  hint: ${hint}`);
  });
});
