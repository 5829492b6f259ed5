import { readFile } from "node:fs/promises";
import { McptestError } from "../errors.ts";
import { isMissing, readVersioned, replaceFile } from "../files/index.ts";
import type { Cassette } from "../generated/cassette.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { compareExchanges } from "./composition.ts";

const CODE = "cassette-unreadable";
const REMEDY = "record it anew: mcptest run --record";

/**
 * The cassette in a file; undefined when there is no file. `name` is how messages call it. Throws McptestError
 * `cassette-unreadable`: no JSON, no cassette, of a newer version, or not as its schema says.
 */
export async function readCassette(file: string, name: string): Promise<Cassette | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    const message = `the cassette ${name} cannot be read: ${(cause as Error).message}`;
    throw new McptestError(CODE, message, { hint: REMEDY, cause });
  }
  return readVersioned(text, `the cassette ${name}`, {
    noun: "cassette",
    mark: { key: "format", value: /^mcptest-cassette$/ },
    version: 1,
    code: CODE,
    remedy: REMEDY,
    loadValidator: () => import("../generated/validate-cassette.ts"),
  });
}

/** Writes a cassette in one step, keys and exchanges sorted. Throws what the file system throws. */
export async function writeCassette(file: string, cassette: Cassette): Promise<void> {
  const exchanges = cassette.exchanges.toSorted(compareExchanges);
  await replaceFile(file, `${stableStringify({ ...cassette, exchanges } as unknown as Json, 2)}\n`);
}
