export type { RecordingMode } from "../cassette/index.ts";
export { runPlan } from "./run-plan.ts";
export type { RunEvent, RunSettings, Stored } from "./settings.ts";
