export { createJq, type Jq, type JqChoice, type JqOptions, openJq, withJq } from "./jq.ts";
export { createPrograms, giveOne, type JqUse, type Refuse } from "./programs.ts";
