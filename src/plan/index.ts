export { type Expansion, expandSuite, protocolFor, rowOfTool, sumUp, testId } from "./cells.ts";
export type {
  CallBound,
  CompositionEstimate,
  NodeEstimate,
} from "./estimate/estimate-composition.ts";
export {
  ASSUMED_TURN,
  type Estimate,
  type EstimateOptions,
  estimatePlan,
  modelsAsked,
} from "./estimate/judge-calls.ts";
export { foresee, type NodeOutlook } from "./estimate/outlook.ts";
export { asksModels, type ModelCalls, projectAll } from "./estimate/questions.ts";
export { commandOf, isApart, kindsOf, metricOf } from "./kinds.ts";
export type { NameFilter, Selection, ShardRequest } from "./plan.ts";
export { type Coordinates, declarationOf, listShown, type Plan, type PlannedTest } from "./plan.ts";
export { findUnknownNames, planRun, readFilter, singleOut } from "./select.ts";
export { DEFAULT_BASELINE, durationsOf, readShard } from "./shard.ts";
export { describeEmptyShard, describeLeftOut, nothingSelected, nothingToGrade } from "./wording.ts";
