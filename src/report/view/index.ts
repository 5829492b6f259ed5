export { viewAssertion } from "./assertion.ts";
export { listFailedCriteria, listReasons } from "./criteria.ts";
export { viewDetail } from "./detail.ts";
export { listFacts, listJudged, listRunFacts, SINGLE, sayWarning } from "./facts.ts";
export { listNotices } from "./run.ts";
export { type Column, tabulate, textOf } from "./table.ts";
export { TABLES, viewGrids } from "./tables.ts";
export { isOfHook, viewAssertions, viewTest } from "./test.ts";
export * from "./types.ts";
