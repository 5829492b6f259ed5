export { createSampler, type Sampler, samplerOf } from "./generate/plain.ts";
