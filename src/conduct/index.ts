export { type BaselineRequest, placeBaseline, readBaselineFile } from "./baseline-file.ts";
export { compareSaved, needBaseline, saveBaseline } from "./comparing.ts";
export { type Audience, type Executed, execute } from "./execute.ts";
export { DEFAULT_SUITES, type FoundSuites, findSuites } from "./find-suites.ts";
export { type Prepared, planSelected, prepare } from "./prepare.ts";
export { READERS, readSetting, type Setting, type SettingValue } from "./readers.ts";
export type { Host, RunRequest, SelectionRequest } from "./request.ts";
export { type GivenFlag, writeCommand } from "./rerun.ts";
export { describeFailure, exitCodeOf } from "./verdict.ts";
