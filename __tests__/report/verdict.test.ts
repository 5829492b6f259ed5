import { concludeReport, type Report, type RunInfo, type TestResult } from "../../src/report/index.ts";
import { buildError, buildFinding, buildReport, buildResult, buildServer } from "./fixtures/builders.ts";

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
  ["passed", buildReport({ results: [passed, skipped] })],
  ["nothing", buildReport({ results: [] })],
  ["nothing", buildReport({ results: [skipped] })],
  ["passed", buildReport({ results: [], run: { last_failed: true } })],
  ["passed", buildReport({ results: [deferred] })],
  ["failed", buildReport({ results: [deferred, failed] })],
  ["passed", buildReport({ results: [passed], servers })],
  ["failed", buildReport({ results: [passed], servers, run: { strict_protocol: true } })],
  ["failed", buildReport({ results: [passed, failed] })],
  ["passed", buildReport({ results: [passed, single, { ...single, status: "errored" }] })],
  ["failed", buildReport({ results: [passed, single, { ...failed, kind: "agent" }] })],
  ["failed", buildReport({ results: [buildError("e", "gone")] })],
  ["failed", buildReport({ results: [passed], warnings: [{ code: "output-unwritable", message: "lost" }] })],
  ["passed", buildReport({ results: [passed], warnings: [{ code: "snapshots", message: "1 written" }] })],
  ["notReady", buildReport({ results: [failed, notReady] })],
  ["notReady", buildReport({ results: [failed, notReady], run: { fail_on: "never" } })],
  ["failed", bailed([buildResult("g", { flaky: true })])],
  ["tolerated", bailed([failed], { fail_on: "never" })],
  ["interrupted", bailed([failed], { interrupted: true })],
  ["interrupted", buildReport({ results: [failed, notReady], run: { interrupted: true } })],
])("%s", (verdict, report) => {
  expect(concludeReport(report)).toBe(verdict);
});
