import type { SessionFinding, SessionRecord } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { ToldSession } from "../sealing/surface.ts";

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
      const { protocol, handshake, toolList, findings } = session;
      const same = known.find((each) => each.session.protocol === protocol);
      if (!same) known.push({ server, session: { protocol, handshake, toolList, findings: [...findings] } });
      else {
        same.session.toolList ??= toolList;
        const told = same.session.findings;
        const isNew = (one: SessionFinding) =>
          !told.some(({ kind, message }) => kind === one.kind && message === one.message);
        told.push(...findings.filter(isNew));
      }
    }
  }
}
