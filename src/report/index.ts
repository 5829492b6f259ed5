export { compareTool } from "./compare/compare-tool.ts";
export type { Baseline, CompareOptions, GateOptions, UpdatedBaseline } from "./compare/index.ts";
export { type CompositionGraph, drawGraph, type GraphRow, tellsOf } from "./composition/graph.ts";
export { renderMermaid } from "./composition/mermaid.ts";
export { describeReplay } from "./judged/wording.ts";
export { loadBaselines, mergeReports, renderComparison } from "./load.ts";
export type { NamedReport } from "./merge/parts.ts";
export { describeServer, isCounted } from "./model/describe-server.ts";
export { REPORT_SCHEMA, readReport } from "./model/read.ts";
export type * from "./model/report.ts";
export { sealAround, sealReport, sealResult } from "./model/seal.ts";
export { type MarkdownOptions, type PageOrigin, renderMarkdown, renderProblems } from "./reporters/md/markdown.ts";
export { byteLimit, type SizeLimit } from "./reporters/md/size-limit.ts";
export type * from "./reporters/reporter.ts";
export { REPORTERS } from "./reporters/table.ts";
export { assembleReport } from "./totals/assemble.ts";
export { addTokens, addUsage } from "./totals/spend.ts";
export { rollUpMetrics, scoreOf, summarise } from "./totals/summarise.ts";
export { summariseCompositions } from "./totals/summarise-compositions.ts";
export { concludeReport, failsRun, isUnpaid, ranNothing, type Verdict } from "./totals/verdict.ts";
export { countResults } from "./wording/counts.ts";
export { describeScores, lastWords, rankFailures, stopOf, untoldNodes } from "./wording/failure-facts.ts";
export {
  type Failure,
  failedAssertions,
  groupFailures,
  isFailure,
  waitsForJudge,
  wentWrong,
} from "./wording/failures.ts";
export { nameResult, showCoordinates } from "./wording/name-result.ts";
export { remarksOf } from "./wording/remarks.ts";
export { describeTrippedCap } from "./wording/tripped-cap.ts";
