export type { Baseline, CompareOptions, GateOptions, UpdatedBaseline } from "./compare/index.ts";
export { type CompositionGraph, drawGraph, type GraphRow } from "./composition/graph.ts";
export { renderMermaid } from "./composition/mermaid.ts";
export { loadBaselines, renderComparison } from "./load-baselines.ts";
export { mergeReports } from "./load-merge.ts";
export { REPORT_SCHEMA, readReport } from "./model/read.ts";
export type {
  AssertionResult,
  Comparison,
  CompositionSummary,
  CompositionTrace,
  Delta,
  DerivedMetricResult,
  Detail,
  DiffLine,
  Finding,
  Gate,
  IterationTrace,
  JudgeUsage,
  Location,
  NodeTrace,
  Report,
  Rollup,
  RunInfo,
  SentRequest,
  ServerReport,
  SetResult,
  Spend,
  Summary,
  SurfaceDelta,
  SurfaceTool,
  TestDelta,
  TestResult,
  ToolSurface,
  Warning,
} from "./model/report.ts";
export { sealAround, sealReport, sealResult } from "./model/seal.ts";
export { renderMarkdown, renderProblems } from "./reporters/md/markdown.ts";
export { byteLimit, type SizeLimit } from "./reporters/md/size-limit.ts";
export type {
  RenderOptions,
  Reporter,
  ReporterEntry,
  ReporterName,
  ReporterStream,
  SuiteName,
} from "./reporters/reporter.ts";
export { REPORTERS } from "./reporters/table.ts";
export { rollUpMetrics } from "./totals/rollups.ts";
export { summarise } from "./totals/summarise.ts";
export { summariseCompositions } from "./totals/summarise-compositions.ts";
export { concludeReport, failsRun, type Verdict } from "./totals/verdict.ts";
export { showCoordinates } from "./wording/coordinates.ts";
export { countResults } from "./wording/counts.ts";
export { lastWords, rankFailures, stopOf, untoldNodes } from "./wording/failure-facts.ts";
export { type Failure, failedAssertions, groupFailures, isFailure, waitsForJudge } from "./wording/failures.ts";
export { nameResult } from "./wording/name-result.ts";
export { describeScores } from "./wording/scores.ts";
export { describeTrippedCap } from "./wording/tripped-cap.ts";
