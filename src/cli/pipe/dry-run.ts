import { followRecording, type Pipeline, type RecordedWorld } from "../../pipeline/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { tell } from "../output/write.ts";
import { renderDryRun } from "./render-dry-run.ts";
import type { PipeOrder } from "./settings.ts";

interface DryRun {
  order: PipeOrder;
  estimate: boolean;
  server: ServerSpec;
  world: Omit<RecordedWorld, "servers" | "recorder">;
}

/** Prints what a run would do, by the recording as far as that goes. */
export async function printDryRun(
  pipeline: Pipeline,
  { order, estimate, server, world }: DryRun,
  context: CliContext,
): Promise<void> {
  const { caps, recording: mode, timeoutMs } = order;
  const request = { server, caps, mode: "stop" as const, timeoutMs };
  const followed = mode === "record" ? undefined : await followRecording(pipeline, request, world);
  await tell(renderDryRun(pipeline, { colour: context.colour, estimate, caps, mode, followed }), context);
}
