export { compileFinder, compileSchema, type Validator } from "./compile.ts";
export { type Broken, compileJudge, type Judge } from "./engine.ts";
export type { Violation } from "./violations.ts";
