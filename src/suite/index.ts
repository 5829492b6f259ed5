export { type CheckedFile, loadPriceTable, readChecked } from "./checked-file.ts";
export { DEFAULTS, PROPERTY_DEFAULTS } from "./defaults.ts";
export { agentsOf, serversOfAgents } from "./judged/judged.ts";
export { PRESETS } from "./judged/presets.ts";
export { DEFAULT_THRESHOLD, presetRubric, textRubric } from "./judged/rubrics.ts";
export { serversOf } from "./kinds.ts";
export { type LoadOptions, loadSuite } from "./load.ts";
export { type LoadedSuites, loadSuites } from "./load-suites.ts";
export { checkProgram } from "./parts/checks.ts";
export { splitCommand } from "./parts/command.ts";
export { hooksOf } from "./parts/hooks.ts";
export { displayPath } from "./paths.ts";
export { modelByEnvironment } from "./resolve-suite.ts";
export type { JqCheck } from "./scope/entry.ts";
export { createEnvironment, type Environment, readEnvFile } from "./scope/environment.ts";
export { checkLogin } from "./servers/http-server.ts";
export {
  describeTarget,
  namesServer,
  resolveNamed,
  type ServerNames,
  type ServerPlace,
  unnamedServer,
} from "./servers/named-server.ts";
export { fingerprintOf } from "./servers/resolve-server.ts";
export { startupTimeoutOf } from "./servers/startup-timeout.ts";
export type * from "./suite.ts";
export { idFaults } from "./wording/compositions.ts";
export { malformedReference, unsetEnv } from "./wording/references.ts";
export { placeReference } from "./yaml/locate-reference.ts";
export { type Correct, loadPastSlips } from "./yaml/slips.ts";
export { locate } from "./yaml/source.ts";
