export type { CheckContext } from "./context.ts";
export { checkExpectation, checkExpectations } from "./expectation.ts";
export type { MatcherName, MatcherRow } from "./matcher.ts";
export { MATCHERS } from "./matchers.ts";
export { payloadOf, textOfResult } from "./payload.ts";
export { placeOf } from "./record.ts";
export { createSnapshotStore, type SnapshotCounts, type SnapshotStore } from "./snapshots/store.ts";
export { type Subject, subjectOf, subjectOfValue } from "./subject.ts";
export { locateInside, workspaceOf } from "./workspace.ts";
