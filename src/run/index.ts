export { runPlan } from "./run.ts";
export type { Clock, RunEvent, Runtime } from "./runtime.ts";
