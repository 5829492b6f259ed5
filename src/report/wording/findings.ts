import { formatNumber } from "../../values/text.ts";
import type { TestFinding, TestResult } from "../model/report.ts";

/** The findings of a row of an audit or of a property test. */
export function findingsOf({ detail }: Pick<TestResult, "detail">): readonly TestFinding[] {
  return detail && "findings" in detail ? detail.findings : [];
}

/** `error schema-root: convert_price: the root …  (also 1 more)`: a finding of an audit or a property test in one line. */
export function sayFinding(finding: TestFinding): string {
  const { severity, rule, tool } = finding;
  return `${severity} ${rule}: ${tool === undefined ? "" : `${tool}: `}${sayFound(finding)}`;
}

/** What was found, how often, and why it is accepted. */
export function sayFound({ message, also, accepted, flaky }: TestFinding): string {
  const more = also === undefined ? "" : ` (also ${formatNumber(also)} more)`;
  const why = accepted === undefined ? "" : ` (accepted: ${accepted})`;
  return `${message}${more}${flaky ? " (not every time)" : ""}${why}`;
}
