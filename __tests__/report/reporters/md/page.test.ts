import type { TestDelta, TestResult } from "../../../../src/report/index.ts";
import { renderMarkdown } from "../../../../src/report/reporters/md/markdown.ts";
import { byteLimit } from "../../../../src/report/reporters/md/tables.ts";
import { makeFailure, makeReport, makeResult } from "../../../github/reports.ts";

const roomy = { budget: byteLimit(1024 * 1024), urlOf: () => undefined };

const failing = (number: number, given: Partial<TestResult> = {}): TestResult =>
  makeResult(number, { status: "failed", message: "wrong", assertions: [makeFailure()], ...given });

describe("compared with a base", () => {
  const report = makeReport([
    failing(1, { name: "fell", score: 0.4, threshold: 0.8 }),
    makeResult(2, { name: "mended" }),
    makeResult(3, { name: "slow" }),
    makeResult(4, { name: "worse" }),
    makeResult(5, { name: "crashed", status: "errored", message: "server api exited with code 3" }),
  ]);
  const changed = (number: number, changes: TestDelta["changes"], more: Partial<TestDelta> = {}): TestDelta => ({
    id: (report.results[number - 1] as TestResult).id,
    changes,
    ...more,
  });
  report.baseline = {
    path: ".mcptest/baseline.json",
    commit: "0123456789abcdef0123456789abcdef01234567",
    summary: { new: 0, fixed: 1, regressed: 2, stale: 0, score: { before: 0.9, after: 0.4 } },
    tests: [
      changed(1, ["regressed"], { status_before: "passed", score: { before: 0.9, after: 0.4 } }),
      changed(2, ["fixed"], { status_before: "failed" }),
      changed(3, ["slower"], { duration_ms: { before: 10, after: 900 } }),
      changed(4, ["regressed"], { score: { before: 1, after: 0.7 } }),
    ],
    stale: [],
  };

  test("what failed stands in lines, crashes first, what changed in a row, and other tests that changed in a table", () => {
    const page = renderMarkdown(report, roomy);
    expect(page.split("\n\n").slice(0, 5)).toEqual([
      "### ❌ mcptest: 2 of 5 tests failed or errored",
      "**Red because** 1 test failed, 1 errored",
      "**Cause 1, 1 test** `server api exited with code 3` at suites/a.yml:6 · crashed",
      "**Cause 2, 1 test** `wrong` at suites/a.yml:40 · fell · regressed",
      "| since the baseline `0123456` | failing +1 | regressed 1 | fixed 1 | score −0.50 |\n| --- | --- | --- | --- | --- |",
    ]);
    const rows = page.match(/^\| <strong>.*$/gm)?.map((row) => row.replace(/ \| `.*/, ""));
    expect(rows).toEqual([
      "| <strong>worse</strong> | regressed, 1.00 → 0.70",
      "| <strong>mended</strong> | fixed, failed before",
    ]);
    expect(page).toContain("<summary>Other changes (1)</summary>");
    expect(page.match(/mended/g)).toHaveLength(1);
  });

  test("of a comment the facts that are no news are left out, of a check all but the verdict", () => {
    const [comment, check] = (["news", "verdict"] as const).map((extent) =>
      renderMarkdown(report, { ...roomy, extent }),
    );
    expect(comment).toContain("<summary><strong>Cause 2</strong>: fell</summary>");
    expect(comment).not.toContain("Servers (");
    expect(check).toContain("| failing +1 |");
    expect(check).toContain("**Cause 2, 1 test**");
    expect(check).not.toContain("<details");
    const below = renderMarkdown(report, { ...roomy, extent: "verdict", titled: false });
    expect(below).toMatch(/^\*\*Red because\*\* /);
  });
});

test("what the server said is wrong comes before what was expected, and request and answer are folded", () => {
  const said = "no such user: 'bob'";
  const assertion = makeFailure({
    message: "expected a result, found an error",
    expected: { users: "x".repeat(300) },
    actual: null,
  });
  const response = { result: { isError: true, content: [{ type: "text", text: said }] } };
  const request = { method: "tools/call", tool: "find", arguments: { name: "bob" } };
  const page = renderMarkdown(makeReport([failing(1, { assertions: [assertion], request, response })]), roomy);
  expect(page).toContain("**Cause 1, 1 test** `no such user: 'bob'` at suites/a.yml:40 · test 1\n");
  expect(page.indexOf("no such user")).toBeLessThan(page.indexOf("xxx"));
  expect(page).toContain(
    '<summary>Request and response: <code>tools/call find</code></summary>\n\n```json\n{\n  "name"',
  );
});

test("what the server said comes first; what is said above is not said again", () => {
  const message = `expected a value that contains "${"x".repeat(200)}"`;
  const said = "no such user";
  const response = { result: { isError: true, content: [{ type: "text", text: said }] } };
  const assertion = makeFailure({ message, location: makeResult(1).location });
  const page = renderMarkdown(makeReport([failing(1, { assertions: [assertion], response })]), roomy);
  expect(page).toContain("**Cause 1, 1 test** `no such user` at ");
  expect(page.match(/no such user/g)).toHaveLength(1);
  expect(page).toMatch(/^✗ .*<br>`expected a value/m);
  const elsewhere = makeFailure({ message, location: { ...assertion.location, line: 99 } });
  expect(renderMarkdown(makeReport([failing(1, { assertions: [elsewhere] })]), roomy)).toMatch(/^✗ .* at .*99/m);
});

test("however many failed before, what is new is among those that are told, and open", () => {
  const known = Array.from({ length: 60 }, (_, at) =>
    failing(at + 1, { name: `known ${at}`, assertions: [makeFailure({ message: `wrong ${at}` })] }),
  );
  const report = makeReport([...known, failing(61, { name: "fell" })]);
  const { id } = report.results[60] as TestResult;
  const summary = { new: 0, fixed: 0, regressed: 1, stale: 0 };
  report.baseline = { path: "b.json", commit: null, stale: [], summary, tests: [{ id, changes: ["regressed"] }] };
  const page = renderMarkdown(report, roomy);
  expect(page).toMatch(/^\*\*Cause 1, 1 test\*\* .* · fell · regressed$/m);
  expect(page.match(/<details open><summary>.*/g)?.[0]).toContain("Cause 1</strong>: fell");
});

test("tests that fell to one cause are counted in a line, and told with their places", () => {
  const crash = { status: "errored" as const, cause: "exited", message: "exited", assertions: [] };
  const urlOf = ({ line }: { line: number }) => `https://github.example/a.yml#L${line}`;
  const results = Array.from({ length: 1500 }, (_, at) => failing(at + 1, { ...crash, name: `t${at}` }));
  const page = renderMarkdown(makeReport(results), { ...roomy, urlOf });
  expect(page).toMatch(
    /^\*\*Cause 1, 1,500 tests\*\* `exited` at <a href=".*#L2">suites\/a\.yml:2<\/a>, <a href=".*#L3">3<\/a>, .* and 1,488 more$/m,
  );
  expect(page).toContain("1,499 more tests failed for the same reason:\n\n");
  expect(page).toMatch(/^- errored: t1 at <a href="https:\/\/github\.example\/a\.yml#L\d+">/m);
  expect(page.match(/^- errored/gm)).toHaveLength(10);
  expect(page).toMatch(/^- … and 1,489 more$/m);
});

test("title, job, attempt, commit and the whole report are named", () => {
  const origin = {
    title: "my <server>",
    job: "test (20)",
    attempt: 2,
    commit: { sha: "0123456789abcdef", url: "https://github.example/c/0123" },
    reportUrl: "https://github.example/run/1",
  };
  const page = renderMarkdown(makeReport([makeResult(1)]), { ...roomy, origin });
  expect(page).toMatch(/^### ✅ my &lt;server&gt;: 1 passed\n/);
  expect(page).toMatch(
    /<sub>mcptest 0\.1\.0 · job `test \(20\)` · attempt 2 · commit <a href=".*">`012345678`<\/a> · <a href="https:\/\/github\.example\/run\/1">whole report<\/a><\/sub>/,
  );
});
