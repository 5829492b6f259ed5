export type * from "./messages.ts";
export { aroundQuestions, openProvider } from "./open.ts";
export { Prices, unpricedModels } from "./prices.ts";
export type * from "./provider.ts";
export { accessOf, defaultModels, ModelFailure } from "./provider.ts";
