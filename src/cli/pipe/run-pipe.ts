import { type GivenFlag, type Host, loadPiping, type PipeRequest } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { openJq } from "../../jq/index.ts";
import type { PipelineOutcome } from "../../pipeline/index.ts";
import { namesServer, unnamedServer } from "../../suite/index.ts";
import { escapeControls } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { readVariables } from "../options/options.ts";
import { resolveServer } from "../options/server-options.ts";
import { renderOutputs, writeRendered } from "../output/outputs.ts";
import { tell } from "../output/write.ts";
import { type PipeFlags, type PipeOrder, readOrder } from "./settings.ts";

/** Loads a pipeline, runs it and tells what came of it; gives the exit code. Throws McptestError and CollectedErrors: nothing has run then. */
export async function runPipe(
  file: string,
  flags: PipeFlags,
  given: readonly GivenFlag[],
  context: CliContext,
): Promise<number> {
  const order = readOrder(flags, context);
  const asks = asksServer(flags, order);
  const { cwd: root, self, stderr, env } = context;
  const host: Host = { ...context, root, mockCommand: [...self, "mock"] };
  const { mask, envFile, pricingTable, onBudgetExceeded: mode } = flags;
  const jq = await openJq({ root, env });
  try {
    const request: PipeRequest = {
      ...{ file, given, mask, envFile, pricingTable, mode, ...order },
      vars: readVariables(flags),
      shared: flags.config !== undefined || (asks && !namesServer(flags)),
      findServer: async (read) => (asks ? resolveServer({ ...flags, read }, context) : unnamedServer()),
    };
    const { preparePipe, followPipe, executePipe } = await loadPiping();
    const prepared = await preparePipe(request, host, jq, (line) => stderr.write(`${line}\n`));
    const { pipeline } = prepared;
    if (flags.dryRun) {
      const { describeDryRun, renderDryRun } = await import("./render-dry-run.ts");
      const followed = order.recording === "record" ? undefined : await followPipe(prepared, request);
      const options = { ...flags, ...order, colour: context.colour, followed };
      const plan = describeDryRun(pipeline, options);
      await tell(order.format === "json" ? { json: plan } : renderDryRun(plan, options), context);
      return EXIT_CODES.passed.code;
    }
    const { showProgress } = await import("./progress.ts");
    const progress = showProgress(pipeline, context);
    const went: { outcome?: PipelineOutcome } = {};
    const report = await executePipe(prepared, request, host, {
      started: progress.started,
      async ended(outcome) {
        progress.stop();
        went.outcome = outcome;
        const { tellOutcome } = await import("./tell-outcome.ts");
        await tellOutcome(pipeline, outcome, order, context);
      },
    }).finally(() => progress.stop());
    const { tellJson } = await import("./tell-outcome.ts");
    if (went.outcome && order.format === "json") await tellJson(pipeline, went.outcome, report.verdict, context);
    // What the steps came to does not tell of it.
    for (const { code, message } of report.verdict.reasons) {
      const line = `failed: ${escapeControls(message)}\n`;
      if (code === "server" && !went.outcome?.failure)
        await (order.format === "text" ? tell(line, context) : stderr.write(line));
    }
    await writeRendered(await renderOutputs(order.outputs, report, context), context);
    return report.verdict.exit_code;
  } finally {
    await jq.close();
  }
}

/** Whether the server is asked for: who replays needs none, and for a dry run it is what recordings are compared with. */
function asksServer(flags: PipeFlags, { recording }: PipeOrder): boolean {
  if (flags.dryRun) return namesServer(flags) && recording !== "off";
  return namesServer(flags) || recording !== "replay";
}
