export { isForeign } from "./http/headers.ts";
export { portTaken, serveHttp } from "./http/serve-http.ts";
export { checkManifest, loadManifest } from "./mock/manifest.ts";
export { awaitMock, createMock } from "./mock/methods.ts";
export type { Outlet, Peer, Service } from "./peer.ts";
export { LEGACY, META, MODERN, methodNotFound, RpcError, refusal } from "./rpc.ts";
export { serveStdio } from "./stdio.ts";
