import picocolors from "picocolors";
import { formatDuration } from "../../values/duration.ts";
import type { JsonObject } from "../../values/json.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, escapeControls, foldBlanks } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { printProblems } from "../options/suites.ts";
import { writeStream } from "../output/write.ts";
import type { Counted } from "./account.ts";

/** What a tool answered. */
export interface Answered {
  tool: string;
  result: JsonObject;
  durationMs: number;
  /** What to do about an error. */
  hint: string | undefined;
}

/** Says on stderr that a tool answered, how, and what it cost: all of that for people, else what is amiss or was paid. */
export async function tellAnswer(
  { tool, result, durationMs, hint }: Answered,
  { bill, warning }: Counted,
  brief: boolean,
  context: CliContext,
): Promise<void> {
  const failed = result.isError === true;
  if (warning) await printProblems({ errors: [], warnings: [warning] }, context.stderr, context);
  if (brief && !failed && !bill) return;
  const { dim, red } = picocolors.createColors(context.colour);
  const facts = [`in ${formatDuration(durationMs)}`];
  if (bill) {
    const { costUsd, model, tokens } = bill;
    const unknown = `cost unknown${model === undefined ? "" : `: no price of ${foldBlanks(model)}`}`;
    facts.push(costUsd === undefined ? unknown : formatCost(costUsd));
    if (tokens > 0) facts.push(count(tokens, "token"));
  }
  const line = `${foldBlanks(tool)} answered${failed ? " with isError" : ""} ${facts.join(", ")}`;
  const advice = hint === undefined ? "" : `  hint: ${escapeControls(hint)}\n`;
  await writeStream(context.stderr, `${failed ? red(line) : dim(line)}\n${advice}`);
}
