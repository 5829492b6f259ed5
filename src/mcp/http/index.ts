export { createHttpTransport } from "./auto-transport.ts";
export { tryNetwork } from "./channel/index.ts";
