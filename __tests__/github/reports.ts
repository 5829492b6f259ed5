import type { AssertionResult, Report, ServerReport, TestResult } from "../../src/report/report.ts";

/** A result that passed, with what is given laid over it. */
export function makeResult(number: number, given: Partial<TestResult> = {}): TestResult {
  return {
    id: number.toString(16).padStart(16, "0"),
    kind: "tool",
    suite: "suites/a.yml",
    name: `test ${number}`,
    coordinates: {},
    server: "api",
    tags: [],
    status: "passed",
    assertions: [],
    location: { file: "suites/a.yml", line: number + 1, column: 11 },
    duration_ms: number,
    attempts: 1,
    ...given,
  };
}

/** A failed assertion, with what is given laid over it. */
export function makeFailure(given: Partial<AssertionResult> = {}): AssertionResult {
  return {
    target: "result.name",
    matcher: "exact",
    passed: false,
    message: 'expected "a", found "b"',
    expected: "a",
    actual: "b",
    location: { file: "suites/a.yml", line: 40, column: 18, text: '      matcher: { exact: "a" }' },
    ...given,
  };
}

export function makeServer(given: Partial<ServerReport> = {}): ServerReport {
  return { suite: "suites/a.yml", name: "api", sessions: 1, findings: [], ...given };
}

/** A report of these results, its summary counted. */
export function makeReport(results: TestResult[], given: Partial<Report> = {}): Report {
  const servers = given.servers ?? [makeServer()];
  const count = (status: TestResult["status"]): number => results.filter((result) => result.status === status).length;
  return {
    schema: "https://mcptest.dev/schemas/report/v1.json",
    version: 1,
    tool: { name: "mcptest", version: "1.2.3" },
    run: {
      id: "0123456789abcdef",
      started_at: "2026-01-02T03:04:05.000Z",
      duration_ms: 1234,
      suites: [{ name: "a", path: "suites/a.yml", files: [] }],
      environment: { node: "v24.0.0", platform: "linux", ci: true },
      ...given.run,
    },
    results,
    summary: {
      total: results.length,
      passed: count("passed"),
      failed: count("failed"),
      errored: count("errored"),
      skipped: count("skipped"),
      deferred: count("deferred"),
      flaky: results.filter((result) => result.flaky).length,
      causes: new Set(results.flatMap((result) => result.cause ?? [])).size,
      findings: servers.flatMap((server) => server.findings).length,
    },
    warnings: [],
    ...given,
    servers,
  };
}
