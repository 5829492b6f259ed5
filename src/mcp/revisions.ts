import type { ProtocolRevision } from "../suite/index.ts";

/** The revision without initialize: every request says version and capabilities itself. */
export const MODERN_REVISION = "2026-07-28" satisfies ProtocolRevision;

/** The only revision in which messages may come in batches. */
export const BATCH_REVISION = "2025-03-26" satisfies ProtocolRevision;

/** The first revision with outputSchema. */
export const OUTPUT_REVISION = "2025-06-18" satisfies ProtocolRevision;

/** Revisions with the initialize handshake, newest first. */
export const LEGACY_REVISIONS = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
] as const satisfies readonly ProtocolRevision[];

/** A revision that mcptest speaks and that begins with initialize. */
export function isLegacy(revision: string): revision is (typeof LEGACY_REVISIONS)[number] {
  return (LEGACY_REVISIONS as readonly string[]).includes(revision);
}

/** JSON-RPC: the other side does not have the method. */
export const METHOD_NOT_FOUND = -32601;
