export { matchersIn, whyAlwaysRuns } from "./caching.ts";
export { DEFAULTS } from "./defaults.ts";
export { kindOf, serversOf } from "./kinds.ts";
export { type LoadOptions, loadSuite } from "./load.ts";
export { type LoadedSuites, loadSuites } from "./load-suites.ts";
export type { JqCheck } from "./parts/checks.ts";
export { splitCommand } from "./parts/command.ts";
export { loadPriceTable } from "./price-table.ts";
export type * from "./suite.ts";
