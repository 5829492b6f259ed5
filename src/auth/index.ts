export { ask } from "./ask.ts";
export { findBrowser, openBrowser } from "./browser.ts";
export { findClient } from "./client.ts";
export { createGuard } from "./guard.ts";
export type { Explained } from "./refusal.ts";
export { dropLogin, findLogin, type Login, readStore, serverKey, storePath, warnExposed } from "./store.ts";
export { openTokens, type Tokens } from "./tokens.ts";
export type * from "./types.ts";
export { walk } from "./walk.ts";
export { layerOf } from "./wording.ts";

/** The login itself; loaded on use, with what asks token endpoints. */
export const loadLogin = () => import("./login.ts");
