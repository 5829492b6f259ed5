import type { AssertionResult, ConcludedReport, Report, ServerReport, TestResult } from "../../src/report/index.ts";
import { buildAssertion, buildReport, buildResult, buildServer } from "../report/fixtures/builders.ts";

const FILE = "suites/a.yml";

/** A result of the suite `suites/a.yml` that passed, on a line of its own, with what is given laid over it. */
export function makeResult(number: number, given: Partial<TestResult> = {}): TestResult {
  const location = { file: FILE, line: number + 1, column: 11 };
  return buildResult(`test ${number}`, {
    suite: FILE,
    location,
    assertions: [],
    duration_ms: number,
    server: "api",
    ...given,
  });
}

/** A failed assertion, with what is given laid over it. */
export function makeFailure(given: Partial<AssertionResult> = {}): AssertionResult {
  return buildAssertion("result.name", "exact", {
    message: 'expected "a", found "b"',
    expected: "a",
    actual: "b",
    location: { file: FILE, line: 40, column: 18, text: '      matcher: { exact: "a" }' },
    ...given,
  });
}

export function makeServer(given: Partial<ServerReport> = {}): ServerReport {
  return buildServer("api", { suite: FILE, ...given });
}

/** A report of these results on one server. */
export function makeReport(
  results: TestResult[],
  given: Partial<Pick<Report, "servers" | "warnings">> = {},
): ConcludedReport {
  return buildReport({ results, servers: [makeServer()], ...given });
}
