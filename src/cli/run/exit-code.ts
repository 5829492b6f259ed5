import { judgeReport, type Report } from "../../report/index.ts";
import { EXIT_CODES } from "../exit-codes.ts";

/** The exit code that a report stands for. */
export function exitCodeOf(report: Report): number {
  const verdict = judgeReport(report);
  return EXIT_CODES[verdict === "tolerated" ? "passed" : verdict].code;
}
