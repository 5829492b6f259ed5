export { isEligible, isKeepable } from "./eligibility.ts";
export { type Entry, findFolder, openStore, type ResultStore } from "./store.ts";
