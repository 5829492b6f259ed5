export { compileSchema, type Validator } from "./compile.ts";
