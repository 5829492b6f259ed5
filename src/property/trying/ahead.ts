import type { Session } from "../../mcp/index.ts";
import type { Doors } from "./caller.ts";

/**
 * Doors that may open the next session while another one is in use. Only for calls that write nothing: what starts ahead does not know what was
 * written since.
 */
export class DoorsAhead implements Doors {
  readonly #doors: Doors;
  #next: Promise<Session> | undefined;

  constructor(doors: Doors) {
    this.#doors = doors;
  }

  /** Starts to open the session that is asked for next. */
  prepare(): void {
    if (this.#next) return;
    this.#next = this.#doors.open();
    this.#next.catch(() => {});
  }

  async open(): Promise<Session> {
    const next = this.#next;
    this.#next = undefined;
    // Why one that was opened ahead failed tells whoever asks for the next one.
    return (await next?.catch(() => undefined)) ?? this.#doors.open();
  }

  close(session: Session): Promise<void> {
    return this.#doors.close(session);
  }

  /** Ends what nobody asked for. */
  async end(): Promise<void> {
    const session = await this.#next?.catch(() => undefined);
    this.#next = undefined;
    if (session) await this.close(session);
  }
}
