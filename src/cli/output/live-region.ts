import type { Writable } from "node:stream";

const CSI = "\u001b[";
const HIDE_CURSOR = `${CSI}?25l`;
const SHOW_CURSOR = `${CSI}?25h`;
/** Some terminals draw a frame at once; others ignore these. */
const BEGIN_FRAME = `${CSI}?2026h`;
const END_FRAME = `${CSI}?2026l`;
/** Without wrapping, a line takes one row whatever its width. */
const WRAP_OFF = `${CSI}?7l`;
const WRAP_ON = `${CSI}?7h`;

const FRAME_MS = 100;

/** The last rows of a terminal, below text that scrolls. A frame is one write, and text waits for it. Does not keep the process alive. */
export class LiveRegion {
  readonly #stream: Writable;
  readonly #render: () => readonly string[];
  readonly #timer: NodeJS.Timeout;
  readonly #restore = (): void => void this.#stream.write(WRAP_ON + SHOW_CURSOR);
  #pending = "";
  #rows = 0;
  #shown = false;
  #stopped = false;

  constructor(stream: Writable, render: () => readonly string[]) {
    this.#stream = stream;
    this.#render = render;
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
    this.#timer.unref();
  }

  print(text: string): void {
    if (this.#stopped) this.#stream.write(text);
    else this.#pending += text;
  }

  /** Removes the region while `write` prints; the next frame shows it again below. */
  aside(write: () => void): void {
    const text = this.#erase() + this.#takePending();
    if (text !== "") this.#stream.write(text);
    write();
  }

  /** Removes the region and prints what waits. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearInterval(this.#timer);
    process.off("exit", this.#restore);
    const text = this.#erase() + this.#takePending() + (this.#shown ? SHOW_CURSOR : "");
    if (text !== "") this.#stream.write(text);
  }

  #draw(): void {
    const rows = this.#render();
    const start = this.#shown ? "" : HIDE_CURSOR;
    if (!this.#shown) process.once("exit", this.#restore);
    this.#shown = true;
    const above = this.#erase() + this.#takePending();
    this.#stream.write(`${start}${BEGIN_FRAME}${above}${WRAP_OFF}${rows.join("\n")}${WRAP_ON}${END_FRAME}`);
    this.#rows = rows.length;
  }

  /** Row by row: some terminals move larger cleared parts into their history. */
  #erase(): string {
    const rows = Array.from({ length: this.#rows }, () => `${CSI}2K`);
    this.#rows = 0;
    return rows.length === 0 ? "" : `\r${rows.join(`${CSI}1A`)}`;
  }

  #takePending(): string {
    const text = this.#pending;
    this.#pending = "";
    return text;
  }
}
