import { closeSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Exchange, MAX_SIZE } from "../../cassette/index.ts";
import { type Json, type JsonObject, stableStringify } from "../../values/json.ts";

const HEAD = '{\n  "exchanges": [';

/** The file of a recording that goes on: a whole cassette after each exchange, however this process ends. */
export class PartialCassette {
  readonly #file: string;
  #open: { path: string; file: number } | undefined;
  #end = Buffer.byteLength(HEAD);

  constructor(file: string) {
    this.#file = file;
  }

  get path(): string | undefined {
    return this.#open?.path;
  }

  /** Adds an exchange, and `rest` after it. False when the file would be too large. Throws what the file system throws. */
  add(exchange: Exchange, rest: JsonObject): boolean {
    const text = stableStringify(exchange as unknown as Json, 2, String).replaceAll("\n", "\n    ");
    const added = Buffer.from(`${this.#open ? "," : ""}\n    ${text}`);
    const tail = Buffer.from(`\n  ],${stableStringify(rest, 2, String).slice(1)}\n`);
    if (this.#end + added.length + tail.length > MAX_SIZE) return false;
    this.#open ??= this.#create();
    writeSync(this.#open.file, Buffer.concat([added, tail]), 0, added.length + tail.length, this.#end);
    this.#end += added.length;
    return true;
  }

  remove(): void {
    if (this.#open) rmSync(this.#open.path, { force: true });
  }

  close(): void {
    if (this.#open) closeSync(this.#open.file);
  }

  /** Takes the first free name: files of earlier recordings stay. */
  #create(): { path: string; file: number } {
    for (let count = 1; ; count++) {
      const path = `${this.#file}${count === 1 ? "" : `.${count}`}.partial`;
      try {
        const file = openSync(path, "wx");
        writeSync(file, HEAD);
        return { path, file };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

export function findPartials(file: string): string[] {
  const start = basename(file);
  const isPartial = (name: string): boolean =>
    name.startsWith(start) && /^(?:\.\d+)?\.partial$/.test(name.slice(start.length));
  return readdirSync(dirname(file))
    .filter(isPartial)
    .sort()
    .map((name) => join(dirname(file), name));
}
