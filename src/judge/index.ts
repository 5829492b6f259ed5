export { type Asker, Judges } from "./judges.ts";
export { ASSUMED, JUDGE_FACTS } from "./size.ts";
