import type { Report } from "../../report/index.ts";
import { EXIT_CODES } from "../exit-codes.ts";

/** The exit code that a report stands for. */
export function exitCodeOf({ run, results, summary }: Report): number {
  if (run.interrupted) return EXIT_CODES.interrupted.code;
  if (results.some((result) => result.rule_id === "not-ready")) return EXIT_CODES.notReady.code;
  const broken = run.strict_protocol === true && summary.findings > 0;
  return summary.failed + summary.errored > 0 || broken ? EXIT_CODES.failed.code : EXIT_CODES.passed.code;
}
