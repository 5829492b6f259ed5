export { createHttpTransport } from "./auto-transport.ts";
export { createHttpClient, type HttpResponse, tryNetwork } from "./channel/index.ts";
