import { EXIT_CODES, McptestError } from "../../errors.ts";
import type { Pipeline, PipelineOutcome } from "../../pipeline/index.ts";
import type { ConcludedReport } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import { printProblems } from "../options/suites.ts";
import { tell } from "../output/write.ts";
import { renderSteps, renderTotals } from "./render-outcome.ts";
import type { PipeOrder } from "./settings.ts";

/** Prints the outcome; warnings go to stderr, and so does a failure where stdout is for programs. */
export async function tellOutcome(
  { name, quote }: Pipeline,
  outcome: PipelineOutcome,
  { format }: PipeOrder,
  context: CliContext,
): Promise<void> {
  const { failure, warnings } = outcome;
  const errors = failure ? [asProblem(failure, quote)] : [];
  if (format) await printProblems({ errors: format === "json" ? errors : [], warnings }, context.stderr, context);
  if (format !== "text") return;
  await tell(`${renderSteps(name, outcome, context)}\n`, context);
  await printProblems({ errors, warnings: [] }, context.stdout, context);
  await tell(renderTotals(outcome, context), context);
}

/** Prints the outcome for programs; its status is that of the verdict, which knows what the server did until its end. */
export async function tellJson(
  { name }: Pipeline,
  { detail, replayed }: PipelineOutcome,
  verdict: ConcludedReport["verdict"] | undefined,
  context: CliContext,
): Promise<void> {
  const { type: _, ...told } = detail;
  const status = verdict?.exit_code === EXIT_CODES.passed.code ? told.status : "failed";
  await tell({ json: { pipe: name, ...(replayed && { replayed: true }), ...told, status } }, context);
}

/** What failed as errors of the command line look. */
function asProblem(failure: NonNullable<PipelineOutcome["failure"]>, quote: Pipeline["quote"]): McptestError {
  const { rule, message, hint, location } = failure;
  return new McptestError(rule, message, { hint, location: location && quote(location) });
}
