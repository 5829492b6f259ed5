export { exportMutants, type RecordedAnswer } from "./export.ts";
export { sumMutation } from "./sum.ts";
