import type { TestResult, TraceDetail } from "../../generated/report.ts";

/** What is special to the kind of a result. */
export type Detail = NonNullable<TestResult["detail"]>;

/** What a composition did. */
export type CompositionTrace = Omit<TraceDetail, "type">;

export type {
  AssertionResult,
  Comparison,
  CompositionSummary,
  Delta,
  DerivedMetricResult,
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
  RunPart,
  SentRequest,
  ServerReport,
  SetResult,
  Shard,
  Spend,
  Summary,
  SurfaceDelta,
  SurfaceTool,
  TestDelta,
  TestResult,
  ToolSurface,
  Warning,
} from "../../generated/report.ts";
