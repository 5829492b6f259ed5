export { createJq, type Jq, type JqOptions, openJq, withJq } from "./jq.ts";
export { createPrograms, giveOne, type JqUse, type Refuse } from "./programs.ts";
