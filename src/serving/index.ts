export { loadManifest } from "./mock/manifest.ts";
export { serveMock } from "./mock/serve-mock.ts";
