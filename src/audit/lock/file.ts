import { readVersioned } from "../../files/read-versioned.ts";
import type { Lock, LockedServer, LockedTool } from "../../generated/lock.ts";
import { asJson, stableStringify } from "../../values/json.ts";
import { escapeUnits, replaceUnsafe } from "../../values/text.ts";

export type { Lock, LockedServer, LockedTool };

/** The lock as texts and errors name it, and where it usually stands in a workspace. */
export const DEFAULT_LOCK = "mcptest.lock.json";

/** Reads a lock; messages call it `name`. Throws McptestError `lock-unreadable`. */
export function readLock(text: string, name: string): Promise<Lock> {
  return readVersioned(text, name, {
    noun: "lock",
    mark: { key: "format", value: /^mcptest-lock$/ },
    version: 1,
    code: "lock-unreadable",
    remedy: "restore it, or write a new one with `mcptest audit --update-lock`",
    loadValidator: () => import("../../generated/validate-lock.ts"),
  });
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
