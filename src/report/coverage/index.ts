export { findUncovered } from "./gates.ts";
export { firstTests } from "./merge.ts";
export { sumCoverage } from "./sums.ts";
