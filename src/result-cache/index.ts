export { isEligible, isKeepable } from "./eligibility.ts";
export { type Entry, openStore, type ResultStore } from "./store.ts";
