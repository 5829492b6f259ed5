export { type CompositionCassette, hashArguments, hashNodes, type NodeExchange } from "./composition.ts";
export { readCassette, updateCassette } from "./store.ts";
