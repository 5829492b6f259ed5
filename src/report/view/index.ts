export { viewAssertion } from "./assertion.ts";
export { viewDetail } from "./detail.ts";
export { textOf } from "./table.ts";
export { TABLES, viewGrids } from "./tables.ts";
export { isOfHook, viewTest } from "./test.ts";
export * from "./types.ts";
