import type { Readable, Writable } from "node:stream";
import type { Host } from "../conduct/index.ts";
import { unwritable } from "../files/index.ts";
import { type Json, writeJson } from "../values/json.ts";
import { hangLine } from "../values/show/width.ts";

/** All that a command knows of its process: only `main` reads `process`. `cwd` is absolute, and the workspace root. */
export interface CliContext extends Omit<Host, "root" | "mockCommand"> {
  cwd: string;
  stdin(): Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
  /** Whether stdout is a terminal that takes control codes. */
  terminal: boolean;
  colour: boolean;
  /** Width of the terminal in columns; 80 when stdout is none. */
  columns: number;
  interrupt(): void;
  /** How to start mcptest itself: program and first arguments. */
  self: readonly [string, ...string[]];
}

/** What runs need to know of this process. */
export function hostOf({ cwd, self, ...rest }: CliContext): Host {
  return { ...rest, root: cwd, mockCommand: [...self, "mock"] };
}

/** Columns below which nothing is broken more finely. */
const NARROWEST = 40;

/** Width of a stream's terminal, at least 40; undefined for other streams. Some terminals say 0: they do not know. */
export function widthOf({ columns }: { columns?: number | undefined }): number | undefined {
  return columns === 0 ? 80 : columns && Math.max(NARROWEST, columns);
}

/** Width of a stream's terminal, else that of stdout. */
export function columnsOf(stream: Writable & { columns?: number }, context: Pick<CliContext, "columns">): number {
  return widthOf(stream) ?? context.columns;
}

/** A text for a stream: on a terminal, lines break between words. */
export function fitTo(stream: Partial<Writable> & { columns?: number }, text: string): string {
  const columns = widthOf(stream);
  if (columns === undefined) return text;
  const lines = text.split("\n").map((line) => hangLine(line, columns));
  return lines.join("\n");
}

/** A list, masked, whose lines break between words: at the width of the terminal, or at 80 columns elsewhere. */
export function fitList(text: string, { columns, redactor }: Pick<CliContext, "columns" | "redactor">): string {
  return fitTo({ columns }, redactor.text(text));
}

/** Writes text to stdout, masked; on a terminal, lines break between words. */
export function tellFit(text: string, context: CliContext): Promise<void> {
  return tell(fitTo(context.stdout, context.redactor.text(text)), context);
}

/** Writes to a stream and waits until it is written. A closed reader (`| head`) is not an error. */
export async function writeStream(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error || (error as NodeJS.ErrnoException).code === "EPIPE") resolve();
      else reject(unwritable("stdout", "report", error));
    });
  });
}

export type Told = string | { json: object };

/** Writes text or JSON to stdout, masked. Reports are masked when they are sealed. */
export function tell(told: Told, context: Pick<CliContext, "stdout" | "redactor">): Promise<void> {
  const { text, json } = context.redactor;
  const masked = typeof told === "string" ? text(told) : `${writeJson(json(told.json as Json), 2)}\n`;
  return writeStream(context.stdout, masked);
}
