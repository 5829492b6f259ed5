import { StringDecoder } from "node:string_decoder";
import { LINE_SEEN } from "../values/redact/cut.ts";
import { maskKeyLine } from "../values/redact/private-keys.ts";
import { count, cutText } from "../values/text.ts";

const MAX_LINES = 20;
/** Of these, what a program says first: mostly why all that follows went wrong. */
const FIRST_LINES = 5;
/** Four times what is shown: who shows a line masks it first, and half a secret could not be told from other text. */
const MAX_LINE_CHARS = 2000;

/** The beginning and the end of a stream of text, in bounded memory. `onLine` is given each line as it comes, as by `createLineReader`. */
export function createStderrTail(onLine?: (line: string) => void) {
  const first: string[] = [];
  const last: string[] = [];
  let seen = 0;
  const { push, rest, end } = createLineReader((line) => {
    onLine?.(line);
    const kept = line.slice(0, MAX_LINE_CHARS);
    if (++seen <= FIRST_LINES) first.push(kept);
    if (last.push(kept) > MAX_LINES) last.shift();
  });
  return {
    push,
    end,
    /** The first and last lines, 20 with the one for what is between, each of 2,000 characters at most, without private keys; not yet masked. */
    lines(): readonly string[] {
      const lines = [...last, rest().slice(0, MAX_LINE_CHARS)];
      const before = seen + 1 - lines.length;
      while (lines.at(-1)?.trim() === "") lines.pop();
      const total = before + lines.length;
      if (total <= MAX_LINES) return lines.slice(-MAX_LINES);
      const end = lines.slice(FIRST_LINES + 1 - MAX_LINES);
      return [...first, `… ${count(total - FIRST_LINES - end.length, "line")} left out …`, ...end];
    },
  };
}

/** Gives the lines of a stream one by one as they come, without private keys; of a line of more than 72 KiB its start, and its length. */
export function createLineReader(onLine: (line: string) => void) {
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
    /** The line that has not ended, so far. */
    rest: () => read()[0],
    push(chunk: Buffer): void {
      const [first = "", ...more] = decoder.write(chunk).split("\n");
      hold(first);
      for (const text of more) {
        give();
        hold(text);
      }
    },
    /** Gives the line that has not ended, if there is one. */
    end(): void {
      if (length > 0) give();
    },
  };
}
