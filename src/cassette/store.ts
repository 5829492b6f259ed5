import { readFile } from "node:fs/promises";
import { McptestError } from "../errors.ts";
import { isMissing, readVersioned, type UpdateOptions, updateFile } from "../files/index.ts";
import type { Cassette } from "../generated/cassette.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { compareExchanges } from "./composition.ts";

const CODE = "cassette-unreadable";
const REMEDY = "mend it, or delete it and record anew: mcptest run --record";

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
  return parseCassette(text, name);
}

function parseCassette(text: string, name: string): Promise<Cassette> {
  return readVersioned(text, `the cassette ${name}`, {
    noun: "cassette",
    mark: { key: "format", value: /^mcptest-cassette$/ },
    version: 1,
    code: CODE,
    remedy: REMEDY,
    loadValidator: () => import("../generated/validate-cassette.ts"),
  });
}

/**
 * Changes the cassette in a file as it is by then, in one step, keys and exchanges sorted; no file when nothing is in it. Throws
 * what `readCassette` throws, before anything is changed, and what the file system throws.
 */
export async function updateCassette(
  file: string,
  change: (cassette: Cassette | undefined) => Promise<Cassette>,
  options: UpdateOptions,
): Promise<void> {
  const update = async (text: string | undefined): Promise<string | undefined> => {
    const cassette = await change(text === undefined ? text : await parseCassette(text, file));
    if (cassette.exchanges.length === 0) return undefined;
    const exchanges = cassette.exchanges.toSorted(compareExchanges);
    return `${stableStringify({ ...cassette, exchanges } as unknown as Json, 2)}\n`;
  };
  await updateFile(file, update, options);
}
