export type { ExchangeCassette, ServerRequest } from "../generated/cassette.ts";
export { Answers } from "./answers.ts";
export type { Answer, Exchange, Question } from "./exchange.ts";
export { FrameRecorder, isAnswered, isOver, type SeenExchange } from "./frames/recorder.ts";
export { FrameReplayer, type ReplayOwner } from "./frames/replayer.ts";
export { comparable, isHandshake, isLasting, withoutMeta } from "./frames/volatile.ts";
export { isAlike, isAlikeValue } from "./normalise.ts";
export { type CassettePlace, placeCassette, placeFile, suitePathOf } from "./place.ts";
export { createMarks, listMarks, listUnknown, namedSecrets, putBack, type SecretValues } from "./placeholders.ts";
export { type Lent, Recording, type RecordingMode, type Way } from "./recording.ts";
export { Replay } from "./replay.ts";
export { createMasker, type Draft, type MaskerUse, saveAndCheck, saveCassette } from "./save.ts";
export { numberSessions, sessionsOf } from "./sessions.ts";
export {
  type CompositionCassette,
  hashArguments,
  hashNodes,
  holdsNodes,
  MAX_SIZE,
  type NodeExchange,
  readAnyCassette,
  readCassette,
  readOwnCassette,
  updateCassette,
} from "./store.ts";
export { incomplete, refusedUnderCi, unsaved, unused } from "./wording.ts";
