export { createJq, type Jq, type JqChoice, type JqOptions, openJq } from "./jq.ts";
