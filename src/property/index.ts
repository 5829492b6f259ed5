export { Acceptances } from "./accept.ts";
export type { Observation } from "./call.ts";
export type { Doors } from "./caller.ts";
export { CHECK_ROWS } from "./checks/rows.ts";
export { findFrame, findLanguageError } from "./checks/shapes.ts";
export { type FindingKey, idOfFinding } from "./finding.ts";
export { createSampler, type Sampler, samplerOf } from "./generate/plain.ts";
export { createGenerator } from "./generator.ts";
export { isRemote, limitsOf } from "./limits.ts";
export { type Consent, type Refused, refuseTool } from "./permit.ts";
export { type Tried, type Trying, tryTools } from "./try-tools.ts";
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
