import type { OpenOptions, Session } from "../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../suite/index.ts";

/** Opens a session that is not one of the run's: whoever asks closes it, and no report tells of it. */
export type OpenApart = (
  server: ServerSpec,
  own: Pick<OpenOptions, "observer" | "signal"> & { protocol: ProtocolRevision | undefined },
) => Promise<Session>;
