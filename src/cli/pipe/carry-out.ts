import { exitCodeOf } from "../../conduct/index.ts";
import { McptestError } from "../../errors.ts";
import type { Jq } from "../../jq/index.ts";
import type { Pool } from "../../mcp/index.ts";
import type { Prices } from "../../model/index.ts";
import {
  type BudgetMode,
  type Pipeline,
  type PipelineOutcome,
  reportPipeline,
  runPipeline,
} from "../../pipeline/index.ts";
import type { Report } from "../../report/index.ts";
import { clock } from "../../spend/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import type { CliContext } from "../context.ts";
import { printProblems } from "../options/suites.ts";
import { renderOutputs, writeRendered } from "../output/outputs.ts";
import { tell } from "../output/write.ts";
import { showProgress } from "./progress.ts";
import { renderOutcome } from "./render-outcome.ts";
import type { PipeOrder } from "./settings.ts";

interface Means {
  order: PipeOrder;
  mode: BudgetMode;
  server: ServerSpec;
  servers: Pool;
  prices: Prices;
  jq: Jq;
}

/** Runs the pipeline and tells what came of it; gives the exit code. Its servers are closed meanwhile. */
export async function carryOut(
  pipeline: Pipeline,
  { order, mode, server, servers, prices, jq }: Means,
  context: CliContext,
): Promise<number> {
  const { signal, redactor, platform, version, env } = context;
  const { caps, timeoutMs } = order;
  const progress = showProgress(pipeline, context);
  const world = { servers, jq, prices, clock, redactor, signal };
  const running = runPipeline(pipeline, { server, caps, mode, timeoutMs }, world, progress);
  const outcome = await running.finally(() => progress.stop());
  const closing = servers.close();
  const environment = { ...platform, ci: isCi(env) };
  const report = reportPipeline(pipeline, server, outcome, { version, environment, redactor });
  await tellOutcome(pipeline, outcome, report, order, context);
  await closing;
  return exitCodeOf(report);
}

/** Prints the outcome and writes the reports; warnings go to stderr, and so does a failure that stdout tells only programs. */
async function tellOutcome(
  { name, lineAt }: Pipeline,
  outcome: PipelineOutcome,
  report: Report,
  { format, outputs }: PipeOrder,
  context: CliContext,
): Promise<void> {
  const { detail, failure, warnings } = outcome;
  const { type: _, ...told } = detail;
  const errors = failure && format === "json" ? [asProblem(failure, lineAt)] : [];
  if (format) await printProblems({ errors, warnings: [...warnings] }, context.stderr, context);
  await writeRendered(await renderOutputs(outputs, report, context), context);
  if (format === "json") await tell({ json: { pipe: name, ...told } }, context);
  if (format === "text") await tell(renderOutcome(name, outcome, context), context);
}

/** What failed as errors of the command line look. */
function asProblem(failure: NonNullable<PipelineOutcome["failure"]>, lineAt: Pipeline["lineAt"]): McptestError {
  const { rule, message, hint, location } = failure;
  const text = location && lineAt(location.line);
  return new McptestError(rule, message, { hint, location: location && { ...location, ...(text ? { text } : {}) } });
}
