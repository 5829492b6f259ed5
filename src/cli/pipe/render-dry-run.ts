import picocolors from "picocolors";
import type { Followed, Pipeline, PipelineCaps, PipelineStep } from "../../pipeline/index.ts";
import type { StepTrace } from "../../report/index.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import type { PipeFlags, PipeOrder } from "./settings.ts";

interface DryRunOptions extends Pick<PipeFlags, "estimateCost">, Pick<PipeOrder, "caps" | "recording"> {
  colour: boolean;
  /** What is recorded; undefined when nothing is. */
  followed: Followed | undefined;
}

/** What a run would do: the steps in their order, what each reads, which are recorded, and what is unknown before it. */
export function renderDryRun({ name, steps }: Pipeline, options: DryRunOptions): string {
  const { bold, dim } = picocolors.createColors(options.colour);
  const { recording: mode, followed } = options;
  const cells = alignColumns(steps.map(describeStep));
  // Where a recording does not answer to its end, all is made live; under --replay as much is answered as there is.
  const taken = mode !== "off" && (mode === "replay" || !followed?.stale) ? followed?.steps : undefined;
  const live = mode === "replay" ? [] : steps.filter(({ id }) => !taken?.has(id));
  return [
    bold(oneLine(name)),
    ...steps.flatMap((step, at) => [
      `  ${cells[at]}`,
      ...knownOf(step, taken?.get(step.id)).map((text) => dim(`       ${oneLine(text)}`)),
    ]),
    ...describeRecording(options).map((text) => `  ${oneLine(text)}`),
    ...(options.estimateCost ? ["", bold("Estimate"), ...estimate(live, taken?.size ?? 0, options.caps)] : []),
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

function describeStep(step: PipelineStep, index: number): string[] {
  const { id, tool, needs, retries, goesOn } = step;
  const names = [...needs.map((need) => need.id), ...boundNames(step)];
  const policy = goesOn ? "on error: continue" : retries > 0 ? `on error: retry:${retries}` : "";
  const reads = names.length === 0 ? "reads nothing" : `reads ${names.join(", ")}`;
  return [`${index + 1}.`, id, tool, reads, policy].map((cell) => oneLine(cell));
}

/** `var.NAME` and `env.NAME`, each once. */
function boundNames({ args, guard }: PipelineStep): string[] {
  const references = [...(guard?.value.references ?? []), ...args.references];
  const bound = references.filter(({ kind }) => kind === "var" || kind === "env");
  return [...new Set(bound.map(({ kind, name }) => `${kind}.${name}`))];
}

/** `recorded`: what becomes of it by the recording. */
function knownOf({ guard, tool }: PipelineStep, recorded: StepTrace["status"] | undefined): string[] {
  if (recorded) return [recorded === "skipped" ? "recorded: it does not run" : `recorded: free, ${recorded}`];
  return [...(guard ? [`unknown: whether it runs: ${guard.text}`] : []), `unknown: what a call of ${tool} costs`];
}

/** How many calls there are; what they cost is known of none before it was made, but for those that a recording answers. */
function estimate(
  live: readonly PipelineStep[],
  recorded: number,
  { max_cost_usd: cap, max_cost_per_call_usd: each }: PipelineCaps,
): string[] {
  const least = live.filter(({ guard }) => !guard).length;
  const most = live.reduce((sum, { retries }) => sum + retries + 1, 0);
  const bounds = [
    ...(cap === undefined
      ? []
      : [`--max-cost ends the pipeline at ${formatCost(cap)}; the call that crosses it is paid in full`]),
    ...(each === undefined ? [] : [`--max-cost-per-call ends it after a call of more than ${formatCost(each)}`]),
  ];
  const calls = `  calls: ${least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`}`;
  const free = recorded === 0 ? "" : `${formatCost(0)} for ${count(recorded, "step")} from the recording`;
  if (live.length === 0) return [calls, `  cost: ${free === "" ? formatCost(0) : free}`];
  return [
    calls,
    `  cost: not known of ${count(live.length, "step")}, since no call of their tools was made`,
    ...(bounds.length > 0 ? bounds : ["no cap bounds it: --max-cost does"]).map((text) => `        ${text}`),
  ];
}
