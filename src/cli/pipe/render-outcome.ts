import picocolors from "picocolors";
import type { PipelineOutcome } from "../../pipeline/index.ts";
import { describeReplay, type StepsDetail, type StepTrace, tellsOf } from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { type Json, writeJson } from "../../values/json.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost, showSpent } from "../../values/show/cost.ts";
import { count, cutText, escapeControls, oneLine } from "../../values/text.ts";

const MARKS = { ok: "✓", failed: "✗", skipped: "○" } as const;
const MAX_ERROR = 2000;

interface Options {
  colour: boolean;
}

/** What came of a pipeline as a person reads it: the steps, each with an error that its failure does not tell, and the output. */
export function renderSteps(name: string, { detail, failure }: PipelineOutcome, options: Options): string {
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

/** What it all came to, in a line. */
export function renderTotals({ detail, failure, replayed }: PipelineOutcome, options: Options): string {
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
