import type { AssertionResult, Report, TestResult } from "./report.ts";

/** One thing that went wrong: a test that did not pass, and the tests that fell to the same cause. */
export interface Failure {
  lead: TestResult;
  /** Results with the same cause, in the report's order. */
  echoes: readonly TestResult[];
}

/** What went wrong, in the report's order; one crash is one failure however many tests it took along. */
export function groupFailures(report: Report): Failure[] {
  const groups = new Map<string, TestResult[]>();
  for (const result of report.results) {
    if (!isFailure(result) && !(result.status === "skipped" && result.cause !== undefined)) continue;
    const key = result.cause === undefined ? `test ${result.id}` : `cause ${result.cause}`;
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return [...groups.values()].flatMap(toFailure);
}

/** Whether a result makes the run fail. */
export function isFailure(result: TestResult): boolean {
  return result.status === "failed" || result.status === "errored";
}

/** The assertions that do not hold; last that a composition ran, for which the others say why it did not. */
export function failedAssertions({ assertions }: TestResult): AssertionResult[] {
  const failed = assertions.filter(({ passed }) => !passed);
  const isVerdict = ({ target }: AssertionResult): boolean => target === "composition.ran";
  return [...failed.filter((assertion) => !isVerdict(assertion)), ...failed.filter(isVerdict)];
}

function toFailure(results: readonly TestResult[]): Failure[] {
  const lead = results.find(isFailure) ?? results[0];
  return lead === undefined ? [] : [{ lead, echoes: results.filter((result) => result !== lead) }];
}
