export { obligationsOf } from "./obligations-of.ts";
export type { Call, Listed, Obligation, Reached, Surface } from "./types.ts";
