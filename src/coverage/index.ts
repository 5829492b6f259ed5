export { itemsOf, obligationsOf, schemaOfPrompt } from "./duties.ts";
export { type Place, placesIn, type Steps, showSteps, valuesAt } from "./places.ts";
export { createReach } from "./reach.ts";
export type { Call, Listed, Obligation, Surface } from "./types.ts";
