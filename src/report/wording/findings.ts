import { formatNumber } from "../../values/text.ts";
import type { TestFinding } from "../model/report.ts";

/** `error schema-root: convert_price: the root …  (also 1 more)`: a finding of an audit or a property test in one line. */
export function sayFinding({ severity, rule, tool, message, also, accepted }: TestFinding): string {
  const more = also === undefined ? "" : ` (also ${formatNumber(also)} more)`;
  const why = accepted === undefined ? "" : ` (accepted: ${accepted})`;
  return `${severity} ${rule}: ${tool === undefined ? "" : `${tool}: `}${message}${more}${why}`;
}
