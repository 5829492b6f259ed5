import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import process from "node:process";

/** A process of a group, or one that left it. */
export interface GroupMember {
  pid: number;
  command: string;
}

/** Variables that mark a group's processes, to find those that left it. */
export type Mark = Readonly<Record<string, string>>;

/** All descendants inherit this variable, in whatever group or session. */
const NAME = "MCPTEST_MARK";

/** A mark for one process; empty where the system does not show marks. */
export function createMark(): Mark {
  return process.platform === "linux" ? { [NAME]: randomUUID() } : {};
}

/** How to find descendants that left the group; `family` and `pipes` also find those that cleared their environment. */
export interface Traces {
  mark: Mark;
  /** When the process started, in ticks since boot: descendants start later. */
  since: number;
  /** The process and its descendants so far, each with its start, because the system uses ids again. */
  family: Map<string, string>;
  /** Pipes that only it was given. */
  pipes: ReadonlySet<string>;
  /** Processes that have none of the traces, to skip them while the group is ending: the system uses ids again. */
  strangers?: Set<string>;
}

/** The traces of a process that has just started. */
export function traceOf(id: number, mark: Mark): Traces {
  const pid = String(id);
  // It may have opened pipes of others by now.
  const known = new Set(["self", String(process.ppid), "1"].flatMap(pipesOf));
  const pipes = pipesOf(pid).filter((pipe) => !known.has(pipe));
  const start = readStat(pid)?.start ?? "";
  return { mark, since: Number(start), family: new Map([[pid, start]]), pipes: new Set(pipes) };
}

/** Adds new children to the family and drops those that are gone; unless `closely`, only of first threads, at a tenth of the cost. */
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

/** Running processes with one of the traces. */
export function listTraced(traces: Traces): readonly GroupMember[] {
  const { mark, since, family, pipes, strangers = new Set() } = traces;
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
      // A process that ends, or becomes another program, has neither environment nor streams for a moment.
      if (stat && family.get(pid) !== stat.start) {
        const environ = readFileSync(`/proc/${pid}/environ`, "latin1");
        if (environ.includes(wanted) || pipesOf(pid).some((pipe) => pipes.has(pipe))) family.set(pid, stat.start);
        else if (environ !== "") strangers.add(pid);
      }
      return (stat?.alive && family.get(pid) === stat.start && memberOf(pid)) || [];
    } catch {
      strangers.add(pid);
      return [];
    }
  });
}

/** The ids of all processes; empty where the system does not tell, or without a free descriptor. */
export function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}

/** A process that still runs; undefined when it is gone. */
export function memberOf(pid: string): GroupMember | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return { pid: Number(pid), command: command || "unnamed" };
  } catch {
    return undefined;
  }
}

/** What proc_pid_stat(5) tells of a process; undefined when it is gone. */
export function readStat(pid: string): { alive: boolean; group: number; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended and waits for its parent.
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
