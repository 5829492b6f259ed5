import type { NamedReport } from "./merge/parts.ts";
import type { Report } from "./model/report.ts";

/** One report of several; see `mergeReports` in merge/, which is loaded when it is used. */
export async function mergeReports(reports: readonly NamedReport[]): Promise<Report> {
  const merge = await import("./merge/merge-reports.ts");
  return merge.mergeReports(reports);
}
