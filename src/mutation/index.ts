export { findAsserted } from "./asserted.ts";
export { type Mutant, type MutantsOptions, makeMutants } from "./make-mutants.ts";
export { describeChange, type Told, tellSurvivors } from "./survivors/tell-survivors.ts";
export type { Addition } from "./survivors/write-line.ts";
export type { Asked, Call } from "./types.ts";

/** What asserts answers; loaded on use. */
export const loadAsserting = () => import("./assert-answers.ts");
