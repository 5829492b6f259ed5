import picocolors from "picocolors";
import type { Pipeline, PipelineCaps, PipelineStep } from "../../pipeline/index.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";

interface DryRunOptions {
  colour: boolean;
  estimate: boolean;
  caps: PipelineCaps;
}

/** What a run would do: the steps in their order, what each reads, and what is unknown before it. */
export function renderDryRun({ name, steps }: Pipeline, options: DryRunOptions): string {
  const { bold, dim } = picocolors.createColors(options.colour);
  const cells = alignColumns(steps.map(describeStep));
  return [
    bold(oneLine(name)),
    ...steps.flatMap((step, at) => [
      `  ${cells[at]}`,
      ...unknownsOf(step).map((text) => dim(`       unknown: ${oneLine(text)}`)),
    ]),
    ...(options.estimate ? ["", bold("Estimate"), ...estimate(steps, options.caps)] : []),
    "",
    `${count(steps.length, "step")}; nothing was started`,
    "",
  ].join("\n");
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

function unknownsOf({ guard, tool }: PipelineStep): string[] {
  return [...(guard ? [`whether it runs: ${guard.text}`] : []), `what a call of ${tool} costs`];
}

/** How many calls there are; what they cost is known of none before it was made. */
function estimate(
  steps: readonly PipelineStep[],
  { max_cost_usd: cap, max_cost_per_call_usd: each }: PipelineCaps,
): string[] {
  const least = steps.filter(({ guard }) => !guard).length;
  const most = steps.reduce((sum, { retries }) => sum + retries + 1, 0);
  const bounds = [
    ...(cap === undefined
      ? []
      : [`--max-cost ends the pipeline at ${formatCost(cap)}; the call that crosses it is paid in full`]),
    ...(each === undefined ? [] : [`--max-cost-per-call ends it after a call of more than ${formatCost(each)}`]),
  ];
  return [
    `  calls: ${least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`}`,
    `  cost: not known of ${count(steps.length, "step")}, since no call of their tools was made`,
    ...(bounds.length > 0 ? bounds : ["no cap bounds it: --max-cost does"]).map((text) => `        ${text}`),
  ];
}
