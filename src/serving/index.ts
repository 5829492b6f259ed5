export { isForeign } from "./http/headers.ts";
export { serveHttp } from "./http/serve-http.ts";
export { refusal } from "./messages.ts";
export { createMock } from "./mock/create-mock.ts";
export { loadManifest } from "./mock/manifest.ts";
export type { Outlet, Peer, Service } from "./peer.ts";
export { LEGACY, META, MODERN } from "./revisions.ts";
export { serveStdio } from "./stdio.ts";
export { methodNotFound, portTaken, RpcError } from "./wording.ts";
