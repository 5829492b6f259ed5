export { ask } from "./ask.ts";
export { createGuard } from "./guard.ts";
export type { Explained } from "./refusal.ts";
export { dropLogin, findLogin, type Login, putLogin, readStore, serverKey, storePath, warnExposed } from "./store.ts";
export { openTokens, type Tokens } from "./tokens.ts";
export type * from "./types.ts";
export { walk } from "./walk.ts";
export { layerOf, showSaid } from "./wording.ts";
