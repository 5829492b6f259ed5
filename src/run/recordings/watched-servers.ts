import {
  beginsRead,
  FrameRecorder,
  isHandshake,
  type Recording,
  type SeenExchange,
  wholeReads,
} from "../../cassette/index.ts";
import type { FrameObserver, Servers, Session, SessionFinding, SessionRecord } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { ToldSession } from "../sealing/surface.ts";

/** Records what goes over one session, and tells each exchange as it begins. */
export class SessionWatch implements FrameObserver {
  readonly #recorder: FrameRecorder;
  readonly handshake: SeenExchange[] = [];
  /** What asked for lists, by method: the latest that was read to its end, and what came after it. */
  readonly #lists = new Map<string, SeenExchange[]>();
  #begun = false;
  #listener: ((exchange: SeenExchange) => void) | undefined;

  constructor(server: string) {
    this.#recorder = new FrameRecorder(server);
  }

  /** Sets who is told: the test that uses the session, or nobody. */
  listen(listener: ((exchange: SeenExchange) => void) | undefined): void {
    this.#begun ||= listener !== undefined;
    this.#listener = listener;
  }

  sent(frame: Json): void {
    const { exchanges } = this.#recorder;
    const before = exchanges.length;
    this.#recorder.sent(frame);
    for (const exchange of exchanges.slice(before)) {
      const { method } = exchange;
      // What a session sends before a test uses it.
      this.#begun ||= !isHandshake(method) && method !== "logging/setLevel";
      if (!this.#begun) this.handshake.push(exchange);
      if (beginsRead(exchange)) this.#lists.set(method, [...this.list(method), exchange]);
      else this.#lists.get(method)?.push(exchange);
      this.#listener?.(exchange);
    }
    // Later frames complete the last exchange; listeners hold the others.
    exchanges.splice(0, exchanges.length - 1);
  }

  received(frame: Json): void {
    this.#recorder.received(frame);
  }

  left(taskId: string): void {
    this.#recorder.left(taskId);
  }

  /** The pages of the latest list of this method: of one that was read to its end, if there is one. */
  list(method: string): readonly SeenExchange[] {
    const all = this.#lists.get(method) ?? [];
    return wholeReads(all).at(-1) ?? all;
  }
}

/** The live sessions, and what watches one; undefined unless recording. */
export interface Watched {
  pool: Servers;
  watchOf(session: Session): SessionWatch | undefined;
}

/** The live servers of an attempt that is recorded. A recording begins with the handshake, and the lists wanted, even where an earlier test caused them. */
export function watchServers(
  { pool: live, watchOf }: Watched,
  recording: Recording,
  wanted: readonly string[],
): Servers & { end(): void } {
  const heard = new Set<SessionWatch>();
  const hear = (server: ServerSpec, session: Session): Session => {
    const watch = watchOf(session);
    if (!watch || heard.has(watch)) return session;
    heard.add(watch);
    const { name, kind: source, fingerprint } = server;
    recording.meet(name, { source, protocol: session.protocol, fingerprint });
    const earlier = wanted.flatMap((method) => watch.list(method));
    recording.add(...watch.handshake, ...earlier);
    watch.listen((each) => {
      // A new list replaces the one from before.
      const { method } = each;
      if (beginsRead(each)) recording.drop((one) => one.method === method && earlier.includes(one));
      recording.add(each);
    });
    return session;
  };
  return {
    acquire: async (server, protocol) => hear(server, await live.acquire(server, protocol)),
    fresh: async (server, protocol) => hear(server, await live.fresh(server, protocol)),
    release: (session) => live.release(session),
    end() {
      for (const watch of heard) watch.listen(undefined);
    },
  };
}

interface Played extends ToldSession {
  session: ToldSession["session"] & { findings: SessionFinding[] };
  /** Sessions with an error. Whether it is their server's is known once all results are. */
  doubtful: Pick<Session, "findings">[];
}

/** What a report tells of servers that recordings replaced: one session a server and revision, however many attempts had one. */
export class PlayedSessions {
  readonly #played = new Map<ServerSpec, Played[]>();

  get all(): readonly ToldSession[] {
    return [...this.#played.values()].flat().map(({ server, session, doubtful }) => {
      const findings = [...session.findings];
      for (const one of doubtful) addNew(findings, one.findings);
      return { server, session: { ...session, findings } };
    });
  }

  add(records: readonly SessionRecord[]): void {
    for (const { server, session } of records) {
      const known = this.#played.get(server) ?? [];
      this.#played.set(server, known);
      const { protocol, handshake, toolList, unlisted, findings, apps } = session;
      let same = known.find((each) => each.session.protocol === protocol);
      if (!same) {
        same = { server, session: { protocol, handshake, toolList, unlisted, findings: [] }, doubtful: [] };
        known.push(same);
      } else if (toolList && !same.session.toolList) Object.assign(same.session, { toolList, unlisted });
      if (apps) same.session.apps = apps;
      if (findings.some(({ severity }) => severity === "error")) same.doubtful.push(session);
      else addNew(same.session.findings, findings);
    }
  }
}

function addNew(told: SessionFinding[], findings: readonly SessionFinding[]): void {
  const isNew = (one: SessionFinding) =>
    !told.some(({ rule, message }) => rule === one.rule && message === one.message);
  told.push(...findings.filter(isNew));
}
