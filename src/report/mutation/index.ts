export { exportMutants } from "./export.ts";
export { sumMutation } from "./sum.ts";
