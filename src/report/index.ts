export { type Failure, listFailures, rankFailures } from "./causes/failures.ts";
export { groupCauses, isServerCause, untoldAnswer } from "./causes/group-causes.ts";
export { compareTool } from "./compare/compare-tool.ts";
export type { Baseline, CompareOptions, GateOptions, UpdatedBaseline } from "./compare/index.ts";
export { type CompositionGraph, drawGraph, type GraphRow, tellsOf } from "./composition/graph.ts";
export { renderMermaid } from "./composition/mermaid.ts";
export { describeComparison } from "./judged/comparison.ts";
export { sayResult } from "./judged/told.ts";
export { describeReplay } from "./judged/wording.ts";
export { kindOf } from "./kinds.ts";
export { loadBaselines, mergeReports, renderComparison } from "./load.ts";
export { dealsOf, lacksShards, type NamedReport, partsOf } from "./merge/parts.ts";
export { describeServer, isCounted } from "./model/describe-server.ts";
export { leadsDown, REPORT_SCHEMA, readReport } from "./model/read.ts";
export type * from "./model/report.ts";
export { sealAround, sealReport, sealResult } from "./model/seal.ts";
export { type MarkdownOptions, type PageOrigin, renderMarkdown, renderProblems } from "./reporters/md/markdown.ts";
export { byteLimit, type SizeLimit } from "./reporters/md/size-limit.ts";
export type * from "./reporters/reporter.ts";
export { REPORTERS } from "./reporters/table.ts";
export { assembleReport } from "./totals/assemble.ts";
export { addTokens, addUsage } from "./totals/spend.ts";
export { isUnpaid, ranNothing, rollUpMetrics, scoreOf, summarise } from "./totals/summarise.ts";
export { summariseCompositions } from "./totals/summarise-compositions.ts";
export { wordsOf } from "./wording/answer.ts";
export { countFailing } from "./wording/counts.ts";
export {
  describeScores,
  failedAssertions,
  isFailure,
  lastWords,
  stopOf,
  untoldNodes,
  waitsForJudge,
  wentWrong,
} from "./wording/failures.ts";
export { nameResult, showCoordinates } from "./wording/name-result.ts";
export { remarksOf } from "./wording/remarks.ts";
export { describeTrippedCap } from "./wording/tripped-cap.ts";
export { isOfShards, sayProblems, sayVerdict } from "./wording/verdict.ts";
