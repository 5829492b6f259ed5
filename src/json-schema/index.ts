export { compileFinder, compileSchema, type Validator } from "./compile.ts";
export type { Violation } from "./violations.ts";
