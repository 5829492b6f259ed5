import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { breakLock } from "./lock.ts";
import { hasEnded, nameSelf } from "./owner.ts";

/** Then a draft whose owner cannot be asked is nobody's. */
const OLD_MS = 3_600_000;

/** A name for what is being written, beside what it will replace; it says whose it is. */
export function nameDraft(): string {
  return `.mcptest-${nameSelf()}-${Math.random().toString(36).slice(2)}.tmp`;
}

/** Folders that this process has cleared: thousands of files may go into one. */
const cleared = new Set<string>();

/** Takes away what processes that were killed left in a folder, drafts and locks, once. Never throws. */
export async function clearLeftovers(folder: string): Promise<void> {
  if (cleared.has(folder)) return;
  cleared.add(folder);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, owner = "", kind] = /^\.mcptest-(.+)\.(tmp|lock)$/.exec(name) ?? [];
    const path = join(folder, name);
    try {
      if (kind === "lock") await breakLock(path);
      else if (kind && (hasEnded(owner) ?? Date.now() - (await stat(path)).mtimeMs > OLD_MS)) await rm(path);
    } catch {
      // It is gone meanwhile, or is not ours to take away.
    }
  }
}
