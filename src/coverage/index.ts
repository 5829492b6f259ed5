export { obligationsOf } from "./obligations-of.ts";
export { createReach } from "./reach.ts";
export type { Call, Listed, Obligation, Reached, Surface } from "./types.ts";
