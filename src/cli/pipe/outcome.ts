import picocolors from "picocolors";
import { EXIT_CODES, McptestError } from "../../errors.ts";
import type { Pipeline, PipelineOutcome, PipelineStep } from "../../pipeline/index.ts";
import { type ConcludedReport, describeReplay, type StepsDetail, type StepTrace, tellsOf } from "../../report/index.ts";
import { isCi } from "../../values/ci.ts";
import { formatDuration } from "../../values/duration.ts";
import { type Json, writeJson } from "../../values/json.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost, showSpent } from "../../values/show/cost.ts";
import { cutWidth } from "../../values/show/width.ts";
import { count, cutText, escapeControls, oneLine } from "../../values/text.ts";
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
  const errors = failure ? [asProblem(failure, quote)] : [];
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

function asProblem(failure: NonNullable<PipelineOutcome["failure"]>, quote: Pipeline["quote"]): McptestError {
  const { rule, message, hint, location } = failure;
  return new McptestError(rule, message, { hint, location: location && quote(location) });
}

const MARKS = { ok: "✓", failed: "✗", skipped: "○" } as const;
const MAX_ERROR = 2000;

interface Options {
  colour: boolean;
}

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
    ...(output === null ? [] : ["", dim("output"), ...indent(showOutput(output), 2)]),
    "",
  ].join("\n");
}

function renderTotals({ detail, failure, replayed }: PipelineOutcome, options: Options): string {
  const { red, green } = picocolors.createColors(options.colour);
  return `${failure ? red("failed") : green("ok")}: ${describeTotals(detail)}${replayed ? `; ${describeReplay({ recorded: replayed, models: [] })}` : ""}\n`;
}

function describeStep(step: StepTrace): string[] {
  const { id, tool, status, reason, attempts, duration_ms: ms, cost_usd: cost, tokens } = step;
  if (status === "skipped") return [oneLine(id, 40), `skipped: ${oneLine(reason ?? "")}`];
  const facts = [
    ...(attempts > 1 ? [count(attempts, "attempt")] : []),
    ...(cost === 0 ? [] : [showSpent(cost)]),
    ...(tokens > 0 ? [count(tokens, "token")] : []),
  ];
  return [oneLine(id, 40), oneLine(tool, 60), formatDuration(ms), facts.join(", ")];
}

function describeTotals({ totals, steps }: StepsDetail): string {
  const { ok, failed, skipped, duration_ms: ms, cost_usd: cost, tokens } = totals;
  const statuses = Object.entries({ failed, skipped, ok }).flatMap(([name, n]) => (n > 0 ? [`${n} ${name}`] : []));
  const more = steps.some(({ cost_usd }) => cost_usd === null) ? " and more" : "";
  const spent = cost === null ? "cost unknown" : `${formatCost(cost)}${more}`;
  return `${count(totals.steps, "step")} in ${formatDuration(ms)}: ${statuses.join(", ")}; ${spent}, ${count(tokens, "token")}`;
}

function showOutput(output: Json): string {
  return typeof output === "string" ? output : writeJson(output, 2);
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
