import { addTo, unwritable } from "../../files/index.ts";
import { listShown, type Plan, type PlannedTest } from "../../plan/index.ts";
import { type ConcludedReport, REPORTERS } from "../../report/index.ts";
import type { RunEvent } from "../../run/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { count, oneLine } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { type OutputContext, type RenderedOutput, type ReportOutput, renderOutputs } from "../output/outputs.ts";
import type { Projection } from "../output/progress.ts";
import { createProgress, type Progress } from "../output/progress.ts";

/** Shows a run while it goes on, if the format on stdout can do that, and renders all reports at its end. */
export function createOutputs(plan: Plan, outputs: readonly ReportOutput[], context: OutputContext, most: Projection) {
  const { stdout, stderr, verbose = false, quiet } = context;
  const shown = outputs.find(({ path, reporter }) => path === undefined && reporter.streams);
  let progress: Progress | undefined;
  const durations = new Map<string, number>();
  const inTurn: (readonly PlannedTest[])[] = [];
  return {
    async ready(): Promise<void> {
      const stream = (await shown?.reporter.load())?.stream;
      if (!stream || (quiet && !stream.raw)) return;
      const tests = listShown(plan);
      progress = createProgress({ ...context, verbose, stream: stdout, reporter: stream, tests, projected: most });
    },
    onEvent(event: RunEvent): void {
      if (event.type === "asked") progress?.asked(event.costUsd);
      else if (event.type === "in-turn") inTurn.push(event.tests);
      else if (event.type === "progress") progress?.reached(event.server, event.text);
      else if (event.type === "started") progress?.started(event.test.id);
      else {
        if (event.result.status !== "skipped") durations.set(event.test.id, event.result.duration_ms);
        progress?.finished(event.result, (event.test.whole ?? event.test).id);
      }
    },
    onStderr(line: string): void {
      const write = (): void => void stderr.write(`${line}\n`);
      if (progress) progress.aside(write);
      else write();
    },
    /** The reports as text; of one streamed to stdout only its end. */
    render: (report: ConcludedReport): Promise<readonly RenderedOutput[]> =>
      renderOutputs(outputs, report, context, progress?.order),
    stop(): void {
      const notes = inTurn.flatMap((tests) => tellInTurn(tests, durations) ?? []);
      progress?.aside(() => void notes.map((note) => stderr.write(note)));
      progress?.stop();
    },
  };
}

/** Milliseconds lost to serial tests that are worth a note. */
const WORTH_MS = 5000;

/** A note on what running one at a time has cost, if that is much. `durations`: milliseconds by id. */
export function tellInTurn(tests: readonly PlannedTest[], durations: ReadonlyMap<string, number>): string | undefined {
  const ran = tests.flatMap(({ id }) => durations.get(id) ?? []);
  const total = ran.reduce((sum, ms) => sum + ms, 0);
  if (total - Math.max(0, ...ran) <= WORTH_MS) return undefined;
  const server = oneLine(tests[0]?.spec.server ?? "", 60);
  const what = `${count(ran.length, "test")} of ${server} ran one at a time, for ${formatDuration(total)}`;
  return `note: ${what}\n  hint: none of their tools is annotated readOnlyHint; add --parallel <n>\n`;
}

/** In the image, adds a job summary to a step of GitHub Actions, unless a report goes there. Prints errors, which fail nothing. */
export async function addJobSummary(
  report: ConcludedReport,
  outputs: readonly ReportOutput[],
  { env, stderr }: Pick<CliContext, "env" | "stderr">,
): Promise<void> {
  const { MCPTEST_IMAGE, GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: file } = env;
  if (!MCPTEST_IMAGE || !GITHUB_ACTIONS || !file || outputs.some(({ path }) => path === file)) return;
  const { render } = await REPORTERS.md.load();
  try {
    // A missing file is not mounted, and is not created: nobody would see it.
    addTo(file, render(report, { colour: false, columns: 80 }));
  } catch (error) {
    const { message, hint } = unwritable(file, "job summary", error);
    const mount = 'mount it: docker run --volume "$GITHUB_STEP_SUMMARY:$GITHUB_STEP_SUMMARY"';
    stderr.write(`${message}\n  hint: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? mount : hint}\n`);
  }
}
