import { join } from "node:path";
import { replaceFile } from "../../files/index.ts";
import { type ConcludedReport, describePartial, type Report, scoreOf, type Verdict } from "../../report/index.ts";
import { formatNumber } from "../../values/text.ts";

const COLOURS: Readonly<Record<Verdict["status"], string>> = {
  passed: "brightgreen",
  allowed: "yellow",
  failed: "red",
  interrupted: "lightgrey",
  nothing: "lightgrey",
};

/** `41 of 41 passed, score 0.92`: what a badge says of a run. */
export function sayBadge(report: Report): string {
  const { summary } = report;
  const score = scoreOf(report);
  const facts = [
    `${formatNumber(summary.passed)} of ${formatNumber(summary.total + (summary.not_run ?? 0))} passed`,
    ...(score === undefined ? [] : [`score ${score.toFixed(2)}`]),
    ...(describePartial(report) === undefined ? [] : ["partial"]),
  ];
  return facts.join(", ");
}

/**
 * Writes `mcptest-badge.json` into a folder; rejects with the system's error.
 * Source: https://shields.io/badges/endpoint-badge
 */
export function writeBadge(report: ConcludedReport, label: string, folder: string, signal: AbortSignal): Promise<void> {
  const { status, reasons } = report.verdict;
  const color = reasons.length > 0 && status !== "interrupted" ? COLOURS.failed : COLOURS[status];
  const badge = { schemaVersion: 1, label, message: sayBadge(report), color };
  return replaceFile(join(folder, "mcptest-badge.json"), `${JSON.stringify(badge)}\n`, { signal });
}
