export type { Baseline } from "../../generated/baseline.ts";
export { type CompareOptions, compare } from "./compare.ts";
export { findBrokenGates, type GateOptions } from "./gates.ts";
export { addHistory } from "./history.ts";
export { makeBaseline, readBaseline, writeBaseline } from "./make.ts";
export { compareSurfaces, findUnseen } from "./surfaces.ts";
export { isComplete, updateBaseline } from "./update.ts";
