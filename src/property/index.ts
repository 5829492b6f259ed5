export { createSampler, type Sampler, samplerOf } from "./generate/plain.ts";
export { createGenerator } from "./generator.ts";
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
