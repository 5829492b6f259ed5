import type { RunRequest } from "../../conduct/index.ts";
import { estimatePlan, type Plan } from "../../plan/index.ts";
import type { CliContext } from "../context.ts";
import { tell } from "../output/write.ts";
import type { RunFlags } from "../run/settings.ts";
import { renderPlan } from "./render-plan.ts";

/** Prints what a run of the plan would do and, when asked for, what it may cost. */
export async function printDryRun(
  plan: Plan,
  { overrides, record: recording = false }: Pick<RunRequest, "overrides" | "record">,
  flags: Pick<RunFlags, "estimateCost">,
  context: CliContext,
): Promise<void> {
  await tell(renderPlan(plan, { ...context, recording }), context);
  if (!flags.estimateCost) return;
  const { accessOf, defaultModels, Prices } = await import("../../model/index.ts");
  const { ASSUMED: assumed, judgeFacts } = await import("../../judge/index.ts");
  const { renderEstimate } = await import("./render-estimate.ts");
  const { retries } = overrides;
  const prices = new Prices();
  const judge = judgeFacts(prices, defaultModels(context.env).judge);
  const estimate = estimatePlan(plan, { retries, recording, tokenPrice: prices.highest, judge });
  const options = { colour: context.colour, assumed, deferred: accessOf(context.env) === undefined };
  await tell(`\n${renderEstimate(estimate, options)}`, context);
}
