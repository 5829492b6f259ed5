export { protocolFor } from "./cells.ts";
export { testId } from "./ids.ts";
export type { Coordinates, Plan, PlannedTest } from "./plan.ts";
export { planRun } from "./plan-run.ts";
export type { Selection } from "./select.ts";
export { nothingSelected } from "./wording.ts";
