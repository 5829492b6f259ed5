import { conclude, concludeProblems } from "../../src/conduct/index.ts";
import { ERROR_CODES, type ErrorCode, McptestError } from "../../src/errors.ts";
import { SCHEMAS } from "../../src/generated/schemas.ts";
import { annotateReport } from "../../src/github/index.ts";
import {
  type ConcludedReport,
  listReasons,
  REPORTERS,
  type Reason,
  type Report,
  type ReporterName,
  type RunInfo,
  renderMarkdown,
  sayTitle,
  type TestResult,
} from "../../src/report/index.ts";
import { buildError, buildFinding, buildReport, buildResult, buildServer } from "../report/fixtures/builders.ts";

const passed = buildResult("a");
const failed = buildResult("b", { status: "failed" });
const notReady = buildError("c", "not ready", { rule_id: "not-ready" });
const skipped = buildResult("d", { status: "skipped" });
const deferred = buildResult("f", { status: "deferred", kind: "composition", coordinates: { metric: "rubric" } });
const single = buildResult("h", { kind: "agent", single: true, status: "failed", coordinates: { repeat: 1 } });
const servers = [buildServer("s", { findings: [buildFinding("stray-output", "text")] })];

/** A report of a run that left tests out after a failure. */
function bailed(results: TestResult[], run: Partial<RunInfo> = {}): Report {
  const report = buildReport({ results, run: { bailed: true, ...run } });
  return { ...report, summary: { ...report.summary, not_run: 3 } };
}

test.each([
  ["passed", 0, buildReport({ results: [passed, skipped] })],
  ["nothing", 7, buildReport({ results: [] })],
  ["nothing", 0, buildReport({ results: [], run: { require_tests: "never" } })],
  ["nothing", 0, buildReport({ results: [skipped] })],
  ["nothing", 0, buildReport({ results: [], run: { last_failed: true } })],
  ["nothing", 0, buildReport({ results: [], run: { shard: { index: 1, count: 2 } } })],
  ["passed", 0, buildReport({ results: [deferred] })],
  ["failed", 1, buildReport({ results: [deferred, failed] })],
  ["failed", 1, buildReport({ results: [deferred], run: { require_judge: true } })],
  ["passed", 0, buildReport({ results: [passed], servers })],
  ["failed", 1, buildReport({ results: [passed], servers, run: { strict_protocol: true } })],
  ["failed", 1, buildReport({ results: [passed, failed] })],
  ["passed", 0, buildReport({ results: [passed, single, { ...single, status: "errored" }] })],
  ["failed", 1, buildReport({ results: [passed, single, { ...failed, kind: "agent" }] })],
  ["failed", 1, buildReport({ results: [buildError("e", "gone")] })],
  ["failed", 1, buildReport({ results: [passed], warnings: [{ code: "output-unwritable", message: "lost" }] })],
  [
    "passed",
    0,
    {
      ...buildReport({ results: [passed], run: { deny_warnings: true } }),
      notes: [{ code: "snapshots", message: "1" }],
    },
  ],
  [
    "failed",
    1,
    buildReport({ results: [passed], warnings: [{ code: "odd", message: "x" }], run: { deny_warnings: true } }),
  ],
  ["failed", 3, buildReport({ results: [failed, notReady] })],
  ["failed", 3, buildReport({ results: [failed, notReady], run: { fail_on: "never" } })],
  ["failed", 1, bailed([buildResult("g", { flaky: true })])],
  ["allowed", 0, bailed([failed], { fail_on: "never" })],
  ["interrupted", 130, bailed([failed], { interrupted: true })],
  ["interrupted", 130, bailed([], { interrupted: true })],
  ["interrupted", 130, buildReport({ results: [failed, notReady], run: { interrupted: true } })],
])("%s, exit %i", (status, exit_code, report) => {
  expect(conclude(report).verdict).toMatchObject({ status, exit_code });
});

const cap = { cap: "max_tokens" as const, limit: 10, actual: 12 };
const unpaid = buildResult("u", { status: "skipped", rule_id: "max-cost", kind: "eval", message: "max-cost: spent" });
const shard = (index: number) => ({ id: `${index}`, started_at: "", duration_ms: 1, shard: { index, count: 3 } });
const gate = (gate: string) => ({ ...buildReport({ results: [passed] }), gates: [{ gate, message: "it is so" }] });
const handshake = {
  ...buildFinding("protocol-schema", "initialize is broken"),
  severity: "error",
  method: "initialize",
};
const listing = { ...handshake, method: "tools/list" };
const crash = { ...buildFinding("unclean-exit", "it exited"), severity: "error" };

/** A report for each reason that one can have, and the reason. */
const FOUND: readonly [Reason["code"], Report, Partial<Reason>, exit: number][] = [
  ["not-ready", buildReport({ results: [notReady] }), { message: 'server "everything": not ready', count: 1 }, 3],
  ["interrupted", bailed([passed], { interrupted: true }), { count: 3 }, 130],
  [
    "server",
    buildReport({ results: [passed], servers: [buildServer("s", { findings: [handshake as never] })] }),
    { message: 'server "s" broke initialize', count: 1 },
    1,
  ],
  [
    "server",
    buildReport({ results: [passed], servers: [buildServer("s", { findings: [handshake, listing, crash] as never })] }),
    { message: 'server "s" broke initialize, tools/list; it exited', count: 3 },
    1,
  ],
  [
    "server",
    buildReport({
      results: [1, 2, 3].map((number) =>
        buildError(`e${number}`, number === 3 ? "gone" : `refused after ${number} ms`, { rule_id: "spawn-failed" }),
      ),
    }),
    { message: 'server "everything": refused after 1 ms (and 1 more)', count: 3 },
    1,
  ],
  [
    "server",
    buildReport({ results: [buildError("e", "cannot be started", { rule_id: "spawn-failed" })] }),
    { message: 'server "everything": cannot be started', count: 1 },
    1,
  ],
  ["tests-failed", buildReport({ results: [passed, failed] }), { message: "1 failed", count: 1, of: 2 }, 1],
  [
    "shard-missing",
    buildReport({ results: [passed], run: { merged: 2, parts: [shard(1), shard(3)] } }),
    { message: "shard 2 of 3 is missing", count: 1, of: 3 },
    1,
  ],
  [
    "shard-missing",
    buildReport({ results: [passed], run: { shard: { index: 2, count: 3 } } }),
    { message: "shards 1, 3 of 3 are missing", count: 2, of: 3 },
    1,
  ],
  [
    "shard-duplicate",
    buildReport({ results: [passed], run: { merged: 4, parts: [1, 2, 2, 3].map(shard) } }),
    { message: "shard 2/3 is there more than once; the first counts", count: 1, of: 3 },
    1,
  ],
  ["nothing-run", buildReport(), { message: "no test is declared in examples/packages.yml" }, 7],
  ["budget", buildReport({ results: [passed], run: { budget_tripped: cap } }), {}, 1],
  ["budget", buildReport({ results: [unpaid, { ...passed, kind: "eval" }] }), { count: 1, of: 2 }, 5],
  ["budget", buildReport({ results: [{ ...passed, kind: "eval" }], run: { budget_tripped: cap } }), {}, 5],
  ["budget", bailed([], { budget_tripped: cap, evals: true }), {}, 5],
  ["baseline", gate("--fail-on regression"), { message: "it is so (--fail-on regression)" }, 6],
  ["score-drop", gate("--max-score-drop"), { message: "it is so (--max-score-drop)" }, 6],
  ["cost-increase", gate("--max-cost-increase"), { message: "it is so (--max-cost-increase)" }, 6],
  ["surface", gate("--max-surface-tokens"), { message: "it is so (--max-surface-tokens)" }, 6],
  ["surface", gate("--fail-on-breaking-surface"), { message: "it is so (--fail-on-breaking-surface)" }, 6],
  ["strict-protocol", buildReport({ results: [passed], servers, run: { strict_protocol: true } }), { count: 1 }, 1],
  [
    "strict-protocol",
    buildReport({
      results: [passed],
      servers: [buildServer("s", { findings: [listing, ...(servers[0]?.findings ?? [])] as never })],
      run: { strict_protocol: true },
    }),
    { count: 1 },
    1,
  ],
  [
    "deny-warnings",
    buildReport({ results: [passed], warnings: [{ code: "odd", message: "x" }], run: { deny_warnings: true } }),
    { message: "odd: x (--deny-warnings)", count: 1 },
    1,
  ],
  ["require-judge", buildReport({ results: [deferred], run: { require_judge: true } }), { count: 1, of: 1 }, 1],
  [
    "output",
    buildReport({ results: [passed], warnings: [{ code: "output-unwritable", message: "lost" }] }),
    { message: "lost" },
    1,
  ],
];

test.each(FOUND)("%s: %#", (code, report, reason, exit_code) => {
  const { verdict } = conclude(report, { saved: true });
  expect(verdict.reasons).toContainEqual(expect.objectContaining({ code, ...reason }));
  expect(verdict.exit_code).toBe(exit_code);
});

const CODES: Reason["code"][] = JSON.parse(SCHEMAS.report).$defs.Reason.properties.code.enum;

test("reasons stand in the order of the schema, and the exit code is the first of 130, 5, 3, 2, 1, 7 and 6", () => {
  const faults = [...CODES].reverse().map((code) => ({ code, message: `it is ${code}` }));
  const told = (kept: readonly Reason["code"][]) =>
    conclude(buildReport({ results: [passed] }), { faults: faults.filter(({ code }) => kept.includes(code)) }).verdict;
  expect(told(CODES).reasons.map(({ code }) => code)).toEqual(CODES);
  for (const [kept, exit_code] of [
    [CODES, 130],
    [["refused", "not-ready", "tests-failed", "baseline"], 5],
    [["not-ready", "tests-failed", "invalid"], 3],
    [["invalid", "tests-failed"], 2],
    [["tests-failed", "nothing-run", "baseline"], 1],
    [["nothing-run", "surface"], 7],
    [["surface"], 6],
  ] as const)
    expect(told(kept)).toMatchObject({ exit_code });
});

/** What a report looks like in each place that people look at. */
const SINKS: Readonly<Record<string, (report: ConcludedReport) => Promise<string>>> = {
  ...Object.fromEntries(
    (Object.keys(REPORTERS) as ReporterName[]).map((name) => [
      name,
      async (report: ConcludedReport) => (await REPORTERS[name].load()).render(report, { colour: false, columns: 80 }),
    ]),
  ),
  ...Object.fromEntries(
    (["all", "news", "verdict"] as const).map((extent) => [
      `markdown of extent ${extent}`,
      async (report: ConcludedReport) =>
        renderMarkdown(report, {
          extent,
          urlOf: () => undefined,
          budget: { limit: 9000, measure: (text) => text.length },
        }),
    ]),
  ),
  "check title": async (report) => sayTitle(report),
  "::error": async (report) => `mcptest: ${listReasons(report).join(", ")}`,
};

describe.each(Object.entries(SINKS))("%s", (sink, render) => {
  test.each(CODES)("tells the reason %s", async (code) => {
    const message = `it is so for ${code}`;
    const concluded = conclude(buildReport({ results: [passed] }), { faults: [{ code, message }] });
    const text = await render(concluded);
    // Failed tests are issues of their own there.
    if (sink === "gitlab" && code === "tests-failed") return;
    expect(text).toContain(message);
    expect(text).toContain(code);
    const calm = await render(conclude(buildReport({ results: [passed] })));
    expect(calm).not.toContain(message);
  });

  test.each(["passed", "allowed", "failed", "interrupted", "nothing"] as const)(
    "tells the status %s",
    async (status) => {
      const report = buildReport({ results: [passed] });
      const text = await render({ ...report, verdict: { status, exit_code: 0, reasons: [] } });
      const words = {
        passed: "PASSED",
        allowed: "FAILURES ALLOWED",
        failed: "FAILED",
        interrupted: "INTERRUPTED",
        nothing: "NOTHING RUN",
      };
      const marks = { passed: "✅", allowed: "⚠️", failed: "❌", interrupted: "⚠️", nothing: "⚠️" };
      if (sink.startsWith("m")) expect(text).toContain(`### ${marks[status]} mcptest: `);
      // Code Quality knows issues alone; a title and an error tell reasons.
      else if (sink !== "gitlab" && sink !== "check title" && sink !== "::error")
        expect(text).toMatch(new RegExp(`${words[status]}|"?(?:status|verdict)"?[: =]+"${status}"|value="${status}"`));
    },
  );
});

test("annotations infer nothing: a budget that ran out is told by the step's failure", () => {
  expect(annotateReport(buildReport({ results: [passed], run: { budget_tripped: cap } }))).toEqual([]);
});

test("every error that keeps a run from starting is a reason with its exit code", () => {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => ERROR_CODES[code].exit > 0);
  for (const code of codes) {
    const verdict = concludeProblems([new McptestError(code, `it is ${code}`)]);
    expect(verdict).toMatchObject({ exit_code: ERROR_CODES[code].exit, reasons: [{ count: 1 }] });
    expect(verdict.reasons[0]?.message).toContain(`it is ${code}`);
    expect(verdict.status).toBe({ 7: "nothing", 130: "interrupted" }[ERROR_CODES[code].exit] ?? "failed");
  }
  const several = concludeProblems([
    new McptestError("unknown-key", "one"),
    new McptestError("recording-refused", "two"),
    new McptestError("wrong-type", "three"),
  ]);
  expect(several).toEqual({
    status: "failed",
    exit_code: 5,
    reasons: [
      { code: "invalid", message: "nothing was run: one (and 1 more error)", count: 2 },
      { code: "refused", message: "nothing was run: two", count: 1 },
    ],
  });
});

test.each(["all", "news", "verdict"] as const)(
  "warnings without a place, and notes, stand under the verdict: %s",
  (extent) => {
    const notes = [{ code: "no-baseline", message: "the base does not start" }];
    const warnings = [
      { code: "nothing-succeeded", message: "not one call succeeded" },
      { code: "unused-server", message: "nobody uses it", location: { file: "a.yml", line: 1, column: 1 } },
    ];
    const report = { ...buildReport({ results: [passed], warnings }), notes };
    const budget = { limit: 9000, measure: (text: string) => text.length };
    const text = renderMarkdown(report, { extent, urlOf: () => undefined, budget });
    expect(text).toMatch(
      /^### ✅ [^\n]*\n\n\*\*Warnings\*\* not one call succeeded\n[\s\S]*\nNotes: the base does not start\n/,
    );
    expect(text.includes("nobody uses it")).toBe(extent === "all");
  },
);
