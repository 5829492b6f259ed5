import type { NamedReport } from "./merge/parts.ts";
import type { Report } from "./model/report.ts";

/** All that baselines need; loaded on use, because most runs have none. */
export async function loadBaselines() {
  return import("./compare/index.ts");
}

/** How a report compares with its baseline, and nothing else of it, as lines for a terminal. */
export async function renderComparison(report: Report, options: { colour: boolean }): Promise<string> {
  const { renderComparison } = await import("./reporters/pretty/baseline.ts");
  return renderComparison(report, options);
}

/** One report of several; see `mergeReports` in merge/, which is loaded when it is used. */
export async function mergeReports(reports: readonly NamedReport[]): Promise<Report> {
  const merge = await import("./merge/merge-reports.ts");
  return merge.mergeReports(reports);
}
