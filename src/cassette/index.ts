export { type CompositionCassette, hashArguments, hashNodes, type NodeExchange } from "./composition.ts";
export type { Answer, Exchange, Question } from "./exchange.ts";
export { type CassettePlace, placeCassette, suitePathOf } from "./place.ts";
export type { SecretValues } from "./placeholders.ts";
export { Recording, type RecordingMode } from "./recording.ts";
export { readCassette, updateCassette } from "./store.ts";
export { incomplete, unsaved, unused } from "./wording.ts";
