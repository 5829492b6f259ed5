import type { RunRequest } from "../../conduct/index.ts";
import { defaultModels, type Prices } from "../../model/index.ts";
import { estimatePlan, type Plan } from "../../plan/index.ts";
import type { CliContext } from "../context.ts";
import { tell } from "../output/write.ts";
import type { RunFlags } from "../run/settings.ts";
import { findRecorded } from "./recorded.ts";
import { renderEvals } from "./render-evals.ts";
import { renderPlan } from "./render-plan.ts";

/** Prints what a run of the plan would do and, when asked for, what it may cost. */
export async function printDryRun(
  { plan, prices }: { plan: Plan; prices: Prices },
  { overrides, recordings }: Pick<RunRequest, "overrides" | "recordings">,
  { explain = false, estimateCost = explain }: Pick<RunFlags, "estimateCost" | "explain">,
  context: CliContext,
): Promise<void> {
  const models = defaultModels(context.env);
  const recording = recordings === "record";
  const { live, told } = await findRecorded(plan.tests, recordings);
  const shown = explain ? renderEvals(plan, { ...context, ...models }) : renderPlan(plan, { ...context, recording });
  await tell(`${shown}${told}`, context);
  if (!estimateCost) return;
  const { accessOf } = await import("../../model/index.ts");
  const { ASSUMED: assumed, judgeFacts } = await import("../../judge/index.ts");
  const { renderEstimate } = await import("./render-estimate.ts");
  const { retries } = overrides;
  const judge = { ...judgeFacts(prices, models.judge), candidate: models.candidate };
  const estimate = estimatePlan({ ...plan, tests: live }, { retries, recording, tokenPrice: prices.highest, judge });
  const options = { colour: context.colour, assumed, deferred: accessOf(context.env) === undefined };
  await tell(`\n${renderEstimate(estimate, options)}`, context);
}
