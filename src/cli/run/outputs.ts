import type { Plan, PlannedTest } from "../../plan/index.ts";
import { type ConcludedReport, showCoordinates } from "../../report/index.ts";
import type { RunEvent } from "../../run/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { count, oneLine } from "../../values/text.ts";
import { type OutputContext, type RenderedOutput, type ReportOutput, renderOutputs } from "../output/outputs.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Projection } from "../output/status.ts";

/** Shows a run as it goes on, if what goes to stdout is a format that can be shown so, and writes every report at its end. */
export function createOutputs(
  plan: Plan,
  outputs: readonly ReportOutput[],
  context: OutputContext,
  projected: Projection,
) {
  const { stdout, stderr, verbose = false, quiet } = context;
  const shown = outputs.find(({ path, reporter }) => path === undefined && reporter.streams);
  let progress: Progress | undefined;
  const durations = new Map<string, number>();
  const inTurn: (readonly PlannedTest[])[] = [];
  return {
    /** Before the first event. */
    async ready(): Promise<void> {
      const stream = (await shown?.reporter.load())?.stream;
      if (!stream || (quiet && !stream.raw)) return;
      const tests = plan.tests.map(({ id, spec, suite, coordinates }) => {
        return { id, name: `${spec.name} ${showCoordinates(coordinates)}`.trimEnd(), suite };
      });
      progress = createProgress({ ...context, verbose, stream: stdout, reporter: stream, tests, projected });
    },
    onEvent(event: RunEvent): void {
      if (event.type === "asked") progress?.asked(event.costUsd);
      else if (event.type === "in-turn") inTurn.push(event.tests);
      else if (event.type === "progress") progress?.reached(event.server, event.text);
      else if (event.type === "started") progress?.started(event.test.id);
      else {
        if (event.result.status !== "skipped") durations.set(event.test.id, event.result.duration_ms);
        progress?.finished(event.result);
      }
    },
    onStderr(line: string): void {
      const write = (): void => void stderr.write(`${line}\n`);
      if (progress) progress.aside(write);
      else write();
    },
    /** The reports as text; the one that was streamed to stdout is only its end. */
    render: (report: ConcludedReport): Promise<readonly RenderedOutput[]> =>
      renderOutputs(outputs, report, context, progress?.order),
    /** Ends what is shown while the run goes on, before reports are written. */
    stop(): void {
      const notes = inTurn.flatMap((tests) => tellInTurn(tests, durations) ?? []);
      progress?.aside(() => void notes.map((note) => stderr.write(note)));
      progress?.stop();
    },
  };
}

/** Milliseconds that may be lost before somebody is told how to win them. */
const WORTH_MS = 5000;

/** What running one at a time has cost, and what to do about it; undefined where it was not much. `durations`: milliseconds by id. */
export function tellInTurn(tests: readonly PlannedTest[], durations: ReadonlyMap<string, number>): string | undefined {
  const ran = tests.flatMap(({ id }) => durations.get(id) ?? []);
  const total = ran.reduce((sum, ms) => sum + ms, 0);
  if (total - Math.max(0, ...ran) <= WORTH_MS) return undefined;
  const server = oneLine(tests[0]?.spec.server ?? "", 60);
  const what = `${count(ran.length, "test")} of ${server} ran one at a time, for ${formatDuration(total)}`;
  return `note: ${what}\n  hint: no tool of theirs is annotated readOnlyHint; add --parallel <n>\n`;
}
