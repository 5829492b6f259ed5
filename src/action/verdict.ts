import { ERROR_CODES, type ErrorCode, type McptestError } from "../errors.ts";
import { countResults } from "../github/index.ts";
import { isFailure, type Report } from "../report/index.ts";
import { count } from "../values/text.ts";

/** How the step ends. */
export interface Verdict {
  /** What `mcptest run` would have ended with. */
  exitCode: number;
  /** Why the step fails, in one sentence; undefined when it does not. */
  failure?: string;
}

/** The verdict on a run: interrupted, failed, or passed. A report that could not be written fails it too. */
export function judgeReport(report: Report, unwritten: readonly McptestError[] = []): Verdict {
  const { summary, run } = report;
  const words = countResults(summary);
  if (run.interrupted) return { exitCode: ERROR_CODES.cancelled.exit, failure: `mcptest was interrupted: ${words}` };
  const failing = report.results.filter(isFailure);
  if (failing.length > 0) {
    return { exitCode: Math.max(...failing.map(({ rule_id: rule }) => exitOf(rule))), failure: `mcptest: ${words}` };
  }
  if (run.strict_protocol && summary.findings > 0) {
    const failure = `mcptest: ${count(summary.findings, "finding")} on the servers' manners (strict-protocol)`;
    return { exitCode: ERROR_CODES["protocol-violation"].exit, failure };
  }
  const [first] = unwritten;
  return first ? { exitCode: ERROR_CODES[first.code].exit, failure: `mcptest: ${first.message}` } : { exitCode: 0 };
}

/** The verdict on a step that could not run anything. */
export function judgeProblems(problems: readonly McptestError[]): Verdict {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${count(problems.length - 1, "more error")})` : "";
  const exitCode = Math.max(1, ...problems.map(({ code }) => ERROR_CODES[code].exit));
  return { exitCode, failure: `mcptest ran nothing: ${first?.message ?? "unknown error"}${more}` };
}

function exitOf(rule: string | undefined): number {
  return rule !== undefined && Object.hasOwn(ERROR_CODES, rule) ? ERROR_CODES[rule as ErrorCode].exit : 1;
}
