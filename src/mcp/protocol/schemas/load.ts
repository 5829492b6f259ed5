import type { ProtocolRevision } from "../../../suite/index.ts";
import { createSchemas, type FrameSchemas, type RevisionData } from "./frame-schemas.ts";

/** A chunk each, which only sessions of that revision load. */
const CHUNKS: Readonly<Record<ProtocolRevision, () => Promise<{ DATA: unknown }>>> = {
  "2024-11-05": () => import("../../../generated/protocol/2024-11-05.ts"),
  "2025-03-26": () => import("../../../generated/protocol/2025-03-26.ts"),
  "2025-06-18": () => import("../../../generated/protocol/2025-06-18.ts"),
  "2025-11-25": () => import("../../../generated/protocol/2025-11-25.ts"),
  "2026-07-28": () => import("../../../generated/protocol/2026-07-28.ts"),
};

const loaded = new Map<string, Promise<FrameSchemas>>();

/** The published schema of a revision; undefined of one that nobody published. */
export async function loadSchemas(revision: string): Promise<FrameSchemas | undefined> {
  if (!isPublished(revision)) return undefined;
  let schemas = loaded.get(revision);
  if (!schemas) {
    schemas = CHUNKS[revision]().then(({ DATA }) => createSchemas(revision, DATA as RevisionData));
    loaded.set(revision, schemas);
  }
  return schemas;
}

function isPublished(revision: string): revision is ProtocolRevision {
  return Object.hasOwn(CHUNKS, revision);
}
