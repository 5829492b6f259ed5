import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sha256 } from "../values/hash.ts";
import { unlessMissing } from "./inside.ts";
import { hasEnded, nameSelf } from "./owner.ts";
import { readOwn } from "./pipes.ts";

/** Longer than anybody writes: then a lock whose owner cannot be asked is nobody's, and waiting for another ends. */
const PATIENCE_MS = 30_000;
/** Longer than it takes to write down who the owner is. */
const UNSIGNED_MS = 2_000;

/** What a lock says of its owner, and for how long. */
interface Holder {
  name: string;
  ageMs: number;
}

/** The lock that stands for a file, beside it. */
export function lockOf(path: string): string {
  return join(dirname(path), `.mcptest-${sha256(basename(path), 12)}.lock`);
}

/** Does something while no other process has the lock. Throws Error when another one keeps it. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const mine = `${nameSelf()}-${randomUUID()}`;
  const deadline = performance.now() + PATIENCE_MS;
  while (!take(lock, mine)) {
    if (await breakLock(lock)) continue;
    if (performance.now() > deadline) throw new Error(`another process keeps ${lock}: ${look(lock)?.name}`);
    await sleep(2 + Math.random() * 10);
  }
  try {
    return await work();
  } finally {
    if (look(lock)?.name === mine) rmSync(lock, { force: true });
  }
}

function take(lock: string, mine: string): boolean {
  try {
    writeFileSync(lock, mine, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Takes away a lock whose owner has ended; false where one has not. One alone of several may: it has a lock on this very owner. */
export async function breakLock(lock: string): Promise<boolean> {
  const holder = look(lock);
  if (!holder) return true;
  if (!isAbandoned(holder)) return false;
  await withLock(lockOf(`${lock} ${holder.name}`), async () => {
    const now = look(lock);
    if (now?.name === holder.name && isAbandoned(now)) rmSync(lock, { force: true });
  });
  return true;
}

function isAbandoned({ name, ageMs }: Holder): boolean {
  return hasEnded(name) ?? ageMs > (name === "" ? UNSIGNED_MS : PATIENCE_MS);
}

function look(lock: string): Holder | undefined {
  return unlessMissing(() => ({ ageMs: Date.now() - statSync(lock).mtimeMs, name: readOwn(lock) }));
}
