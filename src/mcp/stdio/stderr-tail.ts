import { StringDecoder } from "node:string_decoder";

const MAX_LINES = 20;
const MAX_LINE_CHARS = 500;
/** Room for 20 lines of 500 characters of up to four bytes, and no more however much a server writes. */
const MAX_BYTES = MAX_LINES * MAX_LINE_CHARS * 4;

/** The end of a stream of text, in bounded memory. */
export class StderrTail {
  #chunks: Buffer[] = [];
  #bytes = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= MAX_BYTES) this.#bytes -= this.#chunks.shift()?.length ?? 0;
  }

  /** The last lines, at most 20, each cut to 500 characters. */
  lines(): readonly string[] {
    const text = Buffer.concat(this.#chunks).toString("utf8").trimEnd();
    if (text === "") return [];
    const lines = text.split(/\r?\n/).slice(-MAX_LINES);
    return lines.map((line) => (line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line));
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
