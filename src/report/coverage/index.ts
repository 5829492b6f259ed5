export { findUncovered } from "./gates.ts";
