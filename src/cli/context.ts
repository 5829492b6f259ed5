import type { Readable, Writable } from "node:stream";
import type { Host } from "../conduct/index.ts";
import { hangLine } from "../values/show/width.ts";

/** Everything a command may know of the process it runs in; nothing below `cli/` reads `process`. */
export interface CliContext extends Omit<Host, "root" | "mockCommand"> {
  /** Absolute; paths on the command line start here, and it is the workspace root. */
  cwd: string;
  /** Opened by whoever reads it. */
  stdin(): Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
  /** Whether stdout is a terminal that takes control codes. */
  terminal: boolean;
  colour: boolean;
  /** Width of the terminal in columns; 80 when stdout is none. */
  columns: number;
  /** Does what Ctrl-C does. */
  interrupt(): void;
  /** How to start mcptest itself: program and first arguments. */
  self: readonly [string, ...string[]];
}

/** Width of the terminal that a stream writes to; where it writes to none, that of stdout. */
export function columnsOf(stream: Writable & { columns?: number }, context: Pick<CliContext, "columns">): number {
  return stream.columns ?? context.columns;
}

/** A text for a stream, its lines broken between words where a terminal would break words. */
export function fitTo({ columns }: Writable & { columns?: number }, text: string): string {
  if (columns === undefined) return text;
  const lines = text.split("\n").map((line) => hangLine(line, columns));
  return lines.join("\n");
}
