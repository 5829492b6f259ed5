import { createPeer, type Service } from "../peer.ts";
import { createCatalog } from "./catalog.ts";
import { loadManifest } from "./manifest.ts";
import { answerRequest } from "./methods.ts";

/** A manifest as a server, which counts calls over all its sessions. Throws CollectedErrors when the manifest is wrong. */
export function createMock(manifestPath: string): Service {
  const catalog = createCatalog(loadManifest(manifestPath));
  return () => (outlet) =>
    createPeer((method, params, effects) => answerRequest(method, params, catalog, effects), outlet);
}
