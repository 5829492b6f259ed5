import { namedSecrets, placeCassette, placeFile } from "../../cassette/index.ts";
import type { GivenFlag } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { openJq } from "../../jq/index.ts";
import { createPool, type OpenOptions, openReplay, openSession, type Player, type Pool } from "../../mcp/index.ts";
import { Prices } from "../../model/index.ts";
import { loadPipeline, type PipelineMode, PipelineRecorder } from "../../pipeline/index.ts";
import { clock } from "../../spend/index.ts";
import { loadPriceTable } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import { readVariables } from "../options/options.ts";
import { namesServer, resolveServer, unnamedServer } from "../options/server-options.ts";
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
  const { cwd: root, env, redactor, signal } = context;
  const jq = await openJq({ root, env });
  try {
    const { mask, envFile, pricingTable, onBudgetExceeded: mode } = flags;
    const shared = flags.config !== undefined;
    const vars = readVariables(flags);
    const pipeline = await loadPipeline(file, { root, env, vars, mask, envFile, shared, jq, redactor });
    const prices = new Prices(pricingTable === undefined ? {} : await loadPriceTable(pricingTable, root));
    const read = new Set(Object.keys(pipeline.vars));
    const server = asksServer(flags, recording) ? await resolveServer({ ...flags, read }, context) : unnamedServer();
    const options = (protocol: OpenOptions["protocol"]): OpenOptions => connectOptions(context, [protocol]);
    const own = server.kind === "http" ? {} : server.env;
    const secrets = namedSecrets({ ...env, ...own, ...pipeline.env, ...pipeline.vars }, redactor);
    const place = recordingFile === undefined ? placeCassette(pipeline, "pipe") : placeFile(recordingFile, root);
    const replayed = (play: () => Player): Pool =>
      createPool((spec, protocol) => openReplay(spec, play(), options(protocol)));
    const world = { replayed, place, secrets, jq, prices, clock, redactor, signal };
    if (flags.dryRun) {
      const { printDryRun } = await import("./dry-run.ts");
      await printDryRun(pipeline, { order, estimate: flags.estimateCost ?? false, server, world }, context);
      return EXIT_CODES.passed.code;
    }
    const recorder = recording === "record" || recording === "new" ? new PipelineRecorder(server.name) : undefined;
    const servers = createPool((spec, protocol) =>
      openSession(spec, { ...options(protocol), observer: recorder?.observe() }),
    );
    // It comes up while the rest is loaded; the first step hears why it does not.
    if (recording === "off" || recording === "record") servers.acquire(server, server.protocols[0]).catch(() => {});
    try {
      const { carryOut } = await import("./carry-out.ts");
      const asked = { file, given, order, mode, server };
      return await carryOut(pipeline, { ...asked, world: { ...world, servers, recorder } }, context);
    } finally {
      await servers.close();
    }
  } finally {
    await jq.close();
  }
}

/** Whether the server is asked for: who replays needs none, and for a dry run it is what recordings are compared with. */
function asksServer(flags: PipeFlags, recording: PipelineMode): boolean {
  if (flags.dryRun) return namesServer(flags) && recording !== "off";
  return namesServer(flags) || recording !== "replay";
}
