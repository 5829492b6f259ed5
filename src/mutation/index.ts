export { findAsserted } from "./asserted.ts";
export type { VolatileEntry } from "./guards.ts";
export { type Mutant, type Mutants, type MutantsOptions, makeMutants } from "./make-mutants.ts";
export type { Asked, Call, Expects, Rejudge, Rejudged } from "./types.ts";
