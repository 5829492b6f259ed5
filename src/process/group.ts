import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** A process that belongs to a group. */
export interface GroupMember {
  pid: number;
  command: string;
}

/** What makes `spawn` start a process in a group of its own, whose id is that of the process. */
export const OWN_GROUP = { detached: process.platform !== "win32", windowsHide: true } as const;

const living = new Set<number>();
let watching = false;

/** From now until `forgetGroup`, the group does not outlive this process: whatever ends it, the exit hook kills it. */
export function rememberGroup(id: number): void {
  living.add(id);
  if (watching) return;
  watching = true;
  process.on("exit", killRemembered);
}

/** The group is gone; its id may belong to somebody else from now on. */
export function forgetGroup(id: number): void {
  living.delete(id);
}

function killRemembered(): void {
  for (const id of living) signalGroup(id, "SIGKILL");
}

/** Sends a signal to every process of the group; nothing happens when it is empty. */
export function signalGroup(id: number, signal: NodeJS.Signals): void {
  try {
    // Windows has no process groups: there the main process is all that can be reached.
    process.kill(process.platform === "win32" ? id : -id, signal);
  } catch {
    // ESRCH: nobody is left.
  }
}

/** The processes of the group that still run. Where /proc is missing, a group that lives counts as one unnamed process. */
export function listGroup(id: number): readonly GroupMember[] {
  if (!isAlive(id)) return [];
  try {
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((entry) => readMember(entry, id));
  } catch {
    return [{ pid: id, command: "a process of its group" }];
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(-id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A zombie is dead already and only waits for its parent: it is no member. Fields: proc_pid_stat(5). */
function readMember(pid: string, group: number): GroupMember[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, , parentGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(parentGroup) !== group || state === "Z" || state === "X") return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return [{ pid: Number(pid), command: command === "" ? "unnamed" : command }];
  } catch {
    return [];
  }
}
