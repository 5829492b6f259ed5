export { openProvider } from "./open.ts";
export { HIGHEST_TOKEN_PRICE, priceCall } from "./pricing.ts";
export type * from "./provider.ts";
export { accessOf, ModelFailure } from "./provider.ts";
