export {
  describeApi,
  isSame,
  keyOf,
  type Model,
  missingKey,
  PROVIDER_NAMES,
  PROVIDERS,
  plainModel,
  recordedProvider,
  renamed,
} from "./model.ts";
export { aroundQuestions, type Models, openModels } from "./open.ts";
export { Prices, unpricedModels } from "./prices.ts";
export type * from "./provider.ts";
export { ModelFailure } from "./provider.ts";
