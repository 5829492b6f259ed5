import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { sha256 } from "../values/hash.ts";
import { unlessMissing } from "./inside.ts";
import { readOwn } from "./pipes.ts";

/** Longer than anybody writes. A lock this old is abandoned if its owner cannot be asked, and waiting for a lock ends. */
const PATIENCE_MS = 30_000;
/** Longer than it takes to write the owner into a new lock. */
const UNSIGNED_MS = 2_000;
/** A draft this old is abandoned if its owner cannot be asked. */
const OLD_MS = 3_600_000;

let self: string | undefined;

/** This process, for the names of its files: machine, process id and start. */
export function nameSelf(): string {
  self ??= `${nameMachine()}-${process.pid}-${readStart(process.pid) ?? 0}`;
  return self;
}

/** Whether the process whose name a text starts with has ended; undefined when that cannot be known here. */
function hasEnded(name: string): boolean | undefined {
  const [, machine, id, start] = /^([0-9a-f]+)-(\d+)-(\d+)/.exec(name) ?? [];
  if (machine !== nameMachine()) return undefined;
  try {
    process.kill(Number(id), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return true;
  }
  const now = readStart(Number(id));
  return now !== undefined && now !== start;
}

/** Process ids are unique within one machine, and there within one container. */
function nameMachine(): string {
  let container = "";
  try {
    container = readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has it.
  }
  return sha256(`${hostname()} ${container}`, 12);
}

/** When a process started, in ticks, by proc_pid_stat(5); "dead" for a zombie; undefined when unknown. */
function readStart(id: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "dead" : fields[19];
  } catch {
    return undefined;
  }
}

/** A name for a draft beside the file that it will replace, with its owner. */
export function nameDraft(): string {
  return `.mcptest-${nameSelf()}-${Math.random().toString(36).slice(2)}.tmp`;
}

/** The lock of a file, beside it. */
export function lockOf(path: string): string {
  return join(dirname(path), `.mcptest-${sha256(basename(path), 12)}.lock`);
}

/** Folders that this process has cleared: thousands of files may go into one. */
const cleared = new Set<string>();

/** Removes the drafts and locks that killed processes left in a folder, once. Never throws. */
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
      // Another process has removed it, or this one may not.
    }
  }
}

/** Works while no other process has the lock. Throws Error when another one keeps it. */
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

/** Removes a lock whose owner has ended; false for any other. A lock on this very owner lets one process do it alone. */
async function breakLock(lock: string): Promise<boolean> {
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

/** The owner of a lock, and the age of the lock. */
type Holder = { name: string; ageMs: number };

function look(lock: string): Holder | undefined {
  return unlessMissing(() => ({ ageMs: Date.now() - statSync(lock).mtimeMs, name: readOwn(lock) }));
}
