import { isUtf8 } from "node:buffer";

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EMPTY = Buffer.alloc(0);

export interface FrameSink {
  /** One line without its end; `valid`: its bytes are UTF-8. */
  onLine(text: string, valid: boolean): void;
  /** The line passed the limit; the rest of it is skipped. */
  onOversize(): void;
}

/** Cuts a byte stream into lines: each byte is looked at once, and never more than `limit` bytes of a line are held. */
export class LineFramer {
  readonly #limit: number;
  readonly #sink: FrameSink;
  /** The current line: its first part as it came; from the second on a buffer of ours, with room. */
  #held: Buffer | undefined;
  #heldBytes = 0;
  #owned = false;
  #skipping = false;

  constructor(limit: number, sink: FrameSink) {
    this.#limit = limit;
    this.#sink = sink;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#take(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    if (start < chunk.length) this.#take(chunk.subarray(start));
  }

  /** The stream is over: gives an unfinished line. */
  rest(): string | undefined {
    const text = this.#held?.toString("utf8", 0, this.#heldBytes);
    this.#drop();
    return text;
  }

  #take(part: Buffer): void {
    if (this.#skipping) return;
    if (this.#heldBytes + part.length > this.#limit) {
      this.#drop();
      this.#skipping = true;
      this.#sink.onOversize();
      return;
    }
    if (this.#held === undefined) this.#held = part;
    else this.#append(this.#held, part);
    this.#heldBytes += part.length;
  }

  // Doubling the room keeps the copying linear in the length of the line, however small its parts.
  #append(held: Buffer, part: Buffer): void {
    const needed = this.#heldBytes + part.length;
    let target = held;
    if (held.length < needed || !this.#owned) {
      target = Buffer.allocUnsafeSlow(Math.min(this.#limit, Math.max(needed * 2, 4096)));
      held.copy(target, 0, 0, this.#heldBytes);
      this.#owned = true;
    }
    part.copy(target, this.#heldBytes);
    this.#held = target;
  }

  #finish(): void {
    if (!this.#skipping) this.#sink.onLine(...this.#read());
    this.#skipping = false;
  }

  /** Apart, so that nothing holds the bytes of a long line while its text is parsed. */
  #read(): [text: string, valid: boolean] {
    const line = this.#held?.subarray(0, this.#heldBytes) ?? EMPTY;
    this.#drop();
    const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
    return [line.toString("utf8", 0, end), isUtf8(line)];
  }

  #drop(): void {
    this.#held = undefined;
    this.#owned = false;
    this.#heldBytes = 0;
  }
}
