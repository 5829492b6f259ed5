import type { RecordingMode } from "../../cassette/index.ts";
import { type GivenFlag, loadPiping, type PipeRequest } from "../../conduct/index.ts";
import { EXIT_CODES, failure } from "../../errors.ts";
import { withJq } from "../../jq/index.ts";
import type { BudgetMode, PipelineCaps, PipelineOutcome } from "../../pipeline/index.ts";
import { namesServer, unnamedServer } from "../../suite/index.ts";
import { escapeControls } from "../../values/text.ts";
import { type CliContext, hostOf, tell } from "../context.ts";
import { type Given, goesWith, nothingToReport, type RecordingFlags, readVariables } from "../options/options.ts";
import { resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { readFlag, readRecordings } from "../options/understand.ts";
import { type OutputFlags, parseOutputs, type ReportOutput, renderOutputs, writeRendered } from "../output/outputs.ts";

export type PipeFlags = SuiteServerFlags &
  OutputFlags &
  RecordingFlags &
  Given<"timeout" | "maxCost" | "maxTokens" | "maxCostPerCall" | "maxDuration" | "pricingTable"> &
  Given<never, "dryRun" | "estimateCost"> & { onBudgetExceeded: BudgetMode; format?: "text" | "json" };

export interface PipeOrder {
  caps: PipelineCaps;
  timeoutMs: number | undefined;
  recording: RecordingMode;
  recordingFile: string | undefined;
  /** Of the outcome; undefined when a report is on stdout. */
  format: "text" | "json" | undefined;
  outputs: readonly ReportOutput[];
}

const bothOnStdout = failure(`usage: --format <format> and --reporter <name> would both go to stdout
  hint: send the report to a file: --reporter <name>=PATH`);

function readOrder(flags: PipeFlags, { cwd }: Pick<CliContext, "cwd">): PipeOrder {
  if (flags.dryRun) {
    const flag = flags.reporter.length > 0 ? "--reporter" : flags.output.length > 0 && "--output";
    if (flag) throw nothingToReport({ dry: "--dry-run", flag });
  } else if (flags.estimateCost) throw goesWith({ flag: "--estimate-cost", other: "--dry-run" });
  const outputs = parseOutputs(flags, cwd);
  const onStdout = outputs.find(({ path }) => path === undefined);
  if (onStdout && flags.format) throw bothOnStdout({ format: flags.format, name: onStdout.reporter.name });
  return {
    caps: {
      max_cost_usd: readFlag("max-cost", flags.maxCost),
      max_tokens: readFlag("max-surface-tokens", flags.maxTokens, "--max-tokens"),
      max_cost_per_call_usd: readFlag("max-cost", flags.maxCostPerCall, "--max-cost-per-call"),
      max_duration_ms: readFlag("max-duration", flags.maxDuration),
    },
    timeoutMs: readFlag("max-duration", flags.timeout, "--timeout"),
    recording: readRecordings(flags) ?? "off",
    recordingFile: [flags.record, flags.replay].find((file) => typeof file === "string"),
    format: onStdout ? undefined : (flags.format ?? "text"),
    outputs,
  };
}

/** Loads and runs a pipeline, and prints the outcome; gives the exit code. Throws McptestError and CollectedErrors before it runs. */
export async function runPipe(file: string, flags: PipeFlags, given: readonly GivenFlag[], context: CliContext) {
  const order = readOrder(flags, context);
  const asks = asksServer(flags, order);
  const { cwd: root, stderr, env } = context;
  const host = hostOf(context);
  const replays = order.recording === "replay";
  const { mask, envFile, pricingTable, onBudgetExceeded: mode } = flags;
  return withJq({ root, env }, async (jq) => {
    const request: PipeRequest = {
      ...{ file, given, mask, envFile, pricingTable, mode, ...order },
      vars: readVariables(flags),
      shared: flags.config !== undefined || (asks && !namesServer(flags)),
      findServer: async (read) => (asks ? resolveServer({ ...flags, read }, context, { replays }) : unnamedServer()),
    };
    const { preparePipe, followPipe, executePipe } = await loadPiping();
    const prepared = await preparePipe(request, host, jq, (line) => stderr.write(`${line}\n`));
    const { pipeline } = prepared;
    if (flags.dryRun) {
      const { describeDryRun, renderDryRun } = await import("./outcome.ts");
      const followed = order.recording === "record" ? undefined : await followPipe(prepared, request);
      const options = { ...flags, ...order, colour: context.colour, followed };
      const plan = describeDryRun(pipeline, options);
      await tell(order.format === "json" ? { json: plan } : renderDryRun(plan, options), context);
      return EXIT_CODES.passed.code;
    }
    const { showProgress } = await import("./outcome.ts");
    const progress = showProgress(pipeline, context);
    const went: { outcome?: PipelineOutcome } = {};
    const report = await executePipe(prepared, request, host, {
      started: progress.started,
      async ended(outcome) {
        progress.stop();
        went.outcome = outcome;
        const { tellOutcome } = await import("./outcome.ts");
        await tellOutcome(pipeline, outcome, order, context);
      },
    }).finally(() => progress.stop());
    const { tellJson } = await import("./outcome.ts");
    if (went.outcome && order.format === "json") await tellJson(pipeline, went.outcome, report.verdict, context);
    // The outcome of the steps does not tell failures of the server.
    for (const { code, message } of report.verdict.reasons) {
      const line = `failed: ${escapeControls(message)}\n`;
      if (code === "server" && !went.outcome?.failure)
        await (order.format === "text" ? tell(line, context) : stderr.write(line));
    }
    await writeRendered(await renderOutputs(order.outputs, report, context), context);
    return report.verdict.exit_code;
  });
}

/** Whether a server is needed: not under --replay; a dry run compares recordings with it. */
function asksServer(flags: PipeFlags, { recording }: PipeOrder): boolean {
  if (flags.dryRun) return namesServer(flags) && recording !== "off";
  return namesServer(flags) || recording !== "replay";
}
