import type { Plan } from "../plan/index.ts";
import { clock } from "../spend/index.ts";
import { createSessions, startAhead } from "./lanes/sessions.ts";
import type { RunSettings } from "./settings.ts";

/**
 * Runs every test of the plan, then closes every session while the caller renders: closing may add findings to the report. Suites run one
 * after the other, in the order given; inside a suite `parallel` decides. What goes wrong stands in the report, which is partial when the
 * signal was aborted; rejects only with a fault of mcptest, or of what is told of events.
 */
export async function runPlan(plan: Plan, settings: RunSettings) {
  const started = { at: clock.date(), ms: clock.now() };
  const sessions = createSessions(settings);
  startAhead(plan, settings, sessions);
  const [{ executePlan }] = await Promise.all([import("./execute-plan.ts"), settings.ready?.()]);
  return executePlan(plan, settings, sessions, started);
}
