export { type Failure, groupFailures, isFailure } from "./failures.ts";
export { REPORT_SCHEMA, readReport } from "./read.ts";
export { redactReport, redactResult, redactServer } from "./redact.ts";
export type {
  AssertionResult,
  DiffLine,
  Finding,
  Location,
  Report,
  RunInfo,
  ServerReport,
  Summary,
  TestResult,
  Warning,
} from "./report.ts";
export type { RenderOptions, Reporter, ReporterName, ReporterStream, SuiteName } from "./reporter.ts";
export { REPORTERS } from "./reporters.ts";
export { summarise } from "./summarise.ts";
export { judgeReport, type Verdict } from "./verdict.ts";
