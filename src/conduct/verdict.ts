import { EXIT_CODES } from "../errors.ts";
import {
  concludeReport,
  countResults,
  describeTrippedCap,
  failsRun,
  isFailure,
  isUnpaid,
  type Report,
} from "../report/index.ts";
import { count } from "../values/text.ts";

/** The exit code that a report stands for. */
export function exitCodeOf(report: Report): number {
  const verdict = concludeReport(report);
  return EXIT_CODES[verdict === "tolerated" || verdict === "nothing" ? "passed" : verdict].code;
}

/** Why a run fails, in one sentence; undefined when it does not. */
export function describeFailure(report: Report): string | undefined {
  if (exitCodeOf(report) === EXIT_CODES.passed.code) return undefined;
  const counts = countResults(report.summary);
  if (report.run.interrupted) return `mcptest was interrupted: ${counts}`;
  const isOfTests = exitCodeOf(report) !== EXIT_CODES.gate.code && report.results.some(isFailure);
  return `mcptest: ${counts}${isOfTests ? "" : `; ${describeOther(report)}`}`;
}

/** What makes a run fail besides its tests. */
function describeOther({ run, results, warnings, summary, gates = [] }: Report): string {
  if (run.budget_tripped) return describeTrippedCap(run.budget_tripped);
  const unpaid = results.filter(isUnpaid);
  if (unpaid.length > 0) return `a cap on cost left ${count(unpaid.length, "test")} ungraded: ${unpaid[0]?.message}`;
  const lost = warnings.find(failsRun);
  const [gate] = gates;
  if (lost === undefined && gate) return `${gate.gate}: ${gate.message}`;
  return lost?.message ?? `${count(summary.findings, "protocol finding")} with strict-protocol`;
}
