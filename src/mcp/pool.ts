import type { McptestError } from "../errors.ts";
import { settlesWithin } from "../process/index.ts";
import type { ProtocolRevision, ServerSpec } from "../suite/index.ts";
import type { Session } from "./session.ts";
import { startInterrupted } from "./wording.ts";

export interface SessionRecord {
  server: ServerSpec;
  /** The revision asked for; undefined when the server had the choice. */
  protocol: ProtocolRevision | undefined;
  session: Session;
}

export interface Servers {
  /**
   * The shared session of a server. Concurrent calls get the same one; after it ended, the next call opens another
   * (`on_crash: restart`) or throws the error that ended it (`stop`). A failure to start is thrown again, as the same
   * error, by every later call.
   */
  acquire(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session>;
  /** A session for one test alone. */
  fresh(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session>;
  /** Gives a session back: a fresh one is closed, and gone when this resolves; a shared one stays. Never rejects. */
  release(session: Session): Promise<void>;
}

/** The sessions of one run. */
export interface Pool extends Servers {
  /** Closes the sessions of servers that are done with, in the background. */
  dismiss(servers: Iterable<ServerSpec>): void;
  /** All sessions so far, ended ones included, in the order of their starts. */
  sessions(): readonly SessionRecord[];
  /** Closes all sessions side by side. Never throws; at most about three seconds. */
  close(): Promise<void>;
}

const CLOSE_LIMIT_MS = 3000;

interface Slot {
  shared?: Promise<Session>;
  /** Why the server cannot or may not start; the same for all tests. */
  broken?: unknown;
  /** It hung once, and was started again. */
  hung?: boolean;
  /** Resolves when all requests that were in flight as it died were asked again, alone. */
  held?: Promise<void>;
}

/** Whether to start the server again after its session is lost: `on_crash` decides; after a hang, once. */
function mourn(slot: Slot, { on_crash }: ServerSpec, failure: McptestError): void {
  const hung = failure.code === "server-hung";
  if (on_crash === "stop" || (hung && slot.hung)) slot.broken = failure;
  slot.hung ||= hung;
}

export function createPool(open: (server: ServerSpec, protocol?: ProtocolRevision) => Promise<Session>): Pool {
  const slots = new Map<ServerSpec, Map<ProtocolRevision | undefined, Slot>>();
  const records: SessionRecord[] = [];
  const fresh = new Set<Session>();
  const starting = new Set<Promise<Session>>();
  let closed: Promise<void> | undefined;

  const slotOf = (server: ServerSpec, protocol: ProtocolRevision | undefined): Slot => {
    const known = slots.get(server) ?? new Map<ProtocolRevision | undefined, Slot>();
    slots.set(server, known);
    const slot = known.get(protocol) ?? {};
    known.set(protocol, slot);
    return slot;
  };

  const start = async (slot: Slot, server: ServerSpec, protocol: ProtocolRevision | undefined): Promise<Session> => {
    if (closed !== undefined) throw startInterrupted(server.name);
    if (slot.broken !== undefined) throw slot.broken;
    const opening = open(server, protocol);
    starting.add(opening);
    try {
      const session = await opening;
      if (closed !== undefined) throw startInterrupted(server.name);
      records.push({ server, protocol, session });
      return session;
    } catch (error) {
      slot.broken = error;
      throw error;
    } finally {
      starting.delete(opening);
    }
  };

  /** One that failed to open is closed already. */
  const closeOnceOpen = (opening: Promise<Session>): Promise<void> =>
    opening.then((session) => session.close()).catch(() => {});

  const closeAll = async (): Promise<void> => {
    const opened = records.map(({ session }) => session.close());
    await settlesWithin(Promise.all([...opened, ...[...starting].map(closeOnceOpen)]), CLOSE_LIMIT_MS);
  };

  const openAlone = async (server: ServerSpec, protocol: ProtocolRevision | undefined): Promise<Session> => {
    const session = await start(slotOf(server, protocol), server, protocol);
    fresh.add(session);
    return session;
  };

  const release = async (session: Session): Promise<void> => {
    if (!fresh.has(session)) return;
    const record = records.find((one) => one.session === session);
    if (record && session.failure) mourn(slotOf(record.server, record.protocol), record.server, session.failure);
    await session.close();
    fresh.delete(session);
  };

  /** Unless `on_crash` is `stop`, requests that were in flight together as the server died are made again. */
  const secure = async (opening: Promise<Session>, server: ServerSpec, protocol: ProtocolRevision | undefined) => {
    const session = await opening;
    const slot = slotOf(server, protocol);
    const hold = (until: Promise<void>): void => {
      const held = Promise.all([slot.held, until]).then(() => {
        if (slot.held === held) delete slot.held;
      });
      slot.held = held;
    };
    if (server.on_crash === "restart")
      session.rescue = { open: () => openAlone(server, protocol), close: release, hold };
    return session;
  };

  return {
    async acquire(server, protocol) {
      const slot = slotOf(server, protocol);
      for (;;) {
        while (slot.held) await slot.held;
        slot.shared ??= secure(start(slot, server, protocol), server, protocol);
        const current = slot.shared;
        const session = await current;
        if (session.failure === undefined) return session;
        if (slot.held || slot.shared !== current) continue;
        delete slot.shared;
        void closeOnceOpen(current);
        mourn(slot, server, session.failure);
      }
    },
    fresh: (server, protocol) => secure(openAlone(server, protocol), server, protocol),
    release,
    dismiss(servers) {
      for (const server of servers) {
        for (const { shared } of slots.get(server)?.values() ?? []) if (shared) void closeOnceOpen(shared);
        slots.delete(server);
      }
    },
    sessions: () => records,
    close: () => (closed ??= closeAll()),
  };
}
