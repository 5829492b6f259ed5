import { conclude } from "../../../src/conduct/index.ts";
import type { RenderOptions, Report, TestResult } from "../../../src/report/index.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { displayWidth } from "../../../src/values/show/width.ts";
import { buildAssertion, buildError, buildFailure, buildReport, buildResult } from "../fixtures/builders.ts";

const PLAIN: RenderOptions = { colour: false, columns: 60 };
const render = (report: Report, options = PLAIN): string => pretty.render(conclude(report), options);

describe("what was asked and answered", () => {
  const request = { method: "tools/call", tool: "find", arguments: { title: "Emma" } };
  const content = (text: string) => ({ content: [{ type: "text", text }] });
  const fail = (response: TestResult["response"], parts = {}) =>
    buildFailure("x", [buildAssertion("payload.price", "lt", { message: "expected less than 5, found 7", ...parts })], {
      request,
      ...(response && { response }),
    });
  const show = (result: TestResult, options = PLAIN): string[] =>
    render(buildReport({ results: [result] }), options)
      .split("\n")
      .flatMap((line) => /^ +(?:asked|answered|error) .*|^ {15}\S.*/.exec(line)?.[0].trim() ?? []);
  const asked = 'asked     tools/call find {"title":"Emma"}';

  test.each<[string, TestResult["response"], string[]]>([
    ["a text", { result: content("It is\n7.") }, ["answered  It is", "7."]],
    ["data", { result: { ...content('{"price": 7}'), structuredContent: { price: 7 } } }, ['answered  {"price":7}']],
    ["long data", { result: { structuredContent: { a: "a".repeat(200) } } }, ["answered  {", "}"]],
    ["an error", { error: { code: -32602, message: "no" } }, ["answered  error -32602: no"]],
    ["isError", { result: { ...content("no book"), isError: true } }, ["answered  isError: no book"]],
    [
      "a resource",
      { result: { contents: [{ uri: "a:b", text: "hi" }] } },
      ["answered  [resource: a:b, 2 bytes]", "hi"],
    ],
    [
      "a prompt",
      { result: { messages: [{ role: "user", content: { type: "text", text: "hi" } }] } },
      ["answered  user: hi"],
    ],
    ["nothing", undefined, []],
  ])("%s", (_, response, lines) => {
    expect(show(fail(response))).toEqual([asked, ...lines]);
    expect(render(buildReport({ results: [fail(response)] }), { ...PLAIN, colour: true })).not.toContain("\\x1b");
  });

  test("an answer that the failure tells is not told again", () => {
    const response = { result: { ...content('no "book"'), isError: true } };
    expect(show(fail(response, { message: 'the tool reported an error: "no \\"book\\""' }))).toEqual([asked]);
    const diff = [
      { op: "-" as const, text: "a" },
      { op: "+" as const, text: "b" },
    ];
    expect(show(fail({ result: content("b") }, { target: "payload", diff }))).toEqual([asked]);
  });

  test("an error that two assertions met is told by the first of them", () => {
    const error = 'the path resolves only up to result: the tool reported an error: "no book"';
    const assertions = ["expected 5", "expected a text"].map((wanted, at) =>
      buildAssertion(`result.${at}`, "exact", { message: `${wanted}, but ${error}` }),
    );
    const text = render(buildReport({ results: [buildFailure("x", assertions)] })).replace(/\s+/g, " ");
    expect(text).toContain(`expected 5, but ${error}`);
    expect(text).toContain("expected a text, but got the same error as above");
  });

  test("long answers are cut, and --verbose shows more, of tests that passed, too", () => {
    const response = { result: content(Array.from({ length: 12 }, (_, at) => `line ${at}`).join("\n")) };
    expect(show(fail(response)).slice(-2)).toEqual(["line 9", "… (2 more lines, see --verbose)"]);
    expect(show(fail(response), { ...PLAIN, verbose: true }).at(-1)).toBe("line 11");
    const passed = buildResult("fine", { request, response: { result: content("yes") } });
    expect(show(passed)).toEqual([]);
    expect(show(passed, { ...PLAIN, verbose: true })).toEqual([asked, "answered  yes"]);
  });
});

test("where there is a diff, the message does not say the values again", () => {
  const diff = ["a", "b", "c"].map((text) => ({ op: "-" as const, text }));
  const message = 'expected {"a":1}, found {"b":1}\n  the value was transformed; before, it was 1';
  const values = { expected: { a: 1 }, actual: { b: 1 } };
  const text = render(
    buildReport({ results: [buildFailure("x", [buildAssertion("result", "exact", { message, diff, ...values })])] }),
  );
  expect(text).not.toContain("found");
  expect(text).toContain("✗ result exact\n       the value was transformed; before, it was 1\n         - expected");
});

test("on a terminal lines are broken between words, below their text; a command stays whole", () => {
  const words = "word ".repeat(30).trim();
  const lines = render(buildReport({ results: [buildError(words, words, { hint: words })] }), {
    ...PLAIN,
    terminal: true,
  }).split("\n");
  const long = lines.filter((line) => displayWidth(line) > 60);
  expect(long).toEqual([expect.stringMatching(/^ {5}rerun {5}mcptest run .*(?:word ){29}word'$/)]);
  expect(lines.join("\n")).toMatch(/\n {2}1\) ! (?:word )+word\n {7}word/);
  expect(lines.join("\n")).toMatch(/\n {5}hint {6}(?:word )+word\n {15}word/);
  expect(lines.join("\n")).not.toMatch(/\bw(?:or?)?$/m);
});

test("tests of one cause are listed with what does not hold in each, unless it is the same", () => {
  const response = { error: { code: -32603, message: "the backend is down" } };
  const failing = (name: string, target: string) =>
    buildFailure(name, [buildAssertion(target, "exact", { message: `expected 1, found ${name}` })], { response });
  const render = (targets: string[]) =>
    pretty.render(conclude(buildReport({ results: targets.map((target, at) => failing(`t${at}`, target)) })), {
      colour: false,
      columns: 100,
    });
  const apart = render(["result.a", "result.b"]);
  expect(apart).toMatch(/✗ t0 .* · result\.a exact\n/);
  expect(apart).toMatch(/✗ t1 .* · result\.b exact\n/);
  expect(render(["result.a", "result.a"])).not.toMatch(/✗ t1 .* exact\n/);
});
