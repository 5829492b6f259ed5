import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { dirname, join } from "node:path";
import { McptestError } from "../errors.ts";
import { isMissing, readVersioned, updateFile } from "../files/index.ts";
import type { Cassette, CompositionCassette, ExchangeCassette, NodeExchange } from "../generated/cassette.ts";
import type { Suite } from "../suite/index.ts";
import { sha256 } from "../values/hash.ts";
import { type JsonObject, readJson, stableStringify, writeJson } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { parseAsWritten } from "./parse.ts";
import { type CassettePlace, placeFile } from "./place.ts";
import { noFile, ofNodes, otherKind, REMEDY, tooLarge, unreadable } from "./wording.ts";

export const MAX_SIZE = 64 * 1024 * 1024;

type Kind = Cassette["kind"];
type CassetteOf<K extends Kind> = K extends "composition" ? CompositionCassette : ExchangeCassette;

/**
 * The cassette of one of these kinds; undefined when there is none. Throws McptestError: `cassette-unreadable` (no JSON, no cassette, too large,
 * another version, not valid), path-outside-workspace.
 */
export async function readCassette<K extends Kind>(place: CassettePlace, ...kinds: K[]) {
  const cassette = await readAnyCassette(place);
  return cassette && isOf(cassette, kinds) ? cassette : undefined;
}

/** The same. Throws also for a cassette of another kind. */
export async function readOwnCassette<K extends Kind>(place: CassettePlace, ...kinds: K[]) {
  const cassette = await readAnyCassette(place);
  if (!cassette || isOf(cassette, kinds)) return cassette;
  throw otherKind({ path: place.path, kind: cassette.kind });
}

/** The cassette of any kind; undefined when there is none. Throws as `readCassette`. */
export async function readAnyCassette(place: Omit<CassettePlace, "folder">): Promise<Cassette | undefined> {
  const { path } = place;
  try {
    const bytes = readBytes(await openCassette(place), path);
    if (latest?.bytes.equals(bytes)) return latest.cassette;
    const cassette = await parseCassette(bytes, path);
    if (bytes.length > room.length) latest = { bytes, cassette };
    return cassette;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw cause instanceof McptestError ? cause : unreadable({ path, why: (cause as Error).message }, { cause });
  }
}

/** Links are resolved before they are opened. Most files are not links, and a run opens thousands. */
async function openCassette({ locate, locateUnlinked }: Omit<CassettePlace, "folder">): Promise<number> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK = 0 } = constants;
  // Does not wait for a named pipe that nobody writes to.
  const flags = O_RDONLY | O_NONBLOCK;
  if (locateUnlinked && O_NOFOLLOW !== undefined) {
    try {
      return openSync(locateUnlinked(), flags | O_NOFOLLOW);
    } catch (error) {
      if (isMissing(error)) throw error;
    }
  }
  return openSync(await locate(), flags);
}

const room = Buffer.allocUnsafe(64 * 1024);

/** The last long cassette: a session reads it at its beginning and at its end. */
let latest: { bytes: Buffer; cassette: Cassette } | undefined;

/** The bytes are valid until the next call. Reading is synchronous: waiting for each of thousands of files takes longer. */
function readBytes(handle: number, path: string): Buffer {
  try {
    const length = readShort(handle);
    if (length < room.length) return room.subarray(0, length);
    if (fstatSync(handle).size > MAX_SIZE) throw tooLarge({ path, mebibytes: MAX_SIZE / 1024 / 1024 });
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Bytes read; a full buffer when there are more, or for a pipe, which has no positions. */
function readShort(handle: number): number {
  try {
    return readSync(handle, room, 0, room.length, 0);
  } catch {
    return room.length;
  }
}

function isOf<K extends Kind>(cassette: Cassette, kinds: readonly K[]): cassette is CassetteOf<K> & Cassette {
  return kinds.some((kind) => kind === cassette.kind);
}

function parseCassette(bytes: Buffer, path: string): Promise<Cassette> {
  return readVersioned(bytes, `the cassette ${path}`, {
    noun: "cassette",
    mark: { key: "format", value: /^mcptest-cassette$/ },
    version: 1,
    code: "cassette-unreadable",
    remedy: REMEDY,
    parse: parseAsWritten,
    loadValidator: () => import("../generated/validate-cassette.ts"),
  });
}

/** Sorts the keys of the format. Questions and answers keep their order, as texts are made of them. */
function inKeyOrder(cassette: Cassette): JsonObject {
  const sort = (value: object) => readJson(stableStringify(value as JsonObject, 0, String)) as JsonObject;
  if (holdsNodes(cassette)) return sort(cassette);
  const shallow = (each: object) => Object.entries(each).sort(([one], [other]) => compare(one, other));
  const exchanges = cassette.exchanges.map((each): JsonObject => Object.fromEntries(shallow(each)));
  return { ...sort({ ...cassette, exchanges: [] }), exchanges };
}

/**
 * Changes a cassette in one step, keys sorted; removes the file when no exchange is left. When `change` gives back what it got, the file stays as
 * it is. Gives the new cassette. Throws as `readCassette`; for a cassette of another kind; and what the file system throws.
 */
export async function updateCassette<K extends Kind>(
  place: CassettePlace,
  kinds: readonly K[],
  change: (cassette: CassetteOf<K> | undefined) => Promise<CassetteOf<K>>,
): Promise<CassetteOf<K>> {
  const changed = (before: Cassette | undefined): Promise<CassetteOf<K>> => {
    if (before && !isOf(before, kinds)) throw otherKind({ path: place.path, kind: before.kind });
    return change(before);
  };
  const seen = await readAnyCassette(place);
  let after = await changed(seen);
  // Mostly nothing changed: then there is no lock and no text.
  if (seen && after === seen) return after;
  const update = async (text: string | undefined): Promise<string | undefined> => {
    const before = text === undefined ? undefined : await parseCassette(Buffer.from(text), place.path);
    if (before || seen) after = await changed(before);
    if (before && after === before) return text;
    const made: Cassette = after;
    if (made.exchanges.length === 0) return undefined;
    // Recording twice gives the same bytes.
    const compareNodes = (a: NodeExchange, b: NodeExchange): number =>
      compare(a.case ?? "", b.case ?? "") || compare(a.node, b.node) || compare(a.key, b.key) || a.round - b.round;
    const sorted = holdsNodes(made) ? { ...made, exchanges: made.exchanges.toSorted(compareNodes) } : made;
    const written = `${writeJson(inKeyOrder(sorted), 2)}\n`;
    if (Buffer.byteLength(written) > MAX_SIZE) throw tooLarge({ path: place.path, mebibytes: MAX_SIZE / 1024 / 1024 });
    return written;
  };
  const file = await place.locate();
  await updateFile(file, update, { lockFor: join(dirname(place.folder()), sha256(file)) });
  return after;
}

export type { CompositionCassette, NodeExchange };

/** The cassette of a file that somebody names. Throws McptestError: usage; and as `readCassette`. */
export async function readNamedCassette(path: string, cwd: string) {
  const place = placeFile(path, cwd);
  const cassette = await readAnyCassette(place);
  if (!cassette) throw noFile({ path, file: await place.locate() });
  if (holdsNodes(cassette)) throw ofNodes({ path });
  return { place, cassette };
}

/** The first server whose declaration is not as it was when it was recorded, or which is not known; undefined when all are the same. */
export function findChanged({ servers, exchanges }: ExchangeCassette, suite: Pick<Suite, "servers">) {
  const undeclared = exchanges.find(({ via, server }) => via === "server" && !Object.hasOwn(servers, server ?? ""));
  if (undeclared) return undeclared.server ?? "a server without a name";
  return Object.keys(servers).find((name) => {
    const recorded = servers[name]?.fingerprint;
    return recorded !== undefined && recorded !== suite.servers.get(name)?.fingerprint;
  });
}

/** Whether a cassette holds the answers of frozen nodes. */
export function holdsNodes(cassette: Cassette | undefined): cassette is CompositionCassette {
  return cassette?.kind === "composition";
}

/** SHA-256 of arguments as JSON with sorted keys, 16 hex digits. */
export function hashArguments(args: JsonObject): string {
  return sha256(stableStringify(args), 16);
}

/** A fingerprint of what nodes call, in any order. */
export function hashNodes(nodes: readonly { id: string; server: string; tool: string }[]): string {
  const calls = nodes.map(({ id, server, tool }) => JSON.stringify([id, server, tool]));
  return sha256(JSON.stringify(calls.sort()), 16);
}
