import { type Failure, groupFailures, type Report } from "../report/index.ts";

/** What went wrong, the widest first, then by file and line. */
export function rankFailures(report: Report): Failure[] {
  return groupFailures(report).sort(compareFailures);
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
