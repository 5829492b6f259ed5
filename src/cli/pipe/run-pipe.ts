import { EXIT_CODES } from "../../errors.ts";
import { openJq } from "../../jq/index.ts";
import { createPool, openSession } from "../../mcp/index.ts";
import { Prices } from "../../model/index.ts";
import { loadPipeline } from "../../pipeline/index.ts";
import { loadPriceTable } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import { readVariables } from "../options/options.ts";
import { resolveServer } from "../options/server-options.ts";
import { tell } from "../output/write.ts";
import { type PipeFlags, readOrder } from "./settings.ts";

/** Loads a pipeline, runs it and tells what came of it; gives the exit code. Throws McptestError and CollectedErrors: nothing has run then. */
export async function runPipe(file: string, flags: PipeFlags, context: CliContext): Promise<number> {
  const order = readOrder(flags, context);
  const { cwd: root, env, redactor } = context;
  const jq = await openJq({ root, env });
  try {
    const { mask, envFile, pricingTable, onBudgetExceeded: mode } = flags;
    const shared = flags.config !== undefined;
    const vars = readVariables(flags);
    const pipeline = await loadPipeline(file, { root, env, vars, mask, envFile, shared, jq, redactor });
    const prices = new Prices(pricingTable === undefined ? {} : await loadPriceTable(pricingTable, root));
    if (flags.dryRun) {
      const { renderDryRun } = await import("./render-dry-run.ts");
      const { estimateCost: estimate = false } = flags;
      await tell(renderDryRun(pipeline, { colour: context.colour, estimate, caps: order.caps }), context);
      return EXIT_CODES.passed.code;
    }
    const server = await resolveServer({ ...flags, read: new Set(Object.keys(pipeline.vars)) }, context);
    const servers = createPool((spec, protocol) => openSession(spec, connectOptions(context, [protocol])));
    // It comes up while the rest is loaded; the first step hears why it does not.
    servers.acquire(server, server.protocols[0]).catch(() => {});
    try {
      const { carryOut } = await import("./carry-out.ts");
      return await carryOut(pipeline, { order, mode, server, servers, prices, jq }, context);
    } finally {
      await servers.close();
    }
  } finally {
    await jq.close();
  }
}
