import { FrameRecorder, type SeenExchange } from "../../cassette/index.ts";
import { createPool, openSession, type Session } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";

/** A session, and what is seen of it. */
export interface Watched {
  session: Session;
  exchanges: readonly SeenExchange[];
}

/** The servers that recordings are compared with: one session each, unless a test has one of its own. */
export type LiveServers = ReturnType<typeof createLiveServers>;

/** Starts none before it is asked for. */
export function createLiveServers(context: CliContext) {
  const recorders = new WeakMap<Session, FrameRecorder>();
  const pool = createPool(async (server, protocol) => {
    const observer = new FrameRecorder(server.name);
    const session = await openSession(server, { ...connectOptions(context, []), protocol, observer });
    recorders.set(session, observer);
    return session;
  });
  return {
    /** Has a server come up that will be asked. Who asks hears of a failure. */
    startAhead(server: ServerSpec, protocol: ProtocolRevision | undefined): void {
      pool.acquire(server, protocol).catch(() => {});
    },
    /** Throws what opening a session throws, again and again for a server that cannot be started. */
    async open(server: ServerSpec, protocol: ProtocolRevision | undefined, isolated: boolean): Promise<Watched> {
      const session = await (isolated ? pool.fresh(server, protocol) : pool.acquire(server, protocol));
      return { session, exchanges: recorders.get(session)?.exchanges ?? [] };
    },
    /** Gives a session back; one of a test's own ends. */
    release: ({ session }: Watched): Promise<void> => pool.release(session),
    close: pool.close,
  };
}
