import type { FrameObserver, Session } from "../../mcp/index.ts";
import type { Doors } from "./caller.ts";

interface Next {
  readonly opening: Promise<Session>;
  observer?: FrameObserver;
}

/**
 * Doors that may open the next session while another one is in use. Only for calls that write nothing: what starts ahead does not know what was
 * written since.
 */
export class DoorsAhead implements Doors {
  readonly #doors: Doors;
  #next: Next | undefined;

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  /** Starts to open the session that is asked for next. */
  prepare(): void {
    if (this.#next) return;
    const next: Next = {
      opening: this.#doors.open({ sent() {}, received: (frame) => next.observer?.received(frame) }),
    };
    next.opening.catch(() => {});
    this.#next = next;
  }

  async open(observer: FrameObserver): Promise<Session> {
    const next = this.#next;
    this.#next = undefined;
    // Why one that was opened ahead failed tells whoever asks for the next one.
    const session = await next?.opening.catch(() => undefined);
    if (!next || !session) return this.#doors.open(observer);
    next.observer = observer;
    return session;
  }

  close(session: Session): Promise<void> {
    return this.#doors.close(session);
  }

  /** Ends what nobody asked for. */
  async end(): Promise<void> {
    const session = await this.#next?.opening.catch(() => undefined);
    this.#next = undefined;
    if (session) await this.close(session);
  }
}
