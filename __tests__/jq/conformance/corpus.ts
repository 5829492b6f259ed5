import { createHash } from "node:crypto";

/** A case of a file in the form that jq's own tests have. */
export interface CorpusCase {
  /** Names the case without quoting it. */
  id: string;
  /** Of the program, from 1. */
  line: number;
  program: string;
  /** JSON text as jq reads it; undefined for a program that must not compile. */
  input: string | undefined;
  /** JSON texts as jq reads them; for a program that must not compile, the lines of its message. */
  outputs: string[];
}

/**
 * Reads blocks of lines: a program, its input, its outputs; or `%%FAIL`, a program that does not compile, its message. A
 * blank line or a comment, which starts with `#`, ends a block; a program and its input may look like either.
 */
export function parseCorpus(text: string): CorpusCase[] {
  const lines = text.split(/\r?\n/);
  const cases: CorpusCase[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (isIdle(lines[at])) continue;
    const fails = lines[at]?.startsWith("%%FAIL") === true;
    const start = fails ? at + 1 : at;
    const program = lines[start] ?? "";
    const input = fails ? undefined : (lines[start + 1] ?? "");
    const outputs: string[] = [];
    for (at = fails ? start + 1 : start + 2; at < lines.length && !isIdle(lines[at]); at++) {
      outputs.push(lines[at] ?? "");
    }
    cases.push({ id: identify(program, input), line: start + 1, program, input, outputs });
  }
  return cases;
}

function isIdle(line = ""): boolean {
  return line.trim() === "" || line.trimStart().startsWith("#");
}

function identify(program: string, input = ""): string {
  return createHash("sha256").update(`${program}\n${input}`).digest("hex").slice(0, 10);
}
