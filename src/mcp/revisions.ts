import type { ProtocolRevision } from "../suite/index.ts";

/** The revision without initialize: every request says version and capabilities itself. */
export const MODERN_REVISION = "2026-07-28" satisfies ProtocolRevision;

/** The only revision in which messages may come in batches. */
export const BATCH_REVISION = "2025-03-26" satisfies ProtocolRevision;

/** The first revision in which a tool says what its results are like. */
export const OUTPUT_REVISION = "2025-06-18" satisfies ProtocolRevision;

/** Revisions with the initialize handshake, newest first. */
export const LEGACY_REVISIONS = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
] as const satisfies readonly ProtocolRevision[];

/** True for a revision that mcptest speaks and that begins with initialize. */
export function isLegacy(revision: string): revision is (typeof LEGACY_REVISIONS)[number] {
  return (LEGACY_REVISIONS as readonly string[]).includes(revision);
}

/** The error code of JSON-RPC for a method that the other side does not have. */
export const METHOD_NOT_FOUND = -32601;
