export { Acceptances } from "../property/index.ts";
export { planCalls } from "./behaviour.ts";
export { type AuditRule, CATALOG, rulesFor } from "./catalog.ts";
export { type GatherOptions, gather } from "./gather.ts";
export { judge, type RuleOutcome } from "./judge.ts";
export { infoIn, lockServer, maskServer } from "./lock/describe.ts";
export { DEFAULT_LOCK, type LockedServer, lineIn, lockedIn, readLock, writeLock } from "./lock/file.ts";
export { compareLocked } from "./lock/rules.ts";
export { type Axis, CUT, type LockView, type Surface, type Weighed } from "./rule.ts";
