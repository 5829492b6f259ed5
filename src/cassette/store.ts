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

/** Bytes of a file. */
export const MAX_SIZE = 64 * 1024 * 1024;

type Kind = Cassette["kind"];
type CassetteOf<K extends Kind> = K extends "composition" ? CompositionCassette : ExchangeCassette;

/**
 * The cassette of one of these kinds at a place; undefined when there is none. Throws McptestError `cassette-unreadable`: no JSON, no cassette, too
 * large, of another version, or not as its schema says; and path-outside-workspace.
 */
export async function readCassette<K extends Kind>(
  place: CassettePlace,
  ...kinds: K[]
): Promise<CassetteOf<K> | undefined> {
  const cassette = await readAnyCassette(place);
  return cassette && isOf(cassette, kinds) ? cassette : undefined;
}

/** The same, at a place where nothing else may lie. Throws also for a cassette of another kind. */
export async function readOwnCassette<K extends Kind>(
  place: CassettePlace,
  ...kinds: K[]
): Promise<CassetteOf<K> | undefined> {
  const cassette = await readAnyCassette(place);
  if (!cassette || isOf(cassette, kinds)) return cassette;
  throw otherKind({ path: place.path, kind: cassette.kind });
}

/** The cassette at a place, of whatever kind; undefined when there is none. Throws what `readCassette` throws. */
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

/** Where a link leads is asked before it is opened; most are none, and a run reads thousands. */
async function openCassette({ locate, locateUnlinked }: Omit<CassettePlace, "folder">): Promise<number> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK = 0 } = constants;
  // A named pipe is not waited for: nobody may ever write to it.
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

/** Most fit in here, one after the other. */
const room = Buffer.allocUnsafe(64 * 1024);

/** The last long one: a session that is recorded anew has it read when it begins, and when it ends. */
let latest: { bytes: Buffer; cassette: Cassette } | undefined;

/** The bytes stand until the next ones are read. Waiting for each of thousands would take longer than reading it, and so would making text of it. */
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

/** Bytes that are in the room now; all of it when there are more, or when it is a pipe, which has no places to read at. */
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

/** Keys of the format are sorted; those of what was asked and answered stay as they were sent, for texts are made of them. */
function inKeyOrder(cassette: Cassette): JsonObject {
  const sort = (value: object) => readJson(stableStringify(value as JsonObject, 0, String)) as JsonObject;
  if (holdsNodes(cassette)) return sort(cassette);
  const exchanges = cassette.exchanges.map(
    (each) => Object.fromEntries(Object.entries(each).sort(([one], [other]) => compare(one, other))) as JsonObject,
  );
  return { ...sort({ ...cassette, exchanges: [] }), exchanges };
}

/**
 * Changes the cassette at a place as it is by then, in one step, keys sorted; no file when nothing is in it. The one that `change` was given
 * back leaves every byte. Gives it as it is now. Throws what `readCassette` throws, and for a cassette of another kind, before anything is
 * changed; and what the file system throws.
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
  // Mostly all is as it was: then nobody is waited for, and no text is made.
  if (seen && after === seen) return after;
  const update = async (text: string | undefined): Promise<string | undefined> => {
    const before = text === undefined ? undefined : await parseCassette(Buffer.from(text), place.path);
    if (before || seen) after = await changed(before);
    if (before && after === before) return text;
    const made: Cassette = after;
    if (made.exchanges.length === 0) return undefined;
    const sorted = holdsNodes(made) ? { ...made, exchanges: made.exchanges.toSorted(compareExchanges) } : made;
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
export async function readNamedCassette(
  path: string,
  cwd: string,
): Promise<{ place: CassettePlace; cassette: ExchangeCassette }> {
  const place = placeFile(path, cwd);
  const cassette = await readAnyCassette(place);
  if (!cassette) throw noFile({ path, file: await place.locate() });
  if (holdsNodes(cassette)) throw ofNodes({ path });
  return { place, cassette };
}

/** The first server whose declaration is not as it was when it was recorded, or which is not known; undefined when all are the same. */
export function findChanged(
  { servers, exchanges }: ExchangeCassette,
  suite: Pick<Suite, "servers">,
): string | undefined {
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

/** The key of a call: the SHA-256 of its arguments as JSON with sorted keys, 16 hex digits. */
export function hashArguments(args: JsonObject): string {
  return sha256(stableStringify(args), 16);
}

/** A fingerprint of what nodes call, in whatever order they are declared. */
export function hashNodes(nodes: readonly { id: string; server: string; tool: string }[]): string {
  const calls = nodes.map(({ id, server, tool }) => JSON.stringify([id, server, tool]));
  return sha256(JSON.stringify(calls.sort()), 16);
}

/** Orders exchanges by case, node, key and round: recording the same twice gives the same bytes. */
function compareExchanges(a: NodeExchange, b: NodeExchange): number {
  return compare(a.case ?? "", b.case ?? "") || compare(a.node, b.node) || compare(a.key, b.key) || a.round - b.round;
}
