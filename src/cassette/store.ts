import { readFile, stat } from "node:fs/promises";
import { isMissing, readVersioned, updateFile } from "../files/index.ts";
import type { Cassette, CompositionCassette, ExchangeCassette } from "../generated/cassette.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { compareExchanges } from "./composition.ts";
import type { CassettePlace } from "./place.ts";
import { otherKind, REMEDY, tooLarge, unreadable } from "./wording.ts";

/** Bytes of a file. */
export const MAX_SIZE = 64 * 1024 * 1024;

type Kind = Cassette["kind"];
type CassetteOf<K extends Kind> = K extends "composition" ? CompositionCassette : ExchangeCassette;

/**
 * The cassette of one of these kinds at a place; undefined when there is none. Throws McptestError `cassette-unreadable`: no JSON, no cassette, too
 * large, of a newer version, or not as its schema says; and path-outside-workspace.
 */
export async function readCassette<K extends Kind>(
  place: CassettePlace,
  ...kinds: K[]
): Promise<CassetteOf<K> | undefined> {
  const cassette = await readAnyCassette(place);
  return cassette && isOf(cassette, kinds) ? cassette : undefined;
}

/** The cassette at a place, of whatever kind; undefined when there is none. Throws what `readCassette` throws. */
export async function readAnyCassette(place: Pick<CassettePlace, "locate" | "path">): Promise<Cassette | undefined> {
  const text = await readText(await place.locate(), place.path);
  return text === undefined ? undefined : await parseCassette(text, place.path);
}

async function readText(file: string, path: string): Promise<string | undefined> {
  try {
    if ((await stat(file)).size > MAX_SIZE) throw tooLarge(path, MAX_SIZE);
    return await readFile(file, "utf8");
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unreadable(path, cause);
  }
}

function isOf<K extends Kind>(cassette: Cassette, kinds: readonly K[]): cassette is CassetteOf<K> & Cassette {
  return kinds.some((kind) => kind === cassette.kind);
}

function parseCassette(text: string, path: string): Promise<Cassette> {
  return readVersioned(text, `the cassette ${path}`, {
    noun: "cassette",
    mark: { key: "format", value: /^mcptest-cassette$/ },
    version: 1,
    code: "cassette-unreadable",
    remedy: REMEDY,
    loadValidator: () => import("../generated/validate-cassette.ts"),
  });
}

/**
 * Changes the cassette at a place as it is by then, in one step, keys sorted; no file when nothing is in it. Throws what `readCassette`
 * throws, and for a cassette of another kind, before anything is changed; and what the file system throws.
 */
export async function updateCassette<K extends Kind>(
  place: CassettePlace,
  kinds: readonly K[],
  change: (cassette: CassetteOf<K> | undefined) => Promise<CassetteOf<K>>,
): Promise<void> {
  const update = async (text: string | undefined): Promise<string | undefined> => {
    const before = text === undefined ? undefined : await parseCassette(text, place.path);
    if (before && !isOf(before, kinds)) throw otherKind(place.path, before.kind);
    const after: Cassette = await change(before);
    if (after.exchanges.length === 0) return undefined;
    const sorted =
      after.kind === "composition" ? { ...after, exchanges: after.exchanges.toSorted(compareExchanges) } : after;
    const written = `${stableStringify(sorted as unknown as Json, 2)}\n`;
    if (Buffer.byteLength(written) > MAX_SIZE) throw tooLarge(place.path, MAX_SIZE);
    return written;
  };
  await updateFile(await place.locate(), update, { lockFor: place.folder });
}
