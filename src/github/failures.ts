import type { Report, TestResult } from "../report/report.ts";

/** One thing that went wrong: a test that did not pass, and the tests that fell to the same cause. */
export interface Failure {
  lead: TestResult;
  /** Results with the same cause, in the order they ran. */
  echoes: readonly TestResult[];
}

/** What went wrong, the widest first, then by file and line; one crash is one failure however many tests it took along. */
export function groupFailures(report: Report): Failure[] {
  const groups = new Map<string, TestResult[]>();
  for (const result of report.results) {
    if (!isFailure(result) && !(result.status === "skipped" && result.cause !== undefined)) continue;
    const key = result.cause === undefined ? `test ${result.id}` : `cause ${result.cause}`;
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return Array.from(groups.values(), toFailure).sort(compareFailures);
}

/** Whether a result makes the run fail. */
export function isFailure(result: TestResult): boolean {
  return result.status === "failed" || result.status === "errored";
}

function toFailure(results: readonly TestResult[]): Failure {
  const lead = results.find(isFailure) ?? results[0];
  if (lead === undefined) throw new RangeError("a failure has at least one result");
  return { lead, echoes: results.filter((result) => result !== lead) };
}

function compareFailures(a: Failure, b: Failure): number {
  return (
    b.echoes.length - a.echoes.length ||
    compareText(a.lead.location.file, b.lead.location.file) ||
    a.lead.location.line - b.lead.location.line
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
