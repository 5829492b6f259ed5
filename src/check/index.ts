export type { CheckContext } from "./context.ts";
export { checkExpectation } from "./expectation.ts";
export type { MatcherName, MatcherRow } from "./matcher.ts";
export { MATCHERS } from "./matchers.ts";
export { createSnapshotStore, type SnapshotCounts, type SnapshotStore } from "./snapshots/store.ts";
export { type Subject, subjectOf } from "./subject.ts";
