/** Revisions that begin with initialize, newest first. */
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** Revisions in which each request says by itself what the client is. */
export const MODERN = ["2026-07-28"];
/** What the keys of the protocol's own `_meta` begin with. */
export const META = "io.modelcontextprotocol/";
