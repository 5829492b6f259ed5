import { conclude } from "../../../src/conduct/index.ts";
import type { RenderOptions, Report, TestResult } from "../../../src/report/index.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { displayWidth } from "../../../src/values/show/width.ts";
import {
  buildAssertion,
  buildCrash,
  buildError,
  buildFailure,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
  placeOf,
} from "../fixtures/builders.ts";
import { buildHostileReport, buildMixedReport, buildPassingReport } from "../fixtures/samples.ts";
import { buildSet } from "../fixtures/scores.ts";
import { spell } from "../fixtures/spell.ts";

const PLAIN: RenderOptions = { colour: false, columns: 60 };
const render = (report: Report, options = PLAIN): string => pretty.render(conclude(report), options);
const { stream } = pretty;
if (!stream) throw new Error("pretty does not stream");
const stripColours = (text: string): string => text.replace(/\u001b\[\d+m/g, "");

test("a run in which nothing is wrong", () => {
  expect(render(buildPassingReport())).toMatchInlineSnapshot(`
   "
   packages  examples/packages.yml
     server everything  mcp-servers/everything 2.0.0 · protocol 2025-11-25
     server fs          mcp-servers/fs 2.0.0 · protocol 2025-11-25 · 3 sessions

     ✓   12ms  echo returns the text
     ✓    3ms  a file is read

   memory  examples/memory.yml
     ✓   12ms  another suite

   PASSED  3 passed (3 tests, 1.2s)
   "
  `);
});

test("a run that has everything at once", () => {
  expect(render(buildMixedReport())).toMatchInlineSnapshot(`
   "
   packages  examples/packages.yml
     server everything  mcp-servers/everything 2.0.0 · protocol 2025-11-25
     server crashy      crashy 0.0.1 · protocol 2025-06-18 · 2 sessions

     ✓   12ms  echo returns the text
     ✓  0.4ms  echo returns the text [2025-06-18]
     ✗   12ms  add sums two numbers
     ✗   1.0s  search finds the package [2025-06-18]
     !  30.0s  slow tool answers
     !   12ms  boom
     ✓   88ms  flaky upstream  flaky: passed on attempt 3
     ○         11 skipped: server "crashy" exited with code 3 during tools/call boom (after the crash 1, after the crash 2, after the crash 3, after the crash 4, after the crash 5 and 6 more)
     ○         needs a database  skipped: no database in CI

   Failures ───────────────────────────────────────────────────

     ! errored: no result to check · ✗ failed: the result is wrong

     1) ✗ add sums two numbers
        everything · examples/packages.yml:12

        ✗ result.sum exact
          expected 5, found 6
          examples/packages.yml:21:9
          21 |         exact: 5
             |         ^^^^^

        rerun     mcptest run examples/packages.yml --filter 'add sums two numbers'

     2) ✗ search finds the package [2025-06-18]
        everything · examples/packages.yml:12

        ✗ result.packages[0] exact  first hit
          2 differences
            - expected  + actual
              {
                "name": "left-pad",
            -   "version": "1.3.0",
            +   "version": "1.2.9",
            -   "deprecated": true,
              }
          examples/packages.yml:31:9
          31 |         exact: { name: left-pad, version: "1.3.…
             |         ^^^^^

        ✗ result.total gte
          "result.total" is absent: no key "total"; keys there: packages, next
            expected  1
          examples/packages.yml:33:17
          33 |       - target: result.total
             |                 ^^^^^^^^^^^^

        rerun     mcptest run examples/packages.yml --filter 'search finds the package'

     3) ! slow tool answers
        everything

        no answer to tools/call slow after 30s; the request was cancelled
          examples/packages.yml:40:11
          40 |   - name: slow tool answers
             |           ^^^^^^^^^^^^^^^^^

        hint      raise \`call_timeout\` of the server if the call may take this long
        rerun     mcptest run examples/packages.yml --filter 'slow tool answers'

     4) ! 1 cause, 12 tests: server "crashy" exited with code 3 during tools/call boom
        1 errored, 11 skipped
          ! boom  crashy · examples/packages.yml:12
          ○ after the crash 1  crashy · examples/packages.yml:16
          ○ after the crash 2  crashy · examples/packages.yml:20
          ○ after the crash 3  crashy · examples/packages.yml:24
          ○ after the crash 4  crashy · examples/packages.yml:28
          ○ after the crash 5  crashy · examples/packages.yml:32
          ○ after the crash 6  crashy · examples/packages.yml:36
          ○ after the crash 7  crashy · examples/packages.yml:40
          ○ after the crash 8  crashy · examples/packages.yml:44
          ○ after the crash 9  crashy · examples/packages.yml:48
          … and 2 more

        last 2 lines of crashy's stderr
        │ about to boom
        │ Error: boom

        rerun     mcptest run examples/packages.yml --filter 'boom'

   Findings ───────────────────────────────────────────────────

     everything  protocol 2025-11-25 · examples/packages.yml
       warning stray-output ×3: text on stdout that is no frame
         │ Listening on port 3000
         Write logs to stderr. Write only messages to stdout, one a line, and into a body or event that is declared as JSON.
       warning slow-shutdown: still running 2.0s after stdin was closed; ended by SIGTERM
         Exit when stdin is closed, and on SIGTERM.

   Warnings ───────────────────────────────────────────────────

     warning[unused-variable]: variable "REGION" is defined and never used
       examples/packages.yml:5:3
       5 |   REGION: eu
         |   ^^^^^^
       hint: remove it, or use \${var.REGION}

     warning[snapshot-written]: 2 snapshots were written, 1 is obsolete

     flaky     1 test passed only on a retry
     findings  2 on everything

   FAILED  2 failed, 2 errored, 3 passed, 12 skipped (19 tests, 31.5s)
   "
  `);
});

test("verbose also shows what passed", () => {
  expect(render(buildPassingReport(), { ...PLAIN, verbose: true })).toContain("✓ result.isError exact\n");
});

test("colour adds nothing but colour", () => {
  for (const report of [buildMixedReport(), buildPassingReport(), buildHostileReport()]) {
    const coloured = render(report, { ...PLAIN, colour: true });
    expect(stripColours(coloured)).toBe(render(report));
    expect(coloured).not.toBe(render(report));
  }
});

function streamSuite(path: string, { results }: Report, options: RenderOptions): string {
  const own = results.filter(({ suite }) => suite === path);
  const lines = stream?.fold?.(own, options);
  return own.map((result) => lines?.take(result)).join("") + lines?.end();
}

test("lines that were streamed, and what follows them, say what render says", () => {
  for (const report of [buildMixedReport(), buildPassingReport(), buildHostileReport()]) {
    for (const options of [PLAIN, { colour: true, columns: 100, verbose: true }]) {
      const streamed =
        report.run.suites.map((suite) => stream.heading(suite, options)).join("") +
        report.run.suites.map(({ path }) => streamSuite(path, report, options)).join("") +
        stream.close(conclude(report), options);
      const sorted = (text: string): string[] => text.split("\n").filter(Boolean).map(withoutSuite).sort();
      expect(sorted(streamed)).toEqual(sorted(render(report, options)));
    }
  }
});

/** Where servers of several suites stand together, each names its suite. */
function withoutSuite(line: string): string {
  return line.replace(/ · examples\/\w+\.yml(?=\S*$)/, "");
}

test("text of suites and servers cannot act on the terminal, nor be endless", () => {
  const text = render(buildHostileReport());
  expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  expect(text).not.toMatch(/^::error/m);
  expect(text.length).toBeLessThan(12_000);
});

test("the code of a warning in a saved report cannot act on the terminal either", () => {
  const text = render(buildReport({ warnings: [{ code: "a\u001b[2J\nb\u202e", message: "m" }] }));
  expect(text).toContain("warning[a\\x1b[2J\\nbU+202E]: m");
});

test("a caret stands under its token, also behind wide and escaped characters", () => {
  const text = "  - 汉字\u001b: token";
  const report = buildReport({
    results: [
      buildFailure("x", [buildAssertion("result", "exact", { message: "no", location: placeOf(7, text, "token") })]),
    ],
  });
  expect(render(report)).toContain(
    ["       7 |   - 汉字\\x1b: token", "         |     \u3000\u3000      ^^^^^"].join("\n"),
  );
});

test.each([40, 60, 100])("source lines fit a terminal of %i columns, the caret under its token", (columns) => {
  const text = `  - { name: ${"很长的名字 ".repeat(30)}, token: 1, tags: [${"🚀, ".repeat(60)}] }`;
  const column = text.indexOf("token") + 1;
  const location = { file: "suite.yml", line: 7, column, end_column: column + 5, text };
  const member = buildAssertion("a", "exact", { message: "no", location });
  const report = buildReport({
    results: [
      buildFailure("alone", [member]),
      buildFailure("in a set", [{ ...member, set: "words", message: "neither" }], {
        sets: [buildSet("words", 1, { score: 0 })],
      }),
    ],
    warnings: [{ code: "unused-server", message: "unused", location }],
  });
  const rows = render(report, { colour: false, columns }).split("\n");
  const sources = rows.flatMap((row, at) => (/^ +7 \| /.test(row) ? [[row, rows[at + 1] ?? ""] as const] : []));
  expect(sources.length).toBe(3);
  for (const [source, carets] of sources) {
    expect(displayWidth(source)).toBeLessThanOrEqual(columns);
    expect(displayWidth(source)).toBeGreaterThan(columns - 3);
    expect(source).toMatch(/\| ….*token.*…$/);
    expect(displayWidth(carets)).toBe(displayWidth(source.slice(0, source.indexOf("token"))) + 5);
  }
});

test("the one line of a message that is left out is counted as one", () => {
  const text = render(buildReport({ results: [buildError("long", "line\n".repeat(41))] }));
  expect(text).toContain("… (1 more line)\n");
});

test("a message that says both values is not said twice", () => {
  const diff = [
    { op: "-" as const, text: "5" },
    { op: "+" as const, text: "6" },
  ];
  const told = buildFailure("told", [buildAssertion("a", "exact", { message: "expected 5, found 6", diff })]);
  const untold = buildFailure("untold", [buildAssertion("a", "exact", { message: "differs", diff })]);
  expect(render(buildReport({ results: [told] }))).not.toContain("- expected");
  expect(render(buildReport({ results: [untold] }))).toContain(
    "         - expected  + actual\n         - 5\n         + 6\n",
  );
});

test("values without a diff are shown when the message lacks them", () => {
  const assertion = buildAssertion("a", "gte", { message: "too small", expected: 5, actual: { n: 3 } });
  expect(render(buildReport({ results: [buildFailure("x", [assertion])] }))).toContain(
    '         expected  5\n         actual    {"n":3}\n',
  );
});

test("stderr is shown of a server that broke, not of one that answered wrongly", () => {
  const stderr_tail = ["Starting..."];
  const wrong = buildFailure("wrong", [buildAssertion("a", "exact", { message: "no" })], { stderr_tail });
  const broken = buildError("broken", "it exited", { stderr_tail });
  expect(render(buildReport({ results: [wrong] }))).not.toContain("Starting...");
  expect(render(buildReport({ results: [broken] }))).toContain(
    "     last line of everything's stderr\n     │ Starting...\n",
  );
});

test("one crash is one cause: the headline counts causes, not echoes", () => {
  const cause = 'server "crashy" exited with code 3';
  const errors = buildCrash(33, cause).map((result) => ({ ...result, status: "errored" as const }));
  const text = render(buildReport({ results: [...errors, buildResult("fine")], servers: [buildServer("crashy")] }));
  expect(text).toContain("FAILED  33 errored (1 cause), 1 passed (34 tests, 1.2s)\n");
  expect(text).toContain("1 cause, 33 tests: ");
  expect(text).toContain("… and 23 more\n");
  expect(text.split(cause).length - 1).toBe(1);
});

test("tests that fail alike are told once, each with its place", () => {
  const fail = (name: string, message: string, parts = {}) =>
    buildFailure(name, [buildAssertion("result", "exists", { message })], parts);
  const alike = ["a", "b", "c"].map((name, at) => fail(name, `"${name}" is not there`, { location: placeOf(20 + at) }));
  const [a, b, c] = alike as [TestResult, TestResult, TestResult];
  const [x, y] = [fail("x", "gone"), fail("y", "gone")];
  const text = render(buildReport({ results: [a, x, b, y, c] }));
  expect(text.match(/^ +\d\) .*/gm)).toEqual([
    '  1) ✗ 1 cause, 3 tests: "a" is not there',
    "  2) ✗ 1 cause, 2 tests: gone",
  ]);
  expect(text).toContain(
    `       ✗ a  everything · ${a.location.file}:20\n` +
      `       ✗ b  everything · ${b.location.file}:21\n` +
      `       ✗ c  everything · ${c.location.file}:22\n`,
  );
  const elsewhere = render(buildReport({ results: [a, b, { ...c, server: "other" }] }));
  expect(elsewhere).toContain("1 cause, 2 tests: ");
});

test.each([
  [{ run: { bailed: true } }, 3, "FAILED  3 tests not run · partial (ended by --bail) · 3 not run, 1 passed (4"],
  [{ run: { interrupted: true } }, 1, "INTERRUPTED  partial (ended early) · 1 not run"],
  [{}, 2, "FAILED  2 tests not run · partial (ended early) · 2 not run, 1 passed (3 tests, 1.2s)"],
  [
    { run: { budget_tripped: { cap: "max_duration" as const, limit: 2000, actual: 2001, suite: "a.yml" } } },
    4,
    "FAILED  max_duration of a.yml is 2.0s, which ran out · partial (ended early) · 4 not run, 1 passed (5 tests",
  ],
])("what was not run is said: %j", (parts, notRun, headline) => {
  const report = buildReport({ results: [buildResult("x")], ...parts });
  const text = render({ ...report, summary: { ...report.summary, not_run: notRun } });
  expect(text).toContain(`\n${headline}`);
});

test("findings fail the run under --strict-protocol, and the summary says so", () => {
  const { servers } = buildMixedReport();
  const report = buildReport({ results: [buildResult("x")], servers, run: { strict_protocol: true } });
  expect(render(report)).toContain(
    "findings  2 on everything\n\nFAILED  2 protocol findings (--strict-protocol) · 1 passed",
  );
});

test("a run of nothing", () => {
  expect(render(buildReport())).toBe("\nNOTHING RUN  no test is declared in examples/packages.yml (1.2s)\n");
  const summary = { ...buildReport().summary, not_run: 3 };
  expect(render({ ...buildReport({ run: { interrupted: true } }), summary })).toContain(
    "INTERRUPTED  partial (ended early) · 3 not run (3 tests, 1.2s)",
  );
});

test("10,000 failures stay readable", () => {
  const results = Array.from({ length: 10_000 }, (_, index) => buildError(`test ${index}`, `it broke ${spell(index)}`));
  const text = render(buildReport({ results }));
  expect(text).toContain("… and 9,900 more failures, in the lines above and in the JSON report\n");
  const reason = 'server "everything": it broke g (and 9,999 more)';
  expect(text).toContain(`FAILED  ${reason} · 10,000 errored (10,000 tests, 1.2s)`);
});

test("what a server broke is told once, with how often and its frame; the headline names it", () => {
  const message = "tools/list: /result/tools/0/inputSchema wants object, found null (Tool); protocol 2025-11-25";
  const broken = { ...buildFinding("protocol-schema", message), ...BROKEN_LIST };
  const findings = [broken, buildFinding("stray-output", "text")] as never;
  const text = render(buildReport({ results: [buildResult("a")], servers: [buildServer("shop", { findings })] }));
  expect(text.split(message)).toHaveLength(2);
  expect(text).toContain(
    `  1) ! ${message}\n     protocol-schema ×2 · server shop, whatever its tests came to\n     │ {"tools":7}\n`,
  );
  expect(text.slice(text.indexOf("Findings"))).toContain("stray-output");
  expect(text).toContain('FAILED  server "shop" broke tools/list · 1 passed (1 test');
});

const BROKEN_LIST = { severity: "error", method: "tools/list", frame: '{"tools":7}', count: 2 };

test("what a run spent stands before its headline, when it spent anything", () => {
  const report = buildReport({ results: [buildResult("a", { cost_usd: 0.25 })] });
  expect(render(report)).toContain("  spent  $0.25\n\nPASSED");
  expect(render({ ...report, summary: { ...report.summary, tokens: 1200 } })).toContain(
    "  spent  $0.25, 1,200 tokens of models\n",
  );
  expect(render(buildPassingReport())).not.toContain("spent");
});
