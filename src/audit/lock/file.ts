import { McptestError } from "../../errors.ts";
import { readVersioned } from "../../files/read-versioned.ts";
import type { Lock, LockedServer, LockedTool } from "../../generated/lock.ts";
import { asJson, isNested, type Json, stableStringify } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { escapeUnits, replaceUnsafe } from "../../values/text.ts";

export type { Lock, LockedServer, LockedTool };

/** The lock as texts and errors name it, and where it usually stands in a workspace. */
export const DEFAULT_LOCK = "mcptest.lock.json";

/** Reads a lock; messages call it `name`. Throws McptestError `lock-unreadable`. */
export async function readLock(text: string, name: string): Promise<Lock> {
  const lock = await readVersioned<Lock>(text, name, {
    noun: "lock",
    mark: { key: "format", value: /^mcptest-lock$/ },
    version: 1,
    code: "lock-unreadable",
    remedy: REMEDY,
    loadValidator: () => import("../../generated/validate-lock.ts"),
  });
  // Of a key that stands twice, as a merge may leave it, only the last value would count.
  if (countKeys(asJson(lock)) === [...text.matchAll(STRING)].filter(([, colon]) => colon).length) return lock;
  throw new McptestError("lock-unreadable", twice({ name }), { hint: REMEDY });
}

const REMEDY = "restore it, or remove it and run `mcptest audit --update-lock`";
const twice = words("<name> has a key twice in one object");
/** Each text of a JSON file; with a colon where it is a key. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function countKeys(value: Json): number {
  if (!isNested(value)) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, part) => sum + countKeys(part), own);
}

/** What a lock has of a server. */
export function lockedIn(lock: Lock, server: string): LockedServer | undefined {
  return Object.hasOwn(lock.servers, server) ? lock.servers[server] : undefined;
}

/** A lock with newer servers in it, as text: one field a line, so that a review shows what changed. Equal servers give equal bytes. */
export function writeLock(old: Lock | undefined, servers: ReadonlyMap<string, LockedServer>): string {
  const all = { ...old?.servers, ...Object.fromEntries(servers) };
  const lock = { format: "mcptest-lock", version: 1, servers: all };
  return `${escapeHidden(stableStringify(asJson(lock), 2))}\n`;
}

/** The line of a part of a lock that `writeLock` wrote; of the last step that is found. */
export function lineIn(text: string, path: readonly string[]): number {
  const lines = text.split("\n");
  let found = 0;
  for (const [depth, key] of path.entries()) {
    const start = `${"  ".repeat(depth + 1)}${escapeHidden(JSON.stringify(key))}:`;
    const at = lines.findIndex((line, index) => index >= found && line.startsWith(start));
    if (at < 0) break;
    found = at;
  }
  return found + 1;
}

/** Nothing in a lock is hidden from its reviewer: JSON has escapes for characters that no reader sees. */
function escapeHidden(json: string): string {
  return replaceUnsafe(json, escapeUnits);
}
