import { type StdioStreams, serveStdio } from "../stdio.ts";
import { createCatalog } from "./catalog.ts";
import { loadManifest } from "./manifest.ts";
import { answerRequest } from "./methods.ts";

/**
 * Serves a manifest as an MCP server over stdio until stdin ends, the signal aborts or a declared crash happens.
 * Resolves with the exit code. Throws CollectedErrors when the manifest is wrong.
 */
export async function serveMock(manifestPath: string, streams: StdioStreams): Promise<number> {
  const catalog = createCatalog(loadManifest(manifestPath));
  return serveStdio((method, params, effects) => answerRequest(method, params, catalog, effects), streams);
}
