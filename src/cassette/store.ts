import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Cassette } from "../generated/cassette.ts";
import { isObject, type Json, stableStringify } from "../values/json.ts";
import { compareExchanges } from "./composition.ts";
import { newer, unreadable } from "./errors.ts";

const FORMAT = "mcptest-cassette";
const VERSION = 1;

/**
 * The cassette in a file; undefined when there is no file. `name` is how messages call it. Throws McptestError
 * `cassette-unreadable`: no JSON, no cassette, of a newer version, or not as its schema says.
 */
export async function readCassette(file: string, name: string): Promise<Cassette | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(name, messageOf(error), error);
  }
  const content = parse(text, name);
  if (!isObject(content) || content.format !== FORMAT) throw unreadable(name, `it lacks "format": "${FORMAT}"`);
  const { version } = content;
  if (typeof version === "number" && version > VERSION) throw newer(name, version, VERSION);
  const { validate } = await import("../generated/validate-cassette.ts");
  if (!validate(content)) throw unreadable(name, "it is not as the schema of a cassette says");
  return content as unknown as Cassette;
}

/** Writes a cassette in one step, keys and exchanges sorted. Throws what the file system throws. */
export async function writeCassette(file: string, cassette: Cassette): Promise<void> {
  const exchanges = cassette.exchanges.toSorted(compareExchanges);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const aside = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(aside, `${stableStringify({ ...cassette, exchanges } as unknown as Json, 2)}\n`);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(name, messageOf(error), error);
  }
}

function isMissing(error: unknown): boolean {
  return isObject(error) && error.code === "ENOENT";
}

function messageOf(error: unknown): string {
  return isObject(error) && typeof error.message === "string" ? error.message : String(error);
}
