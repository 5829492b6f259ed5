import picocolors from "picocolors";
import type { Pipeline, PipelineStep } from "../../pipeline/index.ts";
import { isCi } from "../../values/ci.ts";
import { formatDuration } from "../../values/duration.ts";
import { cutWidth } from "../../values/show/width.ts";
import { oneLine } from "../../values/text.ts";
import { type CliContext, columnsOf } from "../context.ts";
import { LiveRegion } from "../output/live-region.ts";

/** Shows on stderr, where that is a terminal, which step runs. */
export function showProgress(
  { steps }: Pipeline,
  context: CliContext,
): { started(step: PipelineStep): void; stop(): void } {
  const stderr: CliContext["stderr"] & { isTTY?: boolean } = context.stderr;
  const { env } = context;
  if (stderr.isTTY !== true || env.TERM === "dumb" || isCi(env)) return { started() {}, stop() {} };
  const { dim } = picocolors.createColors(context.colour);
  let running: { step: PipelineStep; since: number } | undefined;
  const region = new LiveRegion(stderr, () => {
    if (!running) return [];
    const { step, since } = running;
    const place = `  ${steps.indexOf(step) + 1} of ${steps.length}  ${oneLine(step.id)}  ${oneLine(step.tool)}`;
    const line = `${context.redactor.text(place)}  ${formatDuration(performance.now() - since)}`;
    return [dim(cutWidth(line, Math.max(10, columnsOf(stderr, context) - 1)))];
  });
  return {
    started(step) {
      running = { step, since: performance.now() };
    },
    stop: () => region.stop(),
  };
}
