export type { VolatileEntry } from "./guards.ts";
export { type Mutant, type Mutants, type MutantsOptions, makeMutants } from "./make-mutants.ts";
export type { Asked, Call, Expects } from "./types.ts";
