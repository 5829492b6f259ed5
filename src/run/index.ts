export type { RecordingMode } from "../cassette/index.ts";
export type { Stored } from "./derived/stored.ts";
export type { Outcome } from "./execute-plan.ts";
export { runPlan } from "./run-plan.ts";
export type { RunEvent, RunSettings } from "./settings.ts";
