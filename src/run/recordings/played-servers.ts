import { FrameReplayer, type Recording } from "../../cassette/index.ts";
import { type OpenOptions, openReplay, type Servers, type Session, type SessionRecord } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";

/** The servers of one attempt that its recording answers: nothing is started, nothing connects. */
export class PlayedServers implements Servers {
  readonly #recording: Recording;
  readonly #options: OpenOptions;
  readonly #shared = new Map<string, Promise<Session>>();
  readonly sessions: SessionRecord[] = [];

  constructor(recording: Recording, options: OpenOptions) {
    this.#recording = recording;
    this.#options = options;
  }

  acquire(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    const key = `${server.name} ${protocol}`;
    const session = this.#shared.get(key) ?? this.fresh(server, protocol);
    this.#shared.set(key, session);
    return session;
  }

  async fresh(server: ServerSpec, protocol?: ProtocolRevision): Promise<Session> {
    const { name } = server;
    const recording = this.#recording;
    const player = new FrameReplayer(name, {
      take: (question) => recording.answer(question),
      onOtherAnswer: (asked) => recording.noteOther(asked),
    });
    const session = await openReplay(server, player, { ...this.#options, ...(protocol && { protocol }) });
    this.sessions.push({ server, protocol, session });
    return session;
  }

  /** They end together. */
  async release(): Promise<void> {}

  /** Ends all sessions, and waits for their findings. */
  async close(): Promise<void> {
    await Promise.all(this.sessions.map(({ session }) => session.close()));
  }
}
