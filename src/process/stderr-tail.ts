import { StringDecoder } from "node:string_decoder";
import { LINE_SEEN } from "../values/redact/cut.ts";
import { maskKeyLine } from "../values/redact/private-keys.ts";
import { count, cutText } from "../values/text.ts";

const MAX_LINES = 20;
/** Of these, what a program says first: mostly why all that follows went wrong. */
const FIRST_LINES = 5;
/** Four times what is shown: who shows a line masks it first, and half a secret could not be told from other text. */
const MAX_LINE_CHARS = 2000;

/** The beginning and the end of a stream of text, in bounded memory. */
export class StderrTail {
  readonly #first: string[] = [];
  readonly #last: string[] = [];
  #count = 0;
  readonly #reader: LineReader;

  /** `onLine` is given each line as it comes, as by `createLineReader`. */
  constructor(onLine?: (line: string) => void) {
    this.#reader = createLineReader((line) => {
      onLine?.(line);
      const kept = line.slice(0, MAX_LINE_CHARS);
      if (++this.#count <= FIRST_LINES) this.#first.push(kept);
      if (this.#last.push(kept) > MAX_LINES) this.#last.shift();
    });
  }

  push(chunk: Buffer): void {
    this.#reader.push(chunk);
  }

  end(): void {
    this.#reader.end();
  }

  /** The first and last lines, 20 with the one for what is between, each of 2,000 characters at most, without private keys; not yet masked. */
  lines(): readonly string[] {
    const lines = [...this.#last, this.#reader.rest().slice(0, MAX_LINE_CHARS)];
    const before = this.#count + 1 - lines.length;
    while (lines.at(-1)?.trim() === "") lines.pop();
    const total = before + lines.length;
    if (total <= MAX_LINES) return lines.slice(-MAX_LINES);
    const last = lines.slice(FIRST_LINES + 1 - MAX_LINES);
    return [...this.#first, `… ${count(total - FIRST_LINES - last.length, "line")} left out …`, ...last];
  }
}

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
