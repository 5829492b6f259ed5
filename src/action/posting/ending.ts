import { describeFailure, exitCodeOf } from "../../conduct/index.ts";
import { ERROR_CODES, EXIT_CODES, type McptestError } from "../../errors.ts";
import { type Report, ranNothing } from "../../report/index.ts";
import { count } from "../../values/text.ts";

/** How the step ends. */
export interface StepEnding {
  /** What `mcptest run` would have ended with. */
  exitCode: number;
  /** Why the step fails, in one sentence; undefined when it does not. */
  failure?: string | undefined;
}

/** How a step ends that ran something. A report that could not be written fails it too, and so may a run of no test. */
export function endRun(report: Report, unwritten: readonly McptestError[], requireTests: boolean): StepEnding {
  const exitCode = exitCodeOf(report);
  const failure = describeFailure(report);
  const [first] = unwritten;
  if (failure !== undefined || !first) {
    return { exitCode, failure: failure ?? (requireTests && ranNothing(report) ? describeNothing(report) : undefined) };
  }
  return { exitCode: ERROR_CODES[first.code].exit, failure: `mcptest: ${first.message}` };
}

function describeNothing({ run }: Report): string {
  const why = run.suites.length > 0 ? "no test ran" : "no suite was found; has the repository been checked out?";
  return `mcptest: ${why} (require-tests: false allows it)`;
}

/** How a step ends that could not run anything; warnings that are denied are wrong usage. */
export function endWithProblems(problems: readonly McptestError[]): StepEnding {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${count(problems.length - 1, "more error")})` : "";
  const exitCode = Math.max(...problems.map(({ code }) => ERROR_CODES[code].exit)) || EXIT_CODES.usage.code;
  return { exitCode, failure: `mcptest ran nothing: ${first?.message ?? "unknown error"}${more}` };
}
