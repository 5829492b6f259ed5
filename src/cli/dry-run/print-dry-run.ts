import { findChanged, placeCassette, type RecordingMode, readOwnCassette } from "../../cassette/index.ts";
import type { RunRequest } from "../../conduct/index.ts";
import { missingKey, type Prices } from "../../model/index.ts";
import { estimatePlan, modelsAsked, type Plan, type PlannedTest } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import { listNames } from "../../values/suggest.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { tell } from "../output/write.ts";
import type { RunFlags } from "../run/settings.ts";
import { renderEvals } from "./render-evals.ts";
import { renderPlan } from "./render-plan.ts";

/** Prints what a run of the plan would do and, when asked for, what it may cost. */
export async function printDryRun(
  { plan, prices }: { plan: Plan; prices: Prices },
  { overrides, recordings }: Pick<RunRequest, "overrides" | "recordings">,
  { explain = false, estimateCost = explain, showPrompt }: Pick<RunFlags, "estimateCost" | "explain" | "showPrompt">,
  context: CliContext,
): Promise<void> {
  const recording = recordings === "record";
  const { live, told } = await findRecorded(plan.tests, recordings);
  const shown = explain ? renderEvals(plan, context) : renderPlan(plan, { ...context, recording });
  await tell(`${shown}${told}`, context);
  if (!estimateCost) return;
  const { ASSUMED: assumed, judgeFacts } = await import("../../judge/index.ts");
  const { renderEstimate } = await import("./render-estimate.ts");
  const { retries } = overrides;
  const judge = judgeFacts(prices);
  const estimate = estimatePlan({ ...plan, tests: live }, { retries, recording, tokenPrice: prices.highest, judge });
  const [unset] = Object.values(modelsAsked(live))
    .flat()
    .filter((model) => missingKey(model, context.env));
  const options = { colour: context.colour, assumed, deferred: unset?.keyEnv };
  await tell(`\n${renderEstimate(estimate, options)}`, context);
  if (!showPrompt) return;
  const { renderPrompts } = await import("./render-prompts.ts");
  await tell(await renderPrompts(plan.tests, context.redactor), context);
}

/** What recordings make of a run: the tests that are run live all the same, and what is to be said. Throws what `readOwnCassette` throws. */
async function findRecorded(
  tests: readonly PlannedTest[],
  mode: RecordingMode | undefined,
): Promise<{ live: readonly PlannedTest[]; told: string }> {
  if (mode !== "replay" && mode !== "auto" && mode !== "new") return { live: tests, told: "" };
  const run = tests.filter(({ skip, members }) => skip === undefined && !members);
  const missing: PlannedTest[] = [];
  for (const test of run) {
    const cassette = await readOwnCassette(placeCassette(test.suite, test.id), "test");
    if (!cassette || (mode !== "replay" && findChanged(cassette, test.suite) !== undefined)) missing.push(test);
  }
  const names = missing.map(({ spec, coordinates }) => nameResult({ name: spec.name, coordinates }));
  const rest = `${mode === "replay" ? "cannot be replayed" : "run live"}: ${listNames(names)}\n`;
  const free = `recorded, and free: ${run.length - missing.length} of ${count(run.length, "test")}\n`;
  return { live: mode === "replay" ? [] : missing, told: names.length === 0 ? free : `${free}${rest}` };
}
