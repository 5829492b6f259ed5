import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
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

/** By what the descendants of a process are known that left its group; the last two for those that cleared their environment as well. */
export interface Traces {
  mark: Mark;
  /** When the process started, in ticks since the machine did: whoever started before is none of its descendants. */
  since: number;
  /** The process and those that were seen as children of one of them, each with its start: ids come round again. */
  family: Map<string, string>;
  /** The ends of pipes that it was given, which nobody else has. */
  pipes: ReadonlySet<string>;
}

/** The traces that a process leaves that has just started. */
export function traceOf(id: number, mark: Mark): Traces {
  const pid = String(id);
  // It may have opened those of others by now.
  const known = new Set(["self", String(process.ppid), "1"].flatMap(pipesOf));
  const pipes = pipesOf(pid).filter((pipe) => !known.has(pipe));
  const start = readStat(pid)?.start ?? "";
  return { mark, since: Number(start), family: new Map([[pid, start]]), pipes: new Set(pipes) };
}

/** Adds to the family the children that its members have now, and forgets those that are gone; unless `closely`, of first threads, at a tenth of the cost. */
export function noteChildren({ family }: Traces, closely = true): void {
  // It grows while it is walked.
  for (const [pid, start] of family) {
    if (readStat(pid)?.start !== start) {
      family.delete(pid);
      continue;
    }
    for (const child of childrenOf(pid, closely)) {
      const { start: born } = family.has(child) ? {} : (readStat(child) ?? {});
      if (born !== undefined) family.set(child, born);
    }
  }
}

/** The running processes of this user with one of the traces. `strangers` takes those without, to pass over: for a moment only, as ids come round again. */
export function listTraced(traces: Traces, strangers = new Set<string>()): readonly GroupMember[] {
  const { mark, since, family, pipes } = traces;
  if (mark[NAME] === undefined) return [];
  noteChildren(traces);
  const wanted = `${NAME}=${mark[NAME]}\0`;
  return listProcesses().flatMap((pid) => {
    if (strangers.has(pid)) return [];
    try {
      const stat = readStat(pid);
      if (stat && Number(stat.start) < since) {
        strangers.add(pid);
        return [];
      }
      // One that is ending has neither an environment nor streams any more, and one that is just becoming another program has none yet.
      if (stat && family.get(pid) !== stat.start) {
        const environ = readFileSync(`/proc/${pid}/environ`, "latin1");
        if (environ.includes(wanted) || pipesOf(pid).some((pipe) => pipes.has(pipe))) family.set(pid, stat.start);
        else if (environ !== "") strangers.add(pid);
      }
      const isOurs = stat?.alive && family.get(pid) === stat.start;
      return isOurs ? [{ pid: Number(pid), command: commandOf(pid) }] : [];
    } catch {
      strangers.add(pid);
      return [];
    }
  });
}

/** The ids of all processes; none where nobody tells, or no descriptor is left to ask with. */
export function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}

/** The command line of a process, as Linux tells it. */
export function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim() || "unnamed";
}

/** What proc_pid_stat(5) tells of a process; undefined where there is none. */
export function readStat(pid: string): { alive: boolean; group: number; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie is dead already and only waits for its parent.
    return { alive: fields[0] !== "Z" && fields[0] !== "X", group: Number(fields[2]), start: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: string, closely: boolean): string[] {
  try {
    const read = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ");
    return (closely ? readdirSync(`/proc/${pid}/task`) : [pid]).flatMap(read).filter(Boolean);
  } catch {
    return [];
  }
}

/** Its standard streams that are pipes or, as Node makes them, pairs of sockets. */
function pipesOf(pid: string): string[] {
  return ["0", "1", "2"].flatMap((stream) => {
    try {
      const opened = readlinkSync(`/proc/${pid}/fd/${stream}`);
      return /^(?:pipe|socket):/.test(opened) ? [opened] : [];
    } catch {
      return [];
    }
  });
}
