import { exitCodeOf, type GivenFlag, writeCommand } from "../../conduct/index.ts";
import { McptestError } from "../../errors.ts";
import {
  type BudgetMode,
  type Pipeline,
  type PipelineOutcome,
  type RecordedWorld,
  reportPipeline,
  runRecorded,
} from "../../pipeline/index.ts";
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
  /** As it was named, */
  file: string;
  /** and the flags beside it. */
  given: readonly GivenFlag[];
  world: RecordedWorld;
}

/** Runs the pipeline and tells what came of it; gives the exit code. Its servers are closed meanwhile. */
export async function carryOut(
  pipeline: Pipeline,
  { file, given, order, mode, server, world }: Means,
  context: CliContext,
): Promise<number> {
  const { redactor, platform, version, env } = context;
  const { caps, timeoutMs, recording } = order;
  const progress = showProgress(pipeline, context);
  const running = runRecorded(pipeline, { server, caps, mode, timeoutMs }, recording, world, progress);
  const { outcome, sessions } = await running.finally(() => progress.stop());
  const closing = world.servers.close();
  await tellOutcome(pipeline, outcome, order, context);
  // What servers do while they are closed is told, too.
  await closing;
  const rerun = writeCommand(["pipe", file], given, context);
  const environment = { ...platform, ci: isCi(env) };
  const report = reportPipeline(pipeline, server, outcome, {
    version,
    environment,
    redactor,
    sessions,
    rerun,
  });
  await writeRendered(await renderOutputs(order.outputs, report, context), context);
  return exitCodeOf(report);
}

/** Prints the outcome; warnings go to stderr, and so does a failure that stdout tells only programs. */
async function tellOutcome(
  { name, lineAt }: Pipeline,
  outcome: PipelineOutcome,
  { format }: PipeOrder,
  context: CliContext,
): Promise<void> {
  const { detail, failure, warnings, replayed } = outcome;
  const { type: _, ...told } = detail;
  const errors = failure && format === "json" ? [asProblem(failure, lineAt)] : [];
  if (format) await printProblems({ errors, warnings: [...warnings] }, context.stderr, context);
  if (format === "json") await tell({ json: { pipe: name, ...(replayed && { replayed: true }), ...told } }, context);
  if (format === "text") await tell(renderOutcome(name, outcome, context), context);
}

/** What failed as errors of the command line look. */
function asProblem(failure: NonNullable<PipelineOutcome["failure"]>, lineAt: Pipeline["lineAt"]): McptestError {
  const { rule, message, hint, location } = failure;
  const text = location && lineAt(location.line);
  return new McptestError(rule, message, { hint, location: location && { ...location, ...(text ? { text } : {}) } });
}
