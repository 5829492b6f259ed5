export type { Baseline, CompareOptions, GateOptions, UpdatedBaseline } from "./baseline/index.ts";
export { type CompositionGraph, drawGraph, type GraphRow } from "./composition-graph.ts";
export { renderMermaid } from "./composition-mermaid.ts";
export { showCoordinates } from "./coordinates.ts";
export { lastWords, rankFailures, stopOf, untoldNodes } from "./failure-facts.ts";
export { type Failure, failedAssertions, groupFailures, isFailure, waitsForJudge } from "./failures.ts";
export { loadBaselines, renderComparison } from "./load-baselines.ts";
export { mergeReports } from "./merge.ts";
export { nameResult } from "./name-result.ts";
export { REPORT_SCHEMA, readReport } from "./read.ts";
export { redactReport, redactResult, redactRun, redactServer, redactWarning } from "./redact.ts";
export { redactSurface } from "./redact-comparison.ts";
export type {
  AssertionResult,
  Comparison,
  CompositionSummary,
  CompositionTrace,
  Conversation,
  CriterionResult,
  Delta,
  DiffLine,
  Evaluation,
  Finding,
  Gate,
  IterationTrace,
  Location,
  NodeTrace,
  Report,
  Rollup,
  RunInfo,
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
} from "./report.ts";
export type { RenderOptions, Reporter, ReporterEntry, ReporterName, ReporterStream, SuiteName } from "./reporter.ts";
export { REPORTERS } from "./reporters.ts";
export { rollUpMetrics } from "./rollups.ts";
export { describeScores } from "./score-words.ts";
export { summarise } from "./summarise.ts";
export { summariseCompositions } from "./summarise-compositions.ts";
export { describeTrippedCap } from "./tripped-cap.ts";
export { failsRun, judgeReport, type Verdict } from "./verdict.ts";
