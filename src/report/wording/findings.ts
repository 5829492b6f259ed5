import { formatNumber } from "../../values/text.ts";
import type { TestFinding } from "../model/report.ts";

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
