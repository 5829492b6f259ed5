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

/** The processes that still run and carry the mark. Those of other users are not looked into. */
export function listMarked({ [NAME]: mark }: Mark): readonly GroupMember[] {
  if (mark === undefined) return [];
  const wanted = `${NAME}=${mark}\0`;
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/environ`, "latin1").includes(wanted)) return [];
      return [{ pid: Number(pid), command: commandOf(pid) }];
    } catch {
      return [];
    }
  });
}

/** The command line of a process, as Linux tells it. */
export function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim() || "unnamed";
}
