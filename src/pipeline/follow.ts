import type { StepTrace } from "../report/index.ts";
import type { Pipeline } from "./pipeline.ts";
import { isOfOther, type RecordedWorld, readRecording, replay } from "./recorded.ts";
import type { PipelineRequest } from "./run-pipeline.ts";
import * as wording from "./wording.ts";

/** How far a recording goes. */
export interface Followed {
  /** Of the recording. */
  path: string;
  /** What becomes of the steps, by id, as far as it answers. */
  steps: ReadonlyMap<string, StepTrace["status"]>;
  /** Why it does not answer to the end, or is not taken. */
  stale: string | undefined;
}

/** Follows a recording as far as it goes; undefined when there is none. Throws what `readCassette` throws. */
export async function followRecording(
  pipeline: Pipeline,
  request: PipelineRequest,
  world: Omit<RecordedWorld, "servers" | "recorder">,
): Promise<Followed | undefined> {
  const { path } = world.place;
  const cassette = await readRecording(world.place);
  if (!cassette) return undefined;
  const { outcome, miss } = await replay(pipeline, request, cassette, world, { started() {} });
  const traces = outcome.detail.steps;
  const end = miss ? traces.findLastIndex(({ status }) => status === "failed") : traces.length;
  const stale = isOfOther(cassette, request) ? wording.otherServer(path) : miss;
  return { path, steps: new Map(traces.slice(0, end).map(({ id, status }) => [id, status])), stale: stale?.message };
}
