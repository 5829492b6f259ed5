export { openProvider } from "./open.ts";
export { HIGHEST_TOKEN_PRICE, priceCall } from "./pricing.ts";
export {
  accessOf,
  type ModelAccess,
  ModelFailure,
  type ModelProvider,
  type TokenUsage,
  type ToolAnswer,
  type ToolQuestion,
} from "./provider.ts";
