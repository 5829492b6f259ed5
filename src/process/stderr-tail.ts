import { StringDecoder } from "node:string_decoder";
import { LINE_SEEN } from "../values/redact/cut.ts";
import { maskKeyLine } from "../values/redact/private-keys.ts";
import { cutText } from "../values/text.ts";

const MAX_LINES = 20;
/** Four times what is shown: who shows a line masks it first, and half a secret could not be told from other text. */
const MAX_LINE_CHARS = 2000;

/** The end of a stream of text, in bounded memory. */
export class StderrTail {
  readonly #lines: string[] = [];
  readonly #reader: LineReader;

  /** `onLine` is given each line as it comes, as by `createLineReader`. */
  constructor(onLine?: (line: string) => void) {
    this.#reader = createLineReader((line) => {
      onLine?.(line);
      if (this.#lines.push(line.slice(0, MAX_LINE_CHARS)) > MAX_LINES) this.#lines.shift();
    });
  }

  push(chunk: Buffer): void {
    this.#reader.push(chunk);
  }

  end(): void {
    this.#reader.end();
  }

  /** The last lines, at most 20, each of at most 2,000 characters, without private keys; to be masked, then cut to be shown. */
  lines(): readonly string[] {
    const lines = [...this.#lines, this.#reader.rest().slice(0, MAX_LINE_CHARS)];
    while (lines.at(-1)?.trim() === "") lines.pop();
    return lines.slice(-MAX_LINES);
  }
}

/** Reads the lines of a stream. */
export interface LineReader {
  push(chunk: Buffer): void;
  /** The line that has not ended, so far. */
  rest(): string;
  /** Gives the line that has not ended, if there is one. */
  end(): void;
}

/** Gives the lines of a stream one by one as they come, without private keys; of a line of more than 72 KiB its start, and its length. */
export function createLineReader(onLine: (line: string) => void): LineReader {
  const decoder = new StringDecoder("utf8");
  let held = "";
  let length = 0;
  let ofKey: number | undefined;
  const hold = (text: string): void => {
    length += text.length;
    if (held.length < LINE_SEEN) held += text.slice(0, LINE_SEEN - held.length);
  };
  const read = () => maskKeyLine(cutText(held, LINE_SEEN, length).replace(/\r$/, ""), ofKey);
  const give = (): void => {
    const [line, next] = read();
    ofKey = next;
    held = "";
    length = 0;
    onLine(line);
  };
  return {
    rest: () => read()[0],
    push(chunk) {
      const [first = "", ...more] = decoder.write(chunk).split("\n");
      hold(first);
      for (const text of more) {
        give();
        hold(text);
      }
    },
    end() {
      if (length > 0) give();
    },
  };
}
