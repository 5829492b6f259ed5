export { ask } from "./ask.ts";
export { type Found, walk } from "./discovery/walk.ts";
export { createGuard } from "./guard.ts";
export { findBrowser, openBrowser } from "./login/browser.ts";
export { findClient } from "./login/client.ts";
export { dropLogin, findLogin, type Login, readStore, serverKey, storePath, warnExposed } from "./store.ts";
export { openTokens, type Tokens } from "./tokens/tokens.ts";
export type * from "./types.ts";
export { type Layer, layerOf } from "./wording.ts";

/** The login itself; loaded on use, with what asks token endpoints. */
export const loadLogin = () => import("./login/login.ts");
