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
} from "../generated/report.ts";
