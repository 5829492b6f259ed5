export { draftTests } from "./draft-tests.ts";
export { recordTests } from "./record-tests.ts";
