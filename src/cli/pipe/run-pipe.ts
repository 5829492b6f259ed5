import { namedSecrets, placeCassette, placeFile } from "../../cassette/index.ts";
import { type GivenFlag, writeCommand } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { openJq } from "../../jq/index.ts";
import { createPool, type OpenOptions, openReplay, openSession, type Player } from "../../mcp/index.ts";
import { Prices } from "../../model/index.ts";
import { loadPipeline, PipelineRecorder } from "../../pipeline/index.ts";
import { loadPriceTable } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import { readVariables } from "../options/options.ts";
import { namesServer, resolveServer, unnamedServer } from "../options/server-options.ts";
import { tell } from "../output/write.ts";
import { type PipeFlags, readOrder } from "./settings.ts";

/** Loads a pipeline, runs it and tells what came of it; gives the exit code. Throws McptestError and CollectedErrors: nothing has run then. */
export async function runPipe(
  file: string,
  flags: PipeFlags,
  given: readonly GivenFlag[],
  context: CliContext,
): Promise<number> {
  const order = readOrder(flags, context);
  const { recording, recordingFile } = order;
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
    // Who replays needs no server, and may leave it out.
    const isReached = recording !== "replay" || namesServer(flags);
    const read = new Set(Object.keys(pipeline.vars));
    const server = isReached ? await resolveServer({ ...flags, read }, context) : unnamedServer();
    const options = (protocol: OpenOptions["protocol"]): OpenOptions => connectOptions(context, [protocol]);
    const writes = recording === "record" || recording === "new";
    const recorder = writes ? new PipelineRecorder(server.name) : undefined;
    const servers = createPool((spec, protocol) =>
      openSession(spec, { ...options(protocol), observer: recorder?.observe() }),
    );
    const replayed = (play: () => Player) =>
      createPool((spec, protocol) => openReplay(spec, play(), options(protocol)));
    // It comes up while the rest is loaded; the first step hears why it does not.
    if (recording === "off" || recording === "record") servers.acquire(server, server.protocols[0]).catch(() => {});
    const own = server.kind === "http" ? {} : server.env;
    const secrets = namedSecrets({ ...env, ...own, ...pipeline.env, ...pipeline.vars }, redactor);
    const place = recordingFile === undefined ? placeCassette(pipeline, "pipe") : placeFile(recordingFile, root);
    try {
      const { carryOut } = await import("./carry-out.ts");
      const world = { servers, replayed, place, secrets, recorder, jq, prices };
      return await carryOut(
        pipeline,
        { order, mode, server, rerun: () => writeCommand(["pipe", file], given, context), world },
        context,
      );
    } finally {
      await servers.close();
    }
  } finally {
    await jq.close();
  }
}
