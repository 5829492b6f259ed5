import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { conclude, concludeProblems } from "../../../../src/conduct/index.ts";
import { McptestError } from "../../../../src/errors.ts";
import type { TestResult } from "../../../../src/report/index.ts";
import { renderMarkdown, renderProblems } from "../../../../src/report/reporters/md/markdown.ts";
import { byteLimit } from "../../../../src/report/reporters/md/tables.ts";
import { makeFailure, makeReport, makeResult, makeServer } from "../../../github/reports.ts";

const roomy = { budget: byteLimit(1024 * 1024), urlOf: () => undefined };
const crash = "server api exited with code 3";

const render = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

const failing = (number: number, given: Partial<TestResult> = {}): TestResult =>
  makeResult(number, { status: "failed", message: "wrong", assertions: [makeFailure()], ...given });

test("a run that passed is told in two lines and what can be unfolded", () => {
  const summary = renderMarkdown(makeReport([makeResult(1), makeResult(2)]), roomy);
  expect(summary).toMatch(
    /^### ✅ mcptest: 2 passed\n\n2 tests in 1 suite on 1 server, 1\.2s\.\n\n<details><summary>Servers \(1\)/,
  );
  expect(summary).not.toContain("Red because");
});

test("a server that could not be reached is one of those that tests ran on; one of tests left out is not", () => {
  const report = makeReport([failing(1, { server: "gone" }), makeResult(2, { server: "other", status: "skipped" })]);
  expect(renderMarkdown({ ...report, servers: [] }, roomy)).toContain("2 tests in 1 suite on 1 server, ");
});

test("failures come first, each with its place as a link to the line", () => {
  const report = makeReport([makeResult(1), failing(2, { name: "finds | it" })]);
  const urlOf = ({ file, line }: { file: string; line: number }): string => `https://github.example/${file}#L${line}`;
  const summary = renderMarkdown(report, { ...roomy, urlOf });
  expect(summary).toMatch(
    /^### ❌ mcptest: 1 of 2 tests failed\n\n\*\*Red because\*\* 1 test failed\n\n\*\*Cause 1, 1 test\*\* /,
  );
  const html = render(summary);
  expect(html).toContain('at <a href="https://github.example/suites/a.yml#L40">suites/a.yml:40</a> · finds | it</p>');
  expect(html).toContain('<a href="https://github.example/suites/a.yml#L40"><code>suites/a.yml:40</code></a>');
  expect(html.indexOf("finds | it")).toBeLessThan(html.indexOf("Servers (1)"));
});

test("one crash is one line, one set of details, and the others by name", () => {
  const errored = (number: number): TestResult =>
    makeResult(number, { status: "errored", message: crash, cause: crash });
  const summary = renderMarkdown(
    makeReport([
      { ...errored(1), stderr_tail: ["Segmentation fault"], hint: "look at stderr" },
      errored(2),
      errored(3),
    ]),
    roomy,
  );
  expect(summary).toContain("**Cause 1, 3 tests** `server api exited with code 3` at suites/a.yml:2, 3, 4\n");
  expect(summary).toContain("### ❌ mcptest: 1 cause behind 3 of 3 tests\n");
  expect(summary.match(/<details open>/g)).toHaveLength(1);
  expect(summary).toContain("```text\nSegmentation fault\n```");
  expect(summary).toMatch(/2 more tests failed for the same reason:\n\n- errored: test 2 at .*\n- errored: test 3 at /);
});

test("a diff stands in a fence that its text cannot close", () => {
  const diff = [
    { op: "-" as const, text: "```" },
    { op: "+" as const, text: "</details><img src=x>" },
  ];
  const summary = renderMarkdown(makeReport([failing(1, { assertions: [makeFailure({ diff })] })]), roomy);
  expect(summary).toContain("````diff\n- ```\n+ </details><img src=x>\n````");
  expect(render(summary)).toContain("+ &lt;/details&gt;&lt;img src=x&gt;");
});

test("long values without a diff are shown, short ones are in the message already", () => {
  const long = { text: "x".repeat(100) };
  const summary = (expected: string | { text: string }): string =>
    renderMarkdown(makeReport([failing(1, { assertions: [makeFailure({ expected, actual: "b" })] })]), roomy);
  expect(summary("a")).not.toContain("```json");
  expect(summary(long)).toContain(`expected\n\n\`\`\`json\n${JSON.stringify(long, null, 2)}\n\`\`\``);
});

test("the end of a long message, where its cause stands, is in the title and in the details", () => {
  const message = `expected ${"x".repeat(2000)}, found "b": the shop is closed`;
  const summary = renderMarkdown(makeReport([failing(1, { assertions: [makeFailure({ message })] })]), roomy);
  const [title = ""] = summary.split("\n").filter((line) => line.startsWith("**Cause 1, 1 test**"));
  expect(title).toMatch(/expected x+… \(2040 characters\) …x+, found "b": the shop is closed`/);
  expect(title.length).toBeLessThan(900);
  expect(summary).toContain(`\`\`\`text\n${message}\n\`\`\``);
});

test("findings, flaky and skipped tests, warnings, suites and servers are there when there are any", () => {
  const finding = {
    rule: "stray-output",
    severity: "warning" as const,
    message: "text on stdout",
    frame: "hello",
    count: 3,
  };
  const report = makeReport(
    [
      makeResult(1, { flaky: true, attempts: 2, first_failure: "no answer" }),
      makeResult(2, { status: "skipped", message: "waits" }),
      makeResult(3),
    ],
    {
      servers: [
        makeServer({ findings: [finding], protocol: "2025-11-25", server_info: { name: "api", version: "2.0" } }),
      ],
      warnings: [
        { code: "unused-server", message: "no test uses it", location: { file: "a.yml", line: 3, column: 1 } },
      ],
    },
  );
  report.run.suites = [...report.run.suites, { name: "b", path: "suites/b.yml", files: [] }];
  const html = render(renderMarkdown(report, roomy));
  for (const cells of [
    ["api", "warning: stray-output", "text on stdout", "<code>hello</code>", "3"],
    ["test 1", "2", "no answer", "<code>suites/a.yml:2</code>"],
    ["unused-server", "no test uses it", "<code>a.yml:3</code>"],
    ["a", "<code>suites/a.yml</code>", "2", "1", "6ms"],
    ["b", "<code>suites/b.yml</code>", "", "", "0.0ms"],
    ["test 2", "waits", "<code>suites/a.yml:3</code>"],
    ["api", "api 2.0", "2025-11-25", "suites/a.yml", "1"],
  ]) {
    expect(html).toContain(cells.map((cell) => `<td>${cell}</td>`).join("\n"));
  }
  expect(html).toContain("<sub>mcptest 0.1.0</sub>");
});

test.each([
  [{ interrupted: true }, "⚠️", "the run was interrupted; 1 passed"],
  [
    { budget_tripped: { cap: "max_cost_usd" as const, limit: 0.1, actual: 0.12, suite: "suites/_a_.yml" } },
    "❌",
    "max_cost_usd of suites/\\_a\\_.yml is &#36;0.10, spent &#36;0.12; 1 passed",
  ],
])("a run that ended early says so: %j", (run, mark, word) => {
  const report = makeReport([makeResult(1)]);
  const summary = renderMarkdown(conclude({ ...report, run: { ...report.run, ...run } }), roomy);
  expect(summary).toContain(`### ${mark} mcptest: ${word}\n`);
});

test("findings fail a strict run", () => {
  const finding = { rule: "stray-output", severity: "warning" as const, message: "text on stdout", count: 1 };
  const report = makeReport([makeResult(1)], { servers: [makeServer({ findings: [finding] })] });
  expect(renderMarkdown(report, roomy)).toMatch(/^### ✅/);
  expect(renderMarkdown(conclude({ ...report, run: { ...report.run, strict_protocol: true } }), roomy)).toMatch(
    /^### ❌/,
  );
});

test("errors of suites are told with place, line, caret and hint", () => {
  const location = { file: "a.yml", line: 7, column: 3, end_column: 8, text: "  toolz: <b>" };
  const problem = new McptestError("unknown-key", "no key <toolz>", { hint: "did you mean `tools`?", location });
  const html = render(renderProblems([problem], { ...roomy, version: "1.2.3", verdict: concludeProblems([problem]) }));
  expect(html).toContain(
    "<h3>❌ mcptest: 1 error, no test was run</h3>\n<p><strong>Red because</strong> nothing was run: no key &lt;toolz&gt;</p>",
  );
  expect(html).toContain("<strong>unknown-key</strong> at <code>a.yml:7</code>");
  expect(html).toContain("  7 |   toolz: &lt;b&gt;\n    |   ^^^^^\n");
  expect(html).toContain("<strong>Hint:</strong> did you mean <code>tools</code>?");
});

test("nothing that a server or a test says becomes markup", () => {
  const hostile = "<script>alert(1)</script> @octocat #1 https://evil.example [a](b) \u202e\u001b[31m | `x` ```";
  const assertion = makeFailure({
    name: hostile,
    target: hostile,
    message: hostile,
    expected: hostile,
    actual: hostile,
  });
  const report = makeReport(
    [
      failing(1, { name: hostile, server: hostile, hint: hostile, repro: hostile, assertions: [assertion] }),
      makeResult(2, { name: hostile, status: "errored", message: hostile, cause: hostile, stderr_tail: [hostile] }),
      makeResult(3, { name: hostile, status: "skipped", message: hostile, cause: hostile }),
      makeResult(4, { name: hostile, status: "skipped", message: hostile }),
      makeResult(5, { name: hostile, flaky: true }),
    ],
    {
      servers: [
        makeServer({
          name: hostile,
          server_info: { name: hostile, version: hostile },
          findings: [{ rule: "stray-output", severity: "warning", message: hostile, frame: hostile, count: 1 }],
        }),
      ],
      warnings: [{ code: "unused-server", message: hostile, location: { file: hostile, line: 1, column: 1 } }],
    },
  );
  const summary = renderMarkdown(report, roomy);
  expect(summary).not.toMatch(/[\u202e\u001b]/);
  const html = render(summary);
  // Inside an HTML block the parser leaves character references as they are; a browser does not.
  const outsideCode = html
    .replace(/<(pre|code)>.*?<\/\1>/gs, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<a ");
  expect(outsideCode).not.toMatch(/@octocat|#1/);
  expect(outsideCode).toContain("@\u200boctocat");
});

test("where not even the headline fits there is nothing", () => {
  expect(renderMarkdown(makeReport([makeResult(1)]), { ...roomy, budget: byteLimit(50) })).toBe("");
});

test("the limit holds whatever it is; fences and details stay whole, and what is left out is counted", () => {
  const results = Array.from({ length: 20 }, (_, index) =>
    failing(index + 1, { stderr_tail: ["😀 ``` words"], message: "é".repeat(index * 20) }),
  );
  const report = makeReport(results);
  const whole = Buffer.byteLength(renderMarkdown(report, roomy));
  fc.assert(
    fc.property(fc.integer({ min: 300, max: whole + 10 }), (limit) => {
      const summary = renderMarkdown(report, { ...roomy, budget: byteLimit(limit) });
      expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(limit);
      expect(summary.isWellFormed()).toBe(true);
      expect(summary.match(/<details/g)?.length).toBe(summary.match(/<\/details>/g)?.length);
      expect(render(summary).trimEnd()).toMatch(/<p><sub>mcptest 0\.1\.0<\/sub><\/p>$/);
      const lines = summary.match(/^\*\*Cause \d+, /gm)?.length ?? 0;
      const left = Number(/^… and (\d+) more causes?$/m.exec(summary)?.[1] ?? 0);
      expect(lines === 0 || lines + left === 20 || lines === 1).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(renderMarkdown(report, { ...roomy, budget: byteLimit(whole) })).toBe(renderMarkdown(report, roomy));
});

test("tables take the room that nothing else needs", () => {
  const servers = Array.from({ length: 200 }, (_, at) => makeServer({ name: `server-${at}` }));
  const budget = byteLimit(65_536);
  const text = renderMarkdown(makeReport([makeResult(1)], { servers }), { ...roomy, budget });
  expect(text).toContain("server-199");
  expect(text).not.toContain("more |");
});
