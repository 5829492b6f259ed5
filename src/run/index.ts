export { createRuntime, type RuntimeOptions } from "./create-runtime.ts";
export { type Outcome, runPlan } from "./run.ts";
export type { Clock, RunEvent, Runtime } from "./runtime.ts";
