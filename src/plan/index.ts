export { testId } from "./ids.ts";
export type { Coordinates, Plan, PlannedTest } from "./plan.ts";
export { planRun } from "./plan-run.ts";
export { nothingSelected, type Selection } from "./select.ts";
