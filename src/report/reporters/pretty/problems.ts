import type { Report, TestResult } from "../../report.ts";

/** One thing to look into: a test, or all the tests that one cause hit. */
export interface Problem {
  /** Set when the results share it. */
  cause?: string;
  /** In the report's order; never empty. */
  results: [TestResult, ...TestResult[]];
}

/** What went wrong, one entry each, in the order of the first test it hit. */
export function listProblems(report: Report): Problem[] {
  const problems: Problem[] = [];
  const byCause = new Map<string, Problem>();
  for (const result of report.results) {
    const { status, cause } = result;
    if (status !== "failed" && status !== "errored" && !(status === "skipped" && cause !== undefined)) continue;
    const known = cause === undefined ? undefined : byCause.get(cause);
    if (known) {
      known.results.push(result);
      continue;
    }
    const problem: Problem = { ...(cause === undefined ? {} : { cause }), results: [result] };
    problems.push(problem);
    if (cause !== undefined) byCause.set(cause, problem);
  }
  return problems;
}

/** The problems that have a cause of their own and hit more than one test. */
export function listCauses(problems: readonly Problem[]): (Problem & { cause: string })[] {
  return problems.filter((problem): problem is Problem & { cause: string } => {
    return problem.cause !== undefined && problem.results.length > 1;
  });
}
