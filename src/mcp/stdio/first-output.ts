import { parseJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { programOf } from "../../values/shell-word.ts";
import { oneLine } from "../../values/text.ts";
import type { Launch } from "./launch.ts";

const MAX_BYTES = 64 * 1024;
const MAX_SHOWN = 80;

/** What may be wrong with the output before the first message, and what to do. */
const FAULTS: readonly [is: (bytes: Buffer, text: string) => boolean, hint: string][] = [
  [
    (bytes) => bytes.length > 3 && isHalfZero(bytes.subarray(0, 64)),
    "the output is UTF-16; write UTF-8 (PowerShell: `[Console]::OutputEncoding`)",
  ],
  [(_, text) => text.startsWith("\ufeff"), "the output begins with a byte order mark (BOM); write UTF-8 without it"],
  [
    (_, text) => /^\s*content-(length|type):/i.test(text),
    "the messages are framed by Content-Length headers, as in LSP; MCP wants one message a line, ended by a newline",
  ],
  [
    (_, text) => isWhole(text) && text.trim().includes("\n"),
    "the JSON is spread over several lines; write each message on one line",
  ],
  [
    (_, text) => isWhole(text) && !text.includes("\n"),
    "the message has no newline at its end; flush and end each line",
  ],
];

const PYTHON = /^(?:python[\d.]*w?|pypy[\d.]*|py|uvx?|pipx?|poetry|pdm|hatch|pipenv|conda|fastmcp)$/;
const UNBUFFERED = /^(?:-[a-zA-Z]*u[a-zA-Z]*|PYTHONUNBUFFERED=.*)$/;
const BUFFERS =
  "Python buffers a pipe: run python3 -u, or print(…, flush=True); if it only starts slowly, raise `startup_timeout`";

/** What to do about a process that wrote nothing to stdout in time; undefined where nothing is known of its program. */
export function explainSilence({ argv, env }: Pick<Launch, "argv" | "env">): string | undefined {
  const words = [...argv, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  return PYTHON.test(programOf(argv)) && !words.some((word) => UNBUFFERED.test(word)) ? BUFFERS : undefined;
}

/** Keeps the first bytes of stdout until a message comes. */
export class FirstOutput {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  /** A message came, so framing is fine. */
  isOver = false;

  push(chunk: Buffer): void {
    if (this.isOver || this.#bytes >= MAX_BYTES) return;
    this.#chunks.push(chunk.subarray(0, MAX_BYTES - this.#bytes));
    this.#bytes += chunk.length;
  }

  /** What to do about the output; undefined when nothing is odd. */
  explain(redactor: Redactor): string | undefined {
    if (this.isOver) return undefined;
    const bytes = Buffer.concat(this.#chunks);
    const text = bytes.toString();
    const known = FAULTS.find(([is]) => is(bytes, text));
    if (known) return known[1];
    const first = text.split(/\r?\n|\r/).find((line) => line.trim() !== "") ?? "";
    if (first === "" || /^\s*[{[]/.test(first)) return undefined;
    return `${JSON.stringify(oneLine(redactCut(first, MAX_SHOWN, redactor)))} is a log line on stdout; logs belong on stderr`;
  }
}

/** Every other byte: ASCII in UTF-16, of either order, behind a mark of it or not. */
function isHalfZero(bytes: Buffer): boolean {
  const start = ["fffe", "feff"].includes(bytes.subarray(0, 2).toString("hex")) ? 2 : 0;
  return [0, 1].some((odd) => bytes.subarray(start).every((byte, at) => (at % 2 === odd) === (byte === 0)));
}

function isWhole(text: string): boolean {
  return /^\s*[{[]/.test(text) && parseJson(text) !== undefined;
}
