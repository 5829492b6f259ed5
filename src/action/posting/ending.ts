import { asFault, conclude, concludeProblems } from "../../conduct/index.ts";
import type { McptestError } from "../../errors.ts";
import { type ConcludedReport, type Reason, type Report, sayProblems, type Verdict } from "../../report/index.ts";
import type { Inputs } from "../inputs.ts";

/** How the step ends. */
export interface StepEnding {
  verdict: Verdict;
  /** The verdict in one line. */
  told: string;
  /** Undefined if nothing was run. */
  report?: ConcludedReport;
}

/** The report with the verdict that it has in this step; `faults`: what went wrong around it. */
export function concludeStep(
  report: Report,
  { inputs, saved = false }: { inputs: Inputs; saved?: boolean },
  faults: readonly Reason[] = [],
): ConcludedReport {
  const run = { ...report.run, require_tests: inputs.request.requireTests };
  return conclude({ ...report, run }, { saved, allowPartial: inputs.allowPartial, faults });
}

/** How a step ends that could not run anything. */
export function endWithProblems(problems: readonly McptestError[], faults: readonly Reason[] = []): StepEnding {
  const verdict = concludeProblems(problems, faults);
  return { verdict, told: sayProblems(verdict) };
}

/** What could not be written, as reasons. */
export function lost(errors: readonly McptestError[]): Reason[] {
  return errors.map(({ message }) => asFault("output", message));
}
