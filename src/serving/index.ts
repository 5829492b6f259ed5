export { openCassette } from "./cassette/open-cassette.ts";
export { isForeign } from "./http/headers.ts";
export { serveHttp } from "./http/serve-http.ts";
export { createMock } from "./mock/create-mock.ts";
export { loadManifest } from "./mock/manifest.ts";
export type { Service } from "./peer.ts";
export { serveStdio } from "./stdio.ts";
export { portTaken } from "./wording.ts";
