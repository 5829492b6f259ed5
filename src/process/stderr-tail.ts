import { StringDecoder } from "node:string_decoder";

const MAX_LINES = 20;
/** Four times what is shown: who shows a line masks it first, and half a secret could not be told from other text. */
const MAX_LINE_CHARS = 2000;
/** However much a server writes. */
const MAX_BYTES = MAX_LINES * MAX_LINE_CHARS;

/** The end of a stream of text, in bounded memory. */
export class StderrTail {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #dropped = false;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= MAX_BYTES) {
      this.#bytes -= this.#chunks.shift()?.length ?? 0;
      this.#dropped = true;
    }
  }

  /** The last lines, at most 20, each of at most 2,000 characters; to be masked, then cut to be shown. */
  lines(): readonly string[] {
    const text = Buffer.concat(this.#chunks).toString("utf8").trimEnd();
    if (text === "") return [];
    const lines = text.split(/\r?\n/);
    // What precedes it is gone, and a secret may have begun there.
    if (this.#dropped && lines.length > 1) lines.shift();
    return lines.slice(-MAX_LINES).map((line) => line.slice(0, MAX_LINE_CHARS));
  }
}

/** Gives the lines of a stream one by one as they come; a line without end is given in pieces of 64 KiB. */
export function createLineReader(onLine: (line: string) => void): { push(chunk: Buffer): void; end(): void } {
  const decoder = new StringDecoder("utf8");
  let held = "";
  return {
    push(chunk) {
      const lines = (held + decoder.write(chunk)).split("\n");
      held = lines.pop() ?? "";
      for (const line of lines) onLine(line.replace(/\r$/, ""));
      if (held.length > 65_536) this.end();
    },
    end() {
      if (held !== "") onLine(held);
      held = "";
    },
  };
}
