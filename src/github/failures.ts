import { type Failure, groupFailures, type Report } from "../report/index.ts";

/** What went wrong, the widest first, then by file and line. */
export function rankFailures(report: Report): Failure[] {
  return groupFailures(report).sort(compareFailures);
}

/** The server's last stderr lines: of results with one cause, only the one that met it first has them. */
export function lastWords({ lead, echoes }: Failure): readonly string[] {
  return [lead, ...echoes].find((result) => result.stderr_tail?.length)?.stderr_tail ?? [];
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
