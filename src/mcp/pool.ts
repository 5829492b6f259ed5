import type { McptestError } from "../errors.ts";
import type { ProtocolRevision, ServerSpec } from "../suite/index.ts";
import type { Session } from "./session.ts";
import { interrupted } from "./wording.ts";

/** A session that was handed out, and what for. */
export interface SessionRecord {
  server: ServerSpec;
  /** The revision asked for; undefined when the server had the choice. */
  protocol: ProtocolRevision | undefined;
  session: Session;
}

/** Gives sessions. */
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
  /** Closes the sessions of servers that nobody will ask for any more, in the background. */
  dismiss(servers: Iterable<ServerSpec>): void;
  /** Every session handed out so far, ended ones included, in the order of their starts. */
  sessions(): readonly SessionRecord[];
  /** Closes all sessions side by side. Never throws; at most about three seconds. */
  close(): Promise<void>;
}

const CLOSE_LIMIT_MS = 3000;

/** A pool over a way to open sessions. */
export function createPool(open: (server: ServerSpec, protocol?: ProtocolRevision) => Promise<Session>): Pool {
  return new SessionPool(open);
}

interface Slot {
  shared?: Promise<Session>;
  /** Why the server cannot be started, or is not to be: asked once, known for all tests. */
  broken?: unknown;
  /** It answered nothing any more, and was started again. */
  hung?: boolean;
}

/** Whether the server of a session that is lost is started again: `on_crash` says so; one that hangs, once. */
function mourn(slot: Slot, { on_crash }: ServerSpec, failure: McptestError): void {
  const hung = failure.code === "server-hung";
  if (on_crash === "stop" || (hung && slot.hung)) slot.broken = failure;
  slot.hung ||= hung;
}

class SessionPool implements Pool {
  readonly #open: (server: ServerSpec, protocol?: ProtocolRevision) => Promise<Session>;
  readonly #slots = new Map<ServerSpec, Map<ProtocolRevision | undefined, Slot>>();
  readonly #records: SessionRecord[] = [];
  readonly #fresh = new Set<Session>();
  readonly #opening = new Set<Promise<Session>>();
  readonly #closing = new Set<Promise<void>>();
  #closed: Promise<void> | undefined;

  constructor(open: (server: ServerSpec, protocol?: ProtocolRevision) => Promise<Session>) {
    this.#open = open;
  }

  async acquire(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    const slot = this.#slot(server, protocol);
    for (;;) {
      slot.shared ??= this.#start(slot, server, protocol);
      const current = slot.shared;
      const session = await current;
      if (session.failure === undefined) return session;
      if (slot.shared !== current) continue;
      delete slot.shared;
      this.#closeLater(current);
      mourn(slot, server, session.failure);
    }
  }

  async fresh(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    const session = await this.#start(this.#slot(server, protocol), server, protocol);
    this.#fresh.add(session);
    return session;
  }

  async release(session: Session): Promise<void> {
    if (!this.#fresh.has(session)) return;
    const record = this.#records.find((one) => one.session === session);
    if (record && session.failure) mourn(this.#slot(record.server, record.protocol), record.server, session.failure);
    await session.close();
    this.#fresh.delete(session);
  }

  dismiss(servers: Iterable<ServerSpec>): void {
    for (const server of servers) {
      for (const { shared } of this.#slots.get(server)?.values() ?? []) if (shared) this.#closeLater(shared);
      this.#slots.delete(server);
    }
  }

  sessions(): readonly SessionRecord[] {
    return this.#records;
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #start(slot: Slot, server: ServerSpec, protocol: ProtocolRevision | undefined): Promise<Session> {
    if (this.#closed !== undefined) throw interrupted(`the start of server "${server.name}"`);
    if (slot.broken !== undefined) throw slot.broken;
    const opening = this.#open(server, protocol);
    this.#opening.add(opening);
    try {
      const session = await opening;
      if (this.#closed !== undefined) throw interrupted(`the start of server "${server.name}"`);
      this.#records.push({ server, protocol, session });
      return session;
    } catch (error) {
      slot.broken = error;
      throw error;
    } finally {
      this.#opening.delete(opening);
    }
  }

  #slot(server: ServerSpec, protocol: ProtocolRevision | undefined): Slot {
    const slots = this.#slots.get(server) ?? new Map<ProtocolRevision | undefined, Slot>();
    this.#slots.set(server, slots);
    const slot = slots.get(protocol) ?? {};
    slots.set(protocol, slot);
    return slot;
  }

  /** What could not be started is closed already. */
  #closeLater(session: Promise<Session>): void {
    const closing = session
      .then((open) => open.close())
      .catch(() => {})
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  async #closeAll(): Promise<void> {
    const slots = [...this.#slots.values()].flatMap((bySlot) => [...bySlot.values()]);
    // What is still being started is closed as soon as it is there.
    const started = [...slots.map((slot) => slot.shared), ...this.#opening].map((session) =>
      session?.then((open) => open.close()).catch(() => {}),
    );
    const fresh = [...this.#fresh].map((session) => session.close());
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT_MS);
    });
    await Promise.race([Promise.all([...started, ...fresh, ...this.#closing]), limit]);
    clearTimeout(timer);
  }
}
