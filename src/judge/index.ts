export { type Asker, Judges } from "./judges.ts";
export { ASSUMED, judgeFacts } from "./size.ts";
