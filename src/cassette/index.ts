export type { Exchange, ExchangeCassette } from "../generated/cassette.ts";
export { Answers } from "./answers.ts";
export type { DraftTest, SuiteDraft } from "./distill/draft-tests.ts";
export { isAlikeValue, numberSessions, type Question } from "./exchange.ts";
export { beginsRead, wholeReads } from "./frames/reads.ts";
export { FrameRecorder, isAnswered, isOver, type SeenExchange } from "./frames/recorder.ts";
export { FrameReplayer } from "./frames/replayer.ts";
export { isHandshake, isLasting } from "./frames/volatile.ts";
export type { Entry, Pruned, State } from "./inventory.ts";
export { type CassettePlace, placeCassette, placeFile, suitePathOf } from "./place.ts";
export type { SecretValues } from "./placeholders.ts";
export { createMarks, listMarks, listUnknown, namedSecrets, putBack, readSecrets } from "./placeholders.ts";
export { type Lent, Recording, type RecordingMode } from "./recording.ts";
export { Replay } from "./replay.ts";
export { createMasker, type MaskerUse, saveAndCheck, saveCassette } from "./save.ts";
export {
  type CompositionCassette,
  findChanged,
  hashArguments,
  hashNodes,
  MAX_SIZE,
  type NodeExchange,
  readCassette,
  readNamedCassette,
  readOwnCassette,
  updateCassette,
} from "./store.ts";
export type { Level } from "./verify/differences.ts";
export type { Finding, Verified } from "./verify/verifier.ts";
export { incomplete, refusedUnderCi, unsaved, unused } from "./wording.ts";

// Few commands need these, and what they import.
export const loadDistilling = () => import("./distill/index.ts");
export const loadInventory = () => import("./inventory.ts");
export const loadServing = () => import("./open-cassette.ts");
export const loadVerifier = () => import("./verify/verifier.ts");
