import picocolors from "picocolors";
import type { RecordingMode } from "../../cassette/index.ts";
import { EXIT_CODES, McptestError } from "../../errors.ts";
import type { Followed, Pipeline, PipelineCaps, PipelineOutcome, PipelineStep } from "../../pipeline/index.ts";
import { type ConcludedReport, describeReplay, type StepTrace, tellsOf } from "../../report/index.ts";
import { isCi } from "../../values/ci.ts";
import { formatDuration } from "../../values/duration.ts";
import { writeJson } from "../../values/json.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost, showSpent } from "../../values/show/cost.ts";
import { cutWidth } from "../../values/show/width.ts";
import { count, cutText, escapeControls, formatNumber, listCounts, oneLine } from "../../values/text.ts";
import { type CliContext, columnsOf, tell } from "../context.ts";
import { printProblems } from "../options/suites.ts";
import { LiveRegion } from "../output/live-region.ts";

/** Prints the outcome; warnings, and with --format json failures, go to stderr. */
export async function tellOutcome(
  { name, quote }: Pipeline,
  outcome: PipelineOutcome,
  { format }: { format: "text" | "json" | undefined },
  context: CliContext,
): Promise<void> {
  const { failure, warnings } = outcome;
  const errors: McptestError[] = [];
  if (failure) {
    const { rule, message, hint, location } = failure;
    errors.push(new McptestError(rule, message, { hint, location: location && quote(location) }));
  }
  if (format) await printProblems({ errors: format === "json" ? errors : [], warnings }, context.stderr, context);
  if (format !== "text") return;
  await tell(`${renderSteps(name, outcome, context)}\n`, context);
  await printProblems({ errors, warnings: [] }, context.stdout, context);
  await tell(renderTotals(outcome, context), context);
}

/** Prints the outcome as JSON, with the status of the verdict, which includes the end of the server. */
export async function tellJson(
  { name }: Pipeline,
  { detail, replayed }: PipelineOutcome,
  verdict: ConcludedReport["verdict"] | undefined,
  context: CliContext,
): Promise<void> {
  const { type: _, ...told } = detail;
  const status = verdict?.exit_code === EXIT_CODES.passed.code ? told.status : "failed";
  await tell({ json: { pipe: name, ...(replayed && { replayed: true }), ...told, status } }, context);
}

const MARKS = { ok: "✓", failed: "✗", skipped: "○" } as const;
const MAX_ERROR = 2000;

type Options = Pick<CliContext, "colour">;

/** The steps, with errors that the failure does not tell, and the output. */
function renderSteps(name: string, { detail, failure }: PipelineOutcome, options: Options): string {
  const { bold, red, green, dim } = picocolors.createColors(options.colour);
  const paint = { ok: green, failed: red, skipped: dim };
  const lines = alignColumns(detail.steps.map(describeStep));
  const shown = detail.steps.flatMap(({ id, status, error }, at) => [
    `  ${paint[status](MARKS[status])} ${lines[at]}`,
    ...(error === undefined || tellsOf({ id, error }, [failure?.message ?? ""])
      ? []
      : indent(cutText(error.trimEnd(), MAX_ERROR)).map(red)),
  ]);
  const { output } = detail;
  return [
    bold(oneLine(name)),
    ...shown,
    ...(output === null
      ? []
      : ["", dim("output"), ...indent(typeof output === "string" ? output : writeJson(output, 2), 2)]),
    "",
  ].join("\n");
}

function renderTotals({ detail, failure, replayed }: PipelineOutcome, options: Options): string {
  const { red, green } = picocolors.createColors(options.colour);
  const told = replayed ? `; ${describeReplay({ recorded: replayed, models: [] })}` : "";
  const { totals, steps } = detail;
  const { ok, failed, skipped, duration_ms: ms, cost_usd: cost, tokens } = totals;
  const statuses = listCounts(Object.entries({ failed, skipped, ok }).map(([name, number]) => [number, name]));
  const more = steps.some(({ cost_usd }) => cost_usd === null) ? " and more" : "";
  const spent = cost === null ? "cost unknown" : `${formatCost(cost)}${more}`;
  const sum = `${count(totals.steps, "step")} in ${formatDuration(ms)}: ${statuses}; ${spent}, ${count(tokens, "token")}`;
  return `${failure ? red("failed") : green("ok")}: ${sum}${told}\n`;
}

function describeStep(step: StepTrace): string[] {
  const { id, tool, status, reason, attempts, duration_ms: ms, cost_usd: cost, tokens } = step;
  if (status === "skipped") return [oneLine(id, 40), `skipped: ${oneLine(reason ?? "")}`];
  const facts = [
    attempts > 1 && count(attempts, "attempt"),
    cost !== 0 && showSpent(cost),
    tokens > 0 && count(tokens, "token"),
  ];
  return [oneLine(id, 40), oneLine(tool, 60), formatDuration(ms), facts.filter(Boolean).join(", ")];
}

function indent(text: string, width = 6): string[] {
  return escapeControls(text)
    .split("\n")
    .map((line) => `${" ".repeat(width)}${line}`.trimEnd());
}

/** Shows the running step on stderr, if that is a terminal. */
export function showProgress({ steps }: Pipeline, context: CliContext) {
  const stderr: CliContext["stderr"] & { isTTY?: boolean } = context.stderr;
  const { env } = context;
  if (stderr.isTTY !== true || env.TERM === "dumb" || isCi(env)) return { started(_: PipelineStep) {}, stop() {} };
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
    started(step: PipelineStep) {
      running = { step, since: performance.now() };
    },
    stop: () => region.stop(),
  };
}

interface DryRunOptions {
  estimateCost?: boolean;
  caps: PipelineCaps;
  recording: RecordingMode;
  colour: boolean;
  followed: Followed | undefined;
}

type DryRun = ReturnType<typeof describeDryRun>;

/**
 * What a run would do: the steps, what each reads, which are recorded, and what is unknown; with --estimate-cost how many calls there are, and
 * how many steps have no known cost.
 */
export function describeDryRun({ name, steps }: Pipeline, options: DryRunOptions) {
  const { recording: mode, followed } = options;
  // A recording that does not answer to the end is not used, except under --replay.
  const taken = mode !== "off" && (mode === "replay" || !followed?.stale) ? followed?.steps : undefined;
  const live = mode === "replay" ? [] : steps.filter(({ id }) => !taken?.has(id));
  const least = live.filter(({ guard }) => !guard).length;
  const most = live.reduce((sum, { retries }) => sum + retries + 1, 0);
  return {
    pipe: name,
    dry_run: true,
    steps: steps.map((step) => planStep(step, taken?.get(step.id))),
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

/** `recorded`: its status in the recording; `unknown`: what only a run can tell. */
function planStep(step: PipelineStep, recorded: StepTrace["status"] | undefined) {
  const { id, tool, needs, retries, goesOn, guard } = step;
  const told = { id, tool, reads: [...needs.map((need) => need.id), ...boundNames(step)] };
  const policy = { on_error: goesOn ? "continue" : retries > 0 ? `retry:${retries}` : "stop" };
  const free = recorded === "skipped" ? "it does not run" : `free, ${recorded}`;
  if (recorded) return { ...told, ...policy, recorded: free, unknown: [] as string[] };
  const unknown = [...(guard ? [`whether it runs: ${guard.text}`] : []), `what a call of ${tool} costs`];
  return { ...told, ...policy, recorded: undefined, unknown };
}

function nameStep({ id, tool, reads, on_error: policy }: DryRun["steps"][number], index: number): string[] {
  const names = reads.length === 0 ? "reads nothing" : `reads ${reads.join(", ")}`;
  return [`${index + 1}.`, id, tool, names, policy === "stop" ? "" : `on error: ${policy}`].map((cell) =>
    oneLine(cell),
  );
}

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
