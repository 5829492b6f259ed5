import type { NamedReport } from "./merge/parts.ts";
import type { Report } from "./model/report.ts";

export { type Failure, listFailures, rankFailures } from "./causes/failures.ts";
export { groupCauses, isServerCause, untoldAnswer } from "./causes/group-causes.ts";
export { compareTool, noteChanges } from "./compare/compare-tool.ts";
export type { Baseline, GateOptions } from "./compare/index.ts";
export { drawGraph, type GraphRow, tellsOf } from "./composition/graph.ts";
export { renderMermaid } from "./composition/mermaid.ts";
export { describeComparison } from "./judged/comparison.ts";
export { sayResult } from "./judged/told.ts";
export { describeReplay } from "./judged/wording.ts";
export { kindOf } from "./kinds.ts";
export { dealsOf, lacksShards, type NamedReport, partsOf } from "./merge/parts.ts";
export { describeServer, isCounted } from "./model/describe-server.ts";
export { leadsDown, REPORT_SCHEMA, readReport } from "./model/read.ts";
export type * from "./model/report.ts";
export { sealAround, sealReport, sealResult } from "./model/seal.ts";
export type { RecordedAnswer } from "./mutation/export.ts";
export { openLines, type SuiteTest } from "./reporters/lines.ts";
export { type MarkdownOptions, renderMarkdown, renderProblems } from "./reporters/md/markdown.ts";
export { byteLimit, type SizeLimit } from "./reporters/md/tables.ts";
export type * from "./reporters/reporter.ts";
export { REPORTERS } from "./reporters/table.ts";
export { assembleReport } from "./totals/assemble.ts";
export { addNotices, splitNotices } from "./totals/notices.ts";
export { addTokens, addUsage } from "./totals/spend.ts";
export { isUnpaid, ranNothing, rollUpMetrics, scoreOf, summarise } from "./totals/summarise.ts";
export { summariseCompositions } from "./totals/summarise-compositions.ts";
export { remedyOf } from "./wording/alerts.ts";
export { wordsOf, wordsOfError } from "./wording/answer.ts";
export {
  describeScores,
  failedAssertions,
  isFailure,
  lastWords,
  nameCheck,
  stopOf,
  untoldNodes,
  waitsForJudge,
  wentWrong,
} from "./wording/failures.ts";
export { findingsOf } from "./wording/findings.ts";
export { nameResult, showCoordinates } from "./wording/name-result.ts";
export { listReasons, sayGate, sayTitle, titleReasons } from "./wording/reasons.ts";
export { remarksOf } from "./wording/remarks.ts";
export {
  countFailing,
  describePartial,
  describeTrippedCap,
  INTERRUPTED,
  isOfShards,
  sayVerdict,
} from "./wording/verdict.ts";

/** Sums and gates of coverage; loaded on use. */
export const loadCoverage = () => import("./coverage/index.ts");

/** Sums and the export of mutants; loaded on use. */
export const loadMutation = () => import("./mutation/index.ts");

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
