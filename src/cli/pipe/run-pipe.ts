import { exitCodeOf } from "../../conduct/index.ts";
import { EXIT_CODES, McptestError } from "../../errors.ts";
import { type Jq, openJq } from "../../jq/index.ts";
import { createPool, openSession } from "../../mcp/index.ts";
import { Prices } from "../../model/index.ts";
import {
  loadPipeline,
  type Pipeline,
  type PipelineOutcome,
  reportPipeline,
  runPipeline,
} from "../../pipeline/index.ts";
import type { Report } from "../../report/index.ts";
import { clock } from "../../spend/index.ts";
import { loadPriceTable, type ServerSpec } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import { readVariables } from "../options/options.ts";
import { resolveServer } from "../options/server-options.ts";
import { printProblems } from "../options/suites.ts";
import { renderOutputs, writeRendered } from "../output/outputs.ts";
import { tell } from "../output/write.ts";
import { showProgress } from "./progress.ts";
import { renderDryRun } from "./render-dry-run.ts";
import { renderOutcome } from "./render-outcome.ts";
import { type PipeFlags, type PipeOrder, readOrder } from "./settings.ts";

/** Loads a pipeline, runs it and tells what came of it; gives the exit code. Throws McptestError and CollectedErrors: nothing has run then. */
export async function runPipe(file: string, flags: PipeFlags, context: CliContext): Promise<number> {
  const order = readOrder(flags, context);
  const { cwd, env, redactor } = context;
  const jq = await openJq({ root: cwd, env });
  try {
    const pipeline = await loadPipeline(file, {
      root: cwd,
      env,
      vars: readVariables(flags),
      mask: flags.mask,
      envFile: flags.envFile,
      shared: flags.config !== undefined,
      jq,
      redactor,
    });
    const { pricingTable } = flags;
    const prices = new Prices(pricingTable === undefined ? {} : await loadPriceTable(pricingTable, cwd));
    if (flags.dryRun) {
      await tell(
        renderDryRun(pipeline, { ...context, estimate: flags.estimateCost === true, caps: order.caps }),
        context,
      );
      return EXIT_CODES.passed.code;
    }
    const server = await resolveServer({ ...flags, read: new Set(Object.keys(pipeline.vars)) }, context);
    const outcome = await run(pipeline, { order, server, mode: flags.onBudgetExceeded, prices, jq }, context);
    const environment = { ...context.platform, ci: isCi(env) };
    const report = reportPipeline(pipeline, server, outcome, { version: context.version, environment, redactor });
    await tellOutcome(pipeline, outcome, report, order, context);
    return exitCodeOf(report);
  } finally {
    await jq.close();
  }
}

interface Means {
  order: PipeOrder;
  server: ServerSpec;
  mode: PipeFlags["onBudgetExceeded"];
  prices: Prices;
  jq: Jq;
}

async function run(
  pipeline: Pipeline,
  { order, server, mode, prices, jq }: Means,
  context: CliContext,
): Promise<PipelineOutcome> {
  const { signal, redactor } = context;
  const { caps, timeoutMs } = order;
  const servers = createPool((spec, protocol) => openSession(spec, connectOptions(context, [protocol])));
  const progress = showProgress(pipeline, context);
  try {
    const world = { servers, jq, prices, clock, redactor, signal };
    return await runPipeline(pipeline, { server, caps, mode, timeoutMs }, world, progress);
  } finally {
    progress.stop();
    await servers.close();
  }
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
