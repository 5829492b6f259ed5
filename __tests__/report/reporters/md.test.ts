import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { byteLimit, type Report, renderMarkdown } from "../../../src/report/index.ts";
import { md } from "../../../src/report/reporters/md/markdown.ts";
import { REPORT_ROWS } from "../../fixtures/reports/all.ts";
import { buildFullReport, buildHostileFullReport } from "../../fixtures/reports/full.ts";
import { flaws, parse } from "../../helpers/markup.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildAssertion, buildFailure, buildReport, buildResult, buildServer } from "../fixtures/builders.ts";
import { buildScoredFailure, buildSet } from "../fixtures/scores.ts";
import { spell } from "../fixtures/spell.ts";

const render = (report: Report): string => md.render(conclude(report), { colour: true, columns: 80 });
const whole = (report: Report): string =>
  renderMarkdown(conclude(report), { budget: byteLimit(10_000_000), urlOf: () => undefined });

test.each(REPORT_ROWS)("of the %s report nothing becomes markup, and tables are whole", (_name, build) => {
  const markdown = render(build());
  expect(flaws(markdown)).toEqual([]);
  expect(flaws(whole(build()))).toEqual([]);
  expect(markdown.length).toBeLessThanOrEqual(65_536);
  expect(markdown).toMatch(/^### .. ?mcptest(?: \(partial: .*\))?: /u);
});

test("the checks see what is wrong", () => {
  const head = "| a | b |\n| --- | --- |\n";
  for (const bad of [
    "<img src=x>",
    "[a](http://b)",
    "![a](b)",
    "https://b.example",
    `${head}| 1 | 2 | 3 |`,
    "@octocat",
  ]) {
    expect(flaws(bad)).not.toEqual([]);
  }
  expect(flaws(`${head}| 1 | 2 |`)).toEqual([]);
});

test("the command that runs a failed test again can be copied, whatever its names are", () => {
  const repro = "mcptest run suite.yml --filter 'fix #12 of @octocat'";
  const markdown = whole(buildReport({ results: [buildFailure("a", [], { repro })] }));
  expect(markdown).toContain(`Run it alone:\n\n\`\`\`sh\n${repro}\n\`\`\`\n`);
  expect(flaws(markdown)).toEqual([]);
});

test("tells verdict, spending, gates, failures with their place, grades and roll-ups", () => {
  const markdown = whole(buildFullReport());
  expect(markdown).toMatch(
    /^### ❌ mcptest \(partial: shard 2 of 4; ended early\): 18 of 81 tests failed or errored\n\n\*\*Red because\*\* 13 tests failed, 5 errored · max_cost_usd of /,
  );
  for (const told of [
    "Spent: &#36;",
    '**Cause 7, 1 test** `no element equals "express"` at examples/packages.yml:78 · search ranks well · regressed\n',
    "| tests +1 −2 | failing +2 | fixed 1 | flaky +1 | slower 1 | faster 1 | score −0.07 |",
    "… and 8 more causes\n",
    "`examples/packages.yml:78`",
    "score 0.54 &lt; 0.80",
    "| ✓ answer quality | 0.67 | 0.50 | 2 |",
    "<summary>Metric rollups (",
    "```mermaid\n",
  ]) {
    expect(markdown).toContain(told);
  }
  expect(markdown.match(/2 tests regressed/g)).toHaveLength(1);
});

test("whatever the limit, what is shown is whole and the rest is counted", () => {
  const report = buildHostileFullReport();
  const length = whole(report).length;
  fc.assert(
    fc.property(fc.integer({ min: 800, max: length }), (limit) => {
      const budget = { limit, measure: (text: string) => text.length };
      const markdown = renderMarkdown(conclude(report), { budget, urlOf: () => undefined });
      expect(markdown.length).toBeLessThanOrEqual(limit);
      expect(flaws(markdown)).toEqual([]);
      const lines = markdown.match(/^\*\*Cause \d+, /gm)?.length ?? 0;
      const left = Number(/^… and (\d+) more causes?$/m.exec(markdown)?.[1] ?? 0);
      if (lines > 0) expect(lines + left).toBe(report.causes?.length);
    }),
    { numRuns: 30 },
  );
});

test("10,000 failures that have much to tell fit into a job summary, in bytes", () => {
  const results = Array.from({ length: 10_000 }, (_, index) => {
    const told = {
      actual: "é".repeat(5000),
      expected: "x".repeat(5000),
      message: `${spell(index)} ${"ü".repeat(200)}`,
    };
    return buildFailure(`test ${index}`, [buildAssertion("result", "exact", { passed: false, ...told })]);
  });
  const report = buildReport({ results });
  const summary = renderMarkdown(report, {
    budget: byteLimit(60_000),
    urlOf: () => "https://github.com/o/r/blob/a/b.yml",
  });
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(60_000);
  expect(summary).toMatch(/… and 9,9\d\d more, in the report\./);
});

test("of very many failures only those are laid out that can be shown, and all are counted", () => {
  const results = Array.from({ length: 10_000 }, (_, index) =>
    buildFailure(`test ${index}`, [], { message: spell(index) }),
  );
  const markdown = render(buildReport({ results }));
  expect(markdown.match(/^\*\*Cause \d+, 1 test\*\*/gm)).toHaveLength(10);
  expect(markdown).toContain("… and 9,990 more causes\n");
  expect(markdown).toContain("… and 9,950 more, in the report.");
  expect(markdown.match(/<details open>/g)).toHaveLength(3);
  expect(markdown).toContain("10,000 tests in 1 suite");
});

test("whatever the texts, no markup comes of them, and names are found again", () => {
  const special = fc.constantFrom(
    "|",
    "<",
    ">",
    "`",
    "*",
    "_",
    "[",
    "]",
    "(",
    ")",
    "#",
    "@",
    "\\",
    "~",
    "\n",
    "&",
    "1",
    "a",
    ":",
    "/",
    "www.",
    "-",
  );
  const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.string({ unit: special, maxLength: 40 }));
  fc.assert(
    fc.property(text, text, text, (name, message, stderr) => {
      const report = buildReport({
        results: [
          buildFailure(`n${name}`, [], { status: "errored", message, server: name, stderr_tail: [stderr] }),
          buildResult(name, { status: "skipped", message }),
          buildResult(`f${name}`, { flaky: true, attempts: 2, tags: [name] }),
        ],
        servers: [buildServer(name, { server_info: { name: message, version: stderr } })],
      });
      expect(flaws(whole(report))).toEqual([]);
    }),
    { numRuns: 200 },
  );
  const markdown = whole(buildReport({ results: [buildFailure("a_b|c*d", [])] }));
  expect(parse(markdown).some(({ value = "" }) => value.endsWith(" · a_b|c*d"))).toBe(true);
});

test("of many sets those that do not hold are told first, and what is left out is counted", () => {
  const sets = Array.from({ length: 40 }, (_, at) =>
    buildSet(`s${at}`, 1, at < 25 ? { score: 1, passed: true } : { score: 0 }),
  );
  const shown = render(buildReport({ results: [buildScoredFailure({ sets, derived_metrics: [] })] }));
  expect(shown).toContain("| ✗ s25 | 0.00 | 1.00 | 1 |\n| ✗ s26 |");
  expect(shown).toMatch(/^… and \d+ more below their thresholds\.$/m);
});

test("a cause is behind what did not pass, and the one assertion left out is counted as one", () => {
  const passed = buildResult("passed at last", { cause: "it crashed", flaky: true, attempts: 2 });
  const assertions = Array.from({ length: 11 }, (_, at) => buildAssertion(`result.a${at}`, "exact", { message: "no" }));
  const failed = buildFailure("broken", assertions, { cause: "it crashed" });
  const page = whole(buildReport({ results: [passed, failed] }));
  expect(page).not.toContain("that did not pass");
  expect(page).toContain("… and 1 more failed assertion.");
});
