import type { Recording, SeenExchange } from "../../cassette/index.ts";
import type { Servers, Session } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { describeServer } from "./fingerprint.ts";
import type { SessionWatch } from "./session-watch.ts";

/** The servers of an attempt that is recorded: live, and heard from the handshake on, and from the tools where the attempt wants them. */
export class WatchedServers implements Servers {
  readonly #live: Servers;
  readonly #recording: Recording;
  readonly #watchOf: (session: Session) => SessionWatch | undefined;
  readonly #wantsTools: boolean;
  readonly #heard = new Set<SessionWatch>();

  constructor(
    live: Servers,
    recording: Recording,
    watchOf: (session: Session) => SessionWatch | undefined,
    wantsTools: boolean,
  ) {
    this.#live = live;
    this.#recording = recording;
    this.#watchOf = watchOf;
    this.#wantsTools = wantsTools;
  }

  async acquire(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    return this.#hear(server, await this.#live.acquire(server, protocol));
  }

  async fresh(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    return this.#hear(server, await this.#live.fresh(server, protocol));
  }

  release(session: Session): Promise<void> {
    return this.#live.release(session);
  }

  /** The attempt is over. */
  end(): void {
    for (const watch of this.#heard) watch.listen(undefined);
  }

  #hear(server: ServerSpec, session: Session): Session {
    const watch = this.#watchOf(session);
    const recording = this.#recording;
    if (!watch || this.#heard.has(watch)) return session;
    this.#heard.add(watch);
    recording.meet(server.name, describeServer(server, session.protocol));
    const earlier: readonly SeenExchange[] = this.#wantsTools ? watch.list : [];
    recording.add(...watch.handshake, ...earlier);
    watch.listen((each) => {
      // The list that was known is not that of this attempt.
      if (each === watch.list[0]) recording.drop((one) => earlier.includes(one));
      recording.add(each);
    });
    return session;
  }
}
