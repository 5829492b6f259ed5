export { foreseeJudging, type JudgeOutlook } from "./judging/judge-facts.ts";
export type { Outcome } from "./run.ts";
export { runPlan } from "./run-plan.ts";
export type { RunEvent, RunSettings } from "./settings.ts";
