import picocolors from "picocolors";
import type { RecordingMode } from "../../cassette/index.ts";
import type { Followed, Pipeline, PipelineCaps, PipelineStep } from "../../pipeline/index.ts";
import type { StepTrace } from "../../report/index.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";

interface DryRunOptions {
  estimateCost?: boolean;
  caps: PipelineCaps;
  recording: RecordingMode;
  colour: boolean;
  /** Undefined when nothing is recorded. */
  followed: Followed | undefined;
}

interface DryRun {
  pipe: string;
  dry_run: true;
  /** `unknown`: what only a run can tell. */
  steps: { id: string; tool: string; reads: string[]; on_error: string; recorded?: string; unknown: string[] }[];
  recording: string[];
  /** With --estimate-cost: how many calls there are, and how many steps have no known cost. */
  estimate?: { calls: { least: number; most: number }; recorded: number; unpriced: number };
}

/** What a run would do: the steps, what each reads, which are recorded, and what is unknown. */
export function describeDryRun({ name, steps }: Pipeline, options: DryRunOptions): DryRun {
  const { recording: mode, followed } = options;
  // A recording that does not answer to the end is not used, except under --replay.
  const taken = mode !== "off" && (mode === "replay" || !followed?.stale) ? followed?.steps : undefined;
  const live = mode === "replay" ? [] : steps.filter(({ id }) => !taken?.has(id));
  const least = live.filter(({ guard }) => !guard).length;
  const most = live.reduce((sum, { retries }) => sum + retries + 1, 0);
  return {
    pipe: name,
    dry_run: true,
    steps: steps.map((step) => describeStep(step, taken?.get(step.id))),
    recording: describeRecording(options),
    ...(options.estimateCost && {
      estimate: { calls: { least, most }, recorded: taken?.size ?? 0, unpriced: live.length },
    }),
  };
}

export function renderDryRun({ pipe, steps, recording, estimate }: DryRun, { caps, colour }: DryRunOptions): string {
  const { bold, dim } = picocolors.createColors(colour);
  const cells = alignColumns(steps.map(nameStep));
  return [
    bold(oneLine(pipe)),
    ...steps.flatMap(({ recorded, unknown }, at) => [
      `  ${cells[at]}`,
      ...(recorded === undefined ? unknown.map((what) => `unknown: ${what}`) : [`recorded: ${recorded}`]).map((text) =>
        dim(`       ${oneLine(text)}`),
      ),
    ]),
    ...recording.map((text) => `  ${oneLine(text)}`),
    ...(estimate ? ["", bold("Estimate"), ...renderEstimate(estimate, caps)] : []),
    "",
    `${count(steps.length, "step")}; nothing was started`,
    "",
  ].join("\n");
}

function describeRecording({ recording: mode, followed }: DryRunOptions): string[] {
  if (!followed) return mode === "replay" ? ["nothing is recorded: the run fails"] : [];
  const { path, steps, stale } = followed;
  const answers = `${path} answers ${count(steps.size, "step")}`;
  if (mode === "off") return [`${answers}: free with --replay or --cassettes auto`];
  if (!stale) return [`${answers}: free`];
  return [mode === "replay" ? `${answers}, and then the run fails: ${stale}` : `all steps run live: ${stale}`];
}

/** `recorded`: its status in the recording. */
function describeStep(step: PipelineStep, recorded: StepTrace["status"] | undefined): DryRun["steps"][number] {
  const { id, tool, needs, retries, goesOn, guard } = step;
  const told = { id, tool, reads: [...needs.map((need) => need.id), ...boundNames(step)] };
  const policy = { on_error: goesOn ? "continue" : retries > 0 ? `retry:${retries}` : "stop" };
  if (recorded) {
    return {
      ...{ ...told, ...policy, recorded: recorded === "skipped" ? "it does not run" : `free, ${recorded}` },
      unknown: [],
    };
  }
  const unknown = [...(guard ? [`whether it runs: ${guard.text}`] : []), `what a call of ${tool} costs`];
  return { ...told, ...policy, unknown };
}

function nameStep({ id, tool, reads, on_error: policy }: DryRun["steps"][number], index: number): string[] {
  const names = reads.length === 0 ? "reads nothing" : `reads ${reads.join(", ")}`;
  return [`${index + 1}.`, id, tool, names, policy === "stop" ? "" : `on error: ${policy}`].map((cell) =>
    oneLine(cell),
  );
}

/** `var.NAME` and `env.NAME`, each once. */
function boundNames({ args, guard }: PipelineStep): string[] {
  const references = [...(guard?.value.references ?? []), ...args.references];
  const bound = references.filter(({ kind }) => kind === "var" || kind === "env");
  return [...new Set(bound.map(({ kind, name }) => `${kind}.${name}`))];
}

/** The cost of a call is not known before it is made, unless a recording answers it. */
function renderEstimate(
  { calls: { least, most }, recorded, unpriced }: NonNullable<DryRun["estimate"]>,
  { max_cost_usd: cap, max_cost_per_call_usd: each }: PipelineCaps,
): string[] {
  const bounds = [
    ...(cap === undefined
      ? []
      : [`--max-cost ends the pipeline at ${formatCost(cap)}; the call that crosses it is paid in full`]),
    ...(each === undefined ? [] : [`--max-cost-per-call ends it after a call of more than ${formatCost(each)}`]),
  ];
  const calls = `  calls: ${least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`}`;
  const free = recorded === 0 ? "" : `${formatCost(0)} for ${count(recorded, "step")} from the recording`;
  if (unpriced === 0) return [calls, `  cost: ${free === "" ? formatCost(0) : free}`];
  return [
    calls,
    `  cost: not known of ${count(unpriced, "step")}, since no call of their tools was made`,
    ...(bounds.length > 0 ? bounds : ["no cap bounds it: --max-cost does"]).map((text) => `        ${text}`),
  ];
}
