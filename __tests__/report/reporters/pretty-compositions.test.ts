import { conclude } from "../../../src/conduct/index.ts";
import type { RenderOptions, Report, TestResult } from "../../../src/report/index.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { buildAssertion, buildFailure, buildReport } from "../fixtures/builders.ts";
import {
  buildCasesReport,
  buildCompositionsReport,
  buildHostileCompositionsReport,
  buildWideReport,
} from "../fixtures/composition-samples.ts";
import { buildMetric, buildNode, buildRow } from "../fixtures/compositions.ts";

const PLAIN: RenderOptions = { colour: false, columns: 60 };
const render = (report: Report, options = PLAIN): string => pretty.render(conclude(report), options);
const { stream } = pretty;
if (!stream) throw new Error("pretty does not stream");

test("rows of a composition that passed, and what they came to together", () => {
  expect(render(buildCasesReport())).toMatchInlineSnapshot(`
   "
   compositions  examples/compositions.yml
     server packages  mcp-servers/packages 2.0.0 · protocol 2025-11-25

         40ms  composition [PASS] render-readme-with-auth-check [common-query]
          8ms  composition [PASS] render-readme-with-auth-check [empty-query]

   Compositions ───────────────────────────────────────────────

     composition                        rows  score   min   max
     render-readme-with-auth…  2 of 2 passed   1.00  1.00  1.00

   ran 2 composition(s): 2 passed, 0 failed
   PASSED  2 passed (2 tests, 1.2s)
   "
  `);
});

test("a long name of a composition does not cut off the model that it spent on", () => {
  const report = buildCompositionsReport();
  const compositions = (report.compositions ?? []).map((each) => ({ ...each, name: "a long name ".repeat(10) }));
  expect(render({ ...report, compositions })).toContain("model claude-haiku-4-5 of a long name");
});

test("compositions of every status", () => {
  expect(render(buildCompositionsReport())).toMatchInlineSnapshot(`
   "
   compositions  examples/compositions.yml
     server packages  mcp-servers/packages 2.0.0 · protocol 2025-11-25
     server github    mcp-servers/github 2.0.0 · protocol 2025-11-25

         25ms  composition [PASS] linear
         1.2s  composition [FAIL] render-readme
        412ms  composition [FAIL] enrich-all
         5.1s  composition [FAIL] wait-for-build
         2.1s  composition [PASS] gated [small]
         2.1s  composition [FAIL] gated [large]
               composition [DEFER] gated [small, rubric]  no judge: no model provider is configured
               composition [DEFER] gated [small, mcp_use]  no judge: no model provider is configured
        0.0ms  composition [ERROR] crashed
               composition [SKIP] later  waits for the new index

   Compositions ───────────────────────────────────────────────

     composition           rows  score   min   max   cost  tokens
     gated        1 of 2 passed   0.50  0.00  1.00  $0.99   2,640

   Spend ──────────────────────────────────────────────────────

     spent on                           cost  tokens
     case large of gated               $0.54   1,440
     case small of gated               $0.45   1,200
     model claude-sonnet-4-5 of gated  $0.88   2,200
     model claude-haiku-4-5 of gated   $0.11     440
     node draft of gated               $0.88   2,200
     node check of gated               $0.11     440

   Failures ───────────────────────────────────────────────────

     ! errored: no result to check · ✗ failed: the result is wrong

     1) ✗ render-readme
        packages · examples/compositions.yml:12

        7 nodes in 1.2s: 1 failed, 3 skipped, 3 ok  ◆ critical path
        ✓ search             120ms ◆ search_tool · on packages
        ├─ ✗ readme           1.1s ◆ readme_tool · on github · 3 attempts
        │  ├─ ○ render               skipped: "readme" did not succeed · needs readme, stars
        │  │  └─ ○ publish           skipped: "render" did not succeed
        │  └─ ✓ badge          9ms ◆ badge_tool · on packages · needs readme (optional), stars
        ├─ ✓ stars            80ms   stars_tool · on github · replayed
        └─ ○ archive                 skipped: its \`when\` is false

        ✗ nodes.readme.status exact
          node "readme" failed: tools/call get_readme: package "left-pad" has no README
            looked in: main, master
          examples/compositions.yml:14:13
          14 |       - id: readme
             |             ^^^^^^

        rerun     mcptest run examples/packages.yml --filter 'render-readme'

     2) ✗ enrich-all
        packages · examples/compositions.yml:12

        3 nodes in 412ms: 1 failed, 1 skipped, 1 ok
        ✓ search         12ms   search_tool
        └─ ✗ enrich     400ms   enrich_tool · 12 of 200 elements failed
           │ [20] no answer to tools/call fetch_metadata after 20ms
           │ [37] no answer to tools/call fetch_metadata after 37ms
           │ [54] no answer to tools/call fetch_metadata after 54ms
           └─ ○ count           skipped: "enrich" did not succeed

        ✗ nodes.enrich.status exact
          node "enrich" failed: element 3 failed: no answer to tools/call fetch_metadata after 3ms
          examples/compositions.yml:14:13
          14 |       - id: enrich
             |             ^^^^^^

        rerun     mcptest run examples/packages.yml --filter 'enrich-all'

     3) ✗ wait-for-build
        packages · examples/compositions.yml:12

        2 nodes in 5.1s: 1 failed, 1 ok
        ✓ start      12ms   start_tool
        └─ ✗ poll    5.0s   poll_tool · 5 rounds

        ✗ nodes.poll.status exact
          node "poll" failed: \`until\` did not hold in 5 rounds: .output.state == "done"
          examples/compositions.yml:14:13
          14 |       - id: poll
             |             ^^^^

        rerun     mcptest run examples/packages.yml --filter 'wait-for-build'

     4) ✗ gated [large]  stopped by max_cost_usd at $0.54
        packages · examples/compositions.yml:12

        3 nodes in 2.1s: 1 failed, 1 skipped, 1 ok  ◆ critical path
        ✓ draft          2.1s   $0.48 ◆ draft_tool
        └─ ✗ check       12ms  $0.060 ◆ check_tool
           └─ ○ final                   skipped: not dispatched: max_cost_usd of $0.50 was reached

        ✗ nodes.check.status exact
          node "check" failed: the composition's max_cost_usd of $0.50 was reached at $0.54
          examples/compositions.yml:14:13
          14 |       - id: check
             |             ^^^^^

        rerun     mcptest run examples/packages.yml --filter 'gated'

     5) ! crashed
        packages

        server "packages" exited with code 3
          examples/compositions.yml:12:5

     spent     $0.99, 2,640 tokens of models
     deferred  2 tests not judged: no judge: no model provider is configured

   ran 7 composition(s): 2 passed, 4 failed, 1 errored
   FAILED  4 failed, 1 errored, 2 passed, 1 skipped, 2 deferred (10 tests, 1.2s)
   "
  `);
});

test.each(["common-query", "empty-query"])("the row of a case is found by its words: %s", (row) => {
  expect(render(buildCasesReport())).toContain(`composition [PASS] render-readme-with-auth-check [${row}]\n`);
});

test("a composition without cases or spend has no line in a table", () => {
  const text = render(buildReport({ results: [buildRow("one", [buildNode("a")])] }));
  expect(text).toContain("composition [PASS] one\n\nran 1 composition(s): 1 passed, 0 failed\nPASSED");
});

test("a row that waits for a judge ran, and a judged metric that went wrong is no row", () => {
  const nodes = [buildNode("a", { cost_usd: 0.5 })];
  const waiting = buildRow("judged", nodes, { case: "one", result: { status: "deferred" } });
  const metric: TestResult = { ...buildMetric("judged", "rubric", "one"), status: "errored" };
  const report = buildReport({ results: [waiting, metric] });
  expect(report.compositions).toMatchObject([{ rows: 1, passed: 0, cost_usd: 0.5 }]);
  expect(render(report)).toContain("ran 1 composition(s): 0 passed, 0 failed, 1 deferred\n");
});

test("models are counted, one as one", () => {
  const nodes = Array.from({ length: 21 }, (_, at) => buildNode(`n${at}`, { model: `m${at}`, tokens: 1 }));
  expect(render(buildReport({ results: [buildRow("all", nodes)] }))).toMatch(/ all, … and 1 more model\n/);
});

test("a run without compositions says nothing about them", () => {
  expect(render(buildReport())).not.toMatch(/composition/i);
});

test("of 300 nodes those that failed are shown with what they need", () => {
  const text = render(buildWideReport());
  expect(text).toContain("300 nodes in 3.7s: 3 failed, 297 ok\n");
  expect(text).toContain("… and 240 more: 240 ok\n");
  for (const id of [297, 298, 299]) {
    expect(text).toContain(`✗ node_${id} `);
    expect(text).toContain(`broke at ${id}\n`);
    expect(text).toContain(`✓ node_${id - 10} `);
  }
});

test("a composition whose nodes are all ok shows them with the assertion that failed", () => {
  const row = buildRow("x", [buildNode("a"), buildNode("b", { needs: ["a"] })]);
  const assertion = buildAssertion("output.hits", "exact", { message: "expected 2, found 1" });
  const text = render(buildReport({ results: [{ ...row, ...buildFailure("x", [assertion]), kind: "composition" }] }));
  expect(text).toContain(
    [
      "     2 nodes in 25ms: 2 ok",
      "     ✓ a       12ms   a_tool",
      "     └─ ✓ b    12ms   b_tool",
      "",
      "     ✗ output.hits exact",
    ].join("\n"),
  );
});

test("a server that ended is one cause, told with the graph it broke and its own last words", () => {
  const cause = 'server "github" exited with code 3';
  const nodes = [buildNode("a"), buildNode("b", { needs: ["a"], status: "failed", error: cause, server: "github" })];
  const broken = { status: "errored" as const, assertions: [], message: cause, cause, server: "packages, github" };
  const results = ["one", "two"].map((row, index) =>
    buildRow("x", nodes, {
      case: row,
      result: { ...broken, ...(index === 0 ? { stderr_tail: ["out of cheese"] } : {}) },
    }),
  );
  const text = render(buildReport({ results }));
  expect(text).toContain("1 cause, 2 tests: ");
  expect(text.match(/└─ ✗ b/g)).toHaveLength(1);
  expect(text).toContain("     last line of github's stderr\n     │ out of cheese\n");
});

test("colour adds nothing but colour", () => {
  for (const build of [buildCasesReport, buildCompositionsReport, buildWideReport, buildHostileCompositionsReport]) {
    const coloured = render(build(), { ...PLAIN, colour: true });
    expect(coloured).not.toBe(render(build()));
    expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(render(build()));
  }
});

test("lines that were streamed, and what follows them, say what render says", () => {
  const report = buildCompositionsReport();
  const options = { colour: true, columns: 100 };
  const streamed =
    report.run.suites.map((suite) => stream.heading(suite, options)).join("") +
    report.results.map((result) => stream.line(result, options)).join("") +
    stream.close(conclude(report), options);
  const sorted = (text: string): string[] => text.split("\n").filter(Boolean).sort();
  expect(sorted(streamed)).toEqual(sorted(render(report, options)));
});

test("text of a trace cannot act on the terminal, nor be endless", () => {
  const text = render(buildHostileCompositionsReport());
  expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  expect(text).not.toMatch(/^::error/m);
  expect(text.length).toBeLessThan(10_000);
});
