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

/**
 * The processes that still run and carry the mark. Those of other users are not looked into. Who does not carry it never will:
 * `strangers` takes them, and those that it has are passed over. Ids come round again, so it is of use for a moment only.
 */
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
