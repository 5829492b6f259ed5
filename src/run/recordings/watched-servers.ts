import type { Recording, SeenExchange } from "../../cassette/index.ts";
import type { Servers, Session, SessionFinding, SessionRecord } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { ToldSession } from "../sealing/surface.ts";
import { describeServer } from "./fingerprint.ts";
import type { SessionWatch } from "./session-watch.ts";

/**
 * The servers of an attempt that is recorded: live, and heard. Whatever ran before, a recording begins with the handshake, and with the
 * tools where the attempt wants them.
 */
export function watchServers(
  live: Servers,
  recording: Recording,
  watchOf: (session: Session) => SessionWatch | undefined,
  wantsTools: boolean,
): Servers & { end(): void } {
  const heard = new Set<SessionWatch>();
  const hear = (server: ServerSpec, session: Session): Session => {
    const watch = watchOf(session);
    if (!watch || heard.has(watch)) return session;
    heard.add(watch);
    recording.meet(server.name, describeServer(server, session.protocol));
    const earlier: readonly SeenExchange[] = wantsTools ? watch.list : [];
    recording.add(...watch.handshake, ...earlier);
    watch.listen((each) => {
      // The list that was known is not that of this attempt.
      if (each === watch.list[0]) recording.drop((one) => earlier.includes(one));
      recording.add(each);
    });
    return session;
  };
  return {
    acquire: async (server, protocol) => hear(server, await live.acquire(server, protocol)),
    fresh: async (server, protocol) => hear(server, await live.fresh(server, protocol)),
    release: (session) => live.release(session),
    /** The attempt is over. */
    end() {
      for (const watch of heard) watch.listen(undefined);
    },
  };
}

interface Played extends ToldSession {
  session: ToldSession["session"] & { findings: SessionFinding[] };
}

/** What a report tells of servers for which recordings stood: one session a server and revision, however many attempts had one. */
export class PlayedSessions {
  readonly #played = new Map<ServerSpec, Played[]>();

  get all(): readonly ToldSession[] {
    return [...this.#played.values()].flat();
  }

  add(records: readonly SessionRecord[]): void {
    for (const { server, session } of records) {
      const known = this.#played.get(server) ?? [];
      this.#played.set(server, known);
      const { protocol, handshake, toolList, unlisted, findings } = session;
      const same = known.find((each) => each.session.protocol === protocol);
      if (!same) known.push({ server, session: { protocol, handshake, toolList, unlisted, findings: [...findings] } });
      else {
        if (toolList && !same.session.toolList) Object.assign(same.session, { toolList, unlisted });
        const told = same.session.findings;
        const isNew = (one: SessionFinding) =>
          !told.some(({ rule, message }) => rule === one.rule && message === one.message);
        told.push(...findings.filter(isNew));
      }
    }
  }
}
