export { type CompositionCassette, hashArguments, hashNodes, type NodeExchange } from "./composition.ts";
export { readCassette, writeCassette } from "./store.ts";
