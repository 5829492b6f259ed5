export { Acceptances } from "./accept.ts";
export { CHECK_IDS } from "./checks/rows.ts";
export { findFrame, findLanguageError } from "./checks/shapes.ts";
export { type FindingKey, idOfFinding } from "./finding.ts";
export { createSampler, type Sampler, samplerOf } from "./generate/plain.ts";
export { createGenerator } from "./generator.ts";
export { type Consent, type Refused, refuseTool } from "./permit.ts";
export { DoorsAhead } from "./trying/ahead.ts";
export type { Observation } from "./trying/call.ts";
export type { Doors } from "./trying/caller.ts";
export { unlessLate } from "./trying/late.ts";
export { isRemote, limitsOf } from "./trying/limits.ts";
export { draftCases, type Tried, type Trying, tryTools } from "./trying/try-tools.ts";
export {
  type ArgumentGenerator,
  type Break,
  type Case,
  type CasesOptions,
  type GeneratorOptions,
  PHASES,
  type Phase,
  type ValuesByArgument,
} from "./types.ts";
