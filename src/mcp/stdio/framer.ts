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
export function createLineFramer(limit: number, sink: FrameSink) {
  /** The current line: its first part as it came; from the second on a buffer of ours, with room. */
  let held: Buffer | undefined;
  let heldBytes = 0;
  let owned = false;
  let skipping = false;

  const drop = (): void => {
    held = undefined;
    owned = false;
    heldBytes = 0;
  };

  const take = (part: Buffer): void => {
    if (skipping) return;
    const needed = heldBytes + part.length;
    if (needed > limit) {
      drop();
      skipping = true;
      sink.onOversize();
      return;
    }
    if (held === undefined) held = part;
    else {
      // Doubling the room keeps the copying linear in the length of the line, however small its parts.
      if (held.length < needed || !owned) {
        const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(needed * 2, 4096)));
        held.copy(larger, 0, 0, heldBytes);
        held = larger;
        owned = true;
      }
      part.copy(held, heldBytes);
    }
    heldBytes = needed;
  };

  /** Apart, so that nothing holds the bytes of a long line while its text is parsed. */
  const read = (): [text: string, valid: boolean] => {
    const line = held?.subarray(0, heldBytes) ?? EMPTY;
    drop();
    const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
    return [line.toString("utf8", 0, end), isUtf8(line)];
  };

  return {
    push(chunk: Buffer): void {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end));
        if (!skipping) sink.onLine(...read());
        skipping = false;
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
    },
    /** The stream is over: gives an unfinished line. */
    rest(): string | undefined {
      const text = held?.toString("utf8", 0, heldBytes);
      drop();
      return text;
    },
  };
}
