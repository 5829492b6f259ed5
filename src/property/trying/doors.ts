import type { Session } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { isLoopback } from "../../values/net/loopback.ts";

/** Milliseconds without an answer after which a call hangs, where the server does not say. */
const LIMIT_MS = 5000;
/** For servers that are not on this machine. */
const PACE = { perSecond: 5, most: 200 } as const;

/** Opens sessions with one server, and closes them. */
export interface Doors {
  /** A session of its own. Throws what starting a server throws. */
  open(): Promise<Session>;
  close(session: Session): Promise<void>;
  /** Starts to open the next session, where that may happen while another one is in use. */
  prepare?(): void;
}

/**
 * Doors that may open the next session while another one is in use. Only for calls that write nothing: what starts ahead does not know what was
 * written since.
 */
export function openAhead(doors: Doors) {
  let next: Promise<Session> | undefined;
  const take = (): Promise<Session | undefined> | undefined => {
    const taken = next;
    next = undefined;
    return taken?.catch(() => undefined);
  };
  return {
    /** Starts to open the session that is asked for next. */
    prepare(): void {
      next ??= doors.open();
      next.catch(() => {});
    },
    /** Why one that was opened ahead failed tells whoever asks for the next one. */
    open: async (): Promise<Session> => (await take()) ?? doors.open(),
    close: (session: Session): Promise<void> => doors.close(session),
    /** Ends what nobody asked for. */
    async end(): Promise<void> {
      const session = await take();
      if (session) await doors.close(session);
    },
  };
}

/** Whether a server is not on this machine: what is not read-only is never called there. */
export function isRemote(server: ServerSpec): boolean {
  return server.kind === "http" && !isLoopback(server.url);
}

/** How long a call of a server may take, and how often it is called. */
export function limitsOf(server: ServerSpec) {
  return {
    limitMs: server.sets_call_timeout ? server.call_timeout_ms : LIMIT_MS,
    pace: isRemote(server) ? PACE : undefined,
  };
}

/** What something comes to; undefined once the time is over, and where that cuts it short. Rejects as it does. */
export async function unlessLate<T>(late: AbortSignal | undefined, run: () => Promise<T>): Promise<T | undefined> {
  if (late?.aborted) return undefined;
  try {
    return await run();
  } catch (error) {
    if (late?.aborted) return undefined;
    throw error;
  }
}
