export { isEligible, isReadOnly, isToolEligible, rewritesRequest } from "./eligibility.ts";
export { type ComparedFiles, readCompared } from "./files.ts";
export { describeRequest, describeSpec, hashFacts, hashText } from "./key.ts";
export { movePlaces, placesOf, showPlace } from "./places.ts";
export { type Identity, type IdentityContext, identifyServer } from "./server-identity.ts";
export { type Entry, type KeptResult, openStore, type ResultStore } from "./store.ts";
