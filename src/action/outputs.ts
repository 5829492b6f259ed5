import { EXIT_CODES } from "../errors.ts";
import type { Summary } from "../report/index.ts";
import type { StepEnding } from "./ending.ts";

/** What later steps can read as `steps.<id>.outputs.<name>`; the names are those of action.yml. */
export interface Outputs {
  result: "passed" | "failed" | "cancelled";
  "exit-code": number;
  total: number;
  passed: number;
  failed: number;
  errored: number;
  skipped: number;
  deferred: number;
  flaky: number;
  "report-path": string;
}

/** The outputs of a run, or of a step that ran nothing. */
export function makeOutputs(
  { exitCode, failure }: StepEnding,
  summary: Summary | undefined,
  reportPath: string | undefined,
): Outputs {
  return {
    result: failure === undefined ? "passed" : exitCode === EXIT_CODES.interrupted.code ? "cancelled" : "failed",
    "exit-code": exitCode,
    total: summary?.total ?? 0,
    passed: summary?.passed ?? 0,
    failed: summary?.failed ?? 0,
    errored: summary?.errored ?? 0,
    skipped: summary?.skipped ?? 0,
    deferred: summary?.deferred ?? 0,
    flaky: summary?.flaky ?? 0,
    "report-path": reportPath ?? "",
  };
}
