import process from "node:process";
import * as marks from "./mark.ts";

/** What makes `spawn` start a process in a group of its own, whose id is that of the process. */
export const OWN_GROUP = { detached: process.platform !== "win32", windowsHide: true } as const;

/** How often to look at the children of a group; more often at first. */
const WATCH_MS = 50;
const FIRST_WATCH_MS = 2;

const living = new Map<number, marks.Traces>();
let watching = false;

/** Until `forgetGroup`, the group does not outlive this process: the exit hook kills it. */
export function rememberGroup(id: number, mark: marks.Mark = {}): void {
  const group = marks.traceOf(id, mark);
  living.set(id, group);
  watch(id, group, FIRST_WATCH_MS);
  if (watching) return;
  watching = true;
  process.on("exit", () => {
    for (const known of living.keys()) signalAll(known, "SIGKILL");
  });
}

/** Looks at the children again and again: a parent that ends at once leaves no trace of its child. */
function watch(id: number, group: marks.Traces, afterMs: number): void {
  const look = (): void => {
    if (living.get(id) !== group) return;
    marks.noteChildren(group, false);
    watch(id, group, Math.min(WATCH_MS, afterMs * 1.25));
  };
  setTimeout(look, afterMs).unref();
}

export function forgetGroup(id: number): void {
  living.delete(id);
}

/** Sends a signal to every process of the group; nothing happens when it is empty. */
export function signalGroup(id: number, signal: NodeJS.Signals): void {
  // Windows has no process groups: there the main process is all that can be reached.
  signalProcess(process.platform === "win32" ? id : -id, signal);
}

function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {}
}

/** Looks closely at the children: nothing else tells of those that left the group and cleared their environment. */
export function lookAround(id: number): void {
  const group = living.get(id);
  if (group) marks.noteChildren(group);
}

/** Looks around while the group ends: strangers need not be looked at again. */
export function foreseeEnd(id: number): void {
  const group = living.get(id);
  if (!group) return;
  group.strangers = new Set();
  listStrays(id);
}

function listStrays(id: number): readonly marks.GroupMember[] {
  const group = living.get(id);
  return group ? marks.listTraced(group) : [];
}

export function signalAll(id: number, signal: NodeJS.Signals): void {
  signalGroup(id, signal);
  for (const { pid } of listStrays(id)) signalProcess(pid, signal);
}

/** The processes of the group, and those that left it, that still run. */
export function listAll(id: number): readonly marks.GroupMember[] {
  const members = listGroup(id);
  const known = new Set(members.map(({ pid }) => pid));
  return [...members, ...listStrays(id).filter(({ pid }) => !known.has(pid))];
}

/** The processes of the group that still run. Where /proc is missing, a group that lives counts as one unnamed process. */
function listGroup(id: number): readonly marks.GroupMember[] {
  if (!isAlive(id)) return [];
  const all = marks.listProcesses();
  if (all.length === 0) return [{ pid: id, command: "a process of its group" }];
  return all.flatMap((pid) => {
    const { alive, group } = marks.readStat(pid) ?? {};
    return (alive && group === id && marks.memberOf(pid)) || [];
  });
}

function isAlive(id: number): boolean {
  try {
    process.kill(-id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
