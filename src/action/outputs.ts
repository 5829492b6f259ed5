import { EXIT_CODES } from "../errors.ts";
import type { Summary } from "../report/index.ts";
import type { StepEnding } from "./ending.ts";

/** What is counted for later steps. */
const COUNTS = ["total", "passed", "failed", "errored", "skipped", "deferred", "flaky"] as const;

/** What later steps can read as `steps.<id>.outputs.<name>`; the names are those of action.yml. */
export interface Outputs extends Pick<Summary, (typeof COUNTS)[number]> {
  result: "passed" | "failed" | "cancelled";
  "exit-code": number;
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
    ...(Object.fromEntries(COUNTS.map((key) => [key, summary?.[key] ?? 0])) as Pick<Summary, (typeof COUNTS)[number]>),
    "report-path": reportPath ?? "",
  };
}
