export { dropLogin, findLogin, type Login, putLogin, readStore, serverKey, storePath, warnExposed } from "./store.ts";
export type * from "./types.ts";
