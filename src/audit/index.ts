export { Acceptances } from "../property/index.ts";
export { type AuditRule, CATALOG, rulesFor } from "./catalog.ts";
export { type GatherOptions, gather } from "./gather.ts";
export { judge, type RuleOutcome } from "./judge.ts";
export type { Axis, Surface, Weighed } from "./rule.ts";
