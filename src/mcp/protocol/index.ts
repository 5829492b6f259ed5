export { createJudge } from "./rules/judge.ts";
export { loadSchemas } from "./schemas/index.ts";
