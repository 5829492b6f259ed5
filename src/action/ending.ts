import { ERROR_CODES, type McptestError } from "../errors.ts";
import { describeTrippedCap, failsRun, isFailure, judgeReport, type Report, type Verdict } from "../report/index.ts";
import { countResults } from "../report/reporters/md/index.ts";
import { count } from "../values/text.ts";

/** How the step ends. */
export interface Ending {
  /** What `mcptest run` would have ended with. */
  exitCode: number;
  /** Why the step fails, in one sentence; undefined when it does not. */
  failure?: string;
}

const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  interrupted: ERROR_CODES.cancelled.exit,
  notReady: ERROR_CODES["not-ready"].exit,
  failed: 1,
  gate: 6,
  tolerated: 0,
  passed: 0,
};

/** How a step ends that ran something. A report that could not be written fails it too. */
export function endRun(report: Report, unwritten: readonly McptestError[]): Ending {
  const verdict = judgeReport(report);
  const [first] = unwritten;
  if (EXIT_CODES[verdict] !== 0) return { exitCode: EXIT_CODES[verdict], failure: describe(verdict, report) };
  return first ? { exitCode: ERROR_CODES[first.code].exit, failure: `mcptest: ${first.message}` } : { exitCode: 0 };
}

/** How a step ends that could not run anything. */
export function endWithProblems(problems: readonly McptestError[]): Ending {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${count(problems.length - 1, "more error")})` : "";
  const exitCode = Math.max(1, ...problems.map(({ code }) => ERROR_CODES[code].exit));
  return { exitCode, failure: `mcptest ran nothing: ${first?.message ?? "unknown error"}${more}` };
}

function describe(verdict: Verdict, report: Report): string {
  const counts = countResults(report.summary);
  if (verdict === "interrupted") return `mcptest was interrupted: ${counts}`;
  return `mcptest: ${counts}${report.results.some(isFailure) ? "" : `; ${describeOther(report)}`}`;
}

/** What makes a run fail besides its tests. */
function describeOther({ run, warnings, summary, gates = [] }: Report): string {
  if (run.budget_tripped) return describeTrippedCap(run.budget_tripped);
  const lost = warnings.find(failsRun);
  const [gate] = gates;
  if (lost === undefined && gate) return `${gate.gate}: ${gate.message}`;
  return lost?.message ?? `${count(summary.findings, "protocol finding")} with strict-protocol`;
}
