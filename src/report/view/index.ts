export { viewAssertion } from "./assertion.ts";
export { viewDetail } from "./detail.ts";
export { isOfHook, viewTest } from "./test.ts";
export * from "./types.ts";
