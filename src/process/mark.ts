import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** A process of a group, or one that left it. */
export interface GroupMember {
  pid: number;
  command: string;
}

/** What is in the environment of a group's processes, to find those that left it. */
export type Mark = Readonly<Record<string, string>>;

/** The environment variable that all descendants of a process inherit, whatever group or session they make for themselves. */
const NAME = "MCPTEST_MARK";

/** A mark for the environment of one process; empty where marks cannot be found again. */
export function createMark(): Mark {
  return process.platform === "linux" ? { [NAME]: randomUUID() } : {};
}

/** The running processes of this user with the mark. `strangers` takes those without, to pass over: for a moment only, as ids come round again. */
export function listMarked({ [NAME]: mark }: Mark, strangers = new Set<string>()): readonly GroupMember[] {
  if (mark === undefined) return [];
  const wanted = `${NAME}=${mark}\0`;
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || strangers.has(pid)) return [];
    try {
      const environ = readFileSync(`/proc/${pid}/environ`, "latin1");
      if (environ.includes(wanted)) return [{ pid: Number(pid), command: commandOf(pid) }];
      // One that is just becoming another program has none.
      if (environ !== "") strangers.add(pid);
    } catch {
      strangers.add(pid);
    }
    return [];
  });
}

/** The command line of a process, as Linux tells it. */
export function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim() || "unnamed";
}
