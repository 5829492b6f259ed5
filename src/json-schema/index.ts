export { compileFinder, compileSchema, type Validator } from "./compile.ts";
export { compileJudge, type Judge } from "./engine.ts";
export type { Violation } from "./violations.ts";
