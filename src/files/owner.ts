import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import process from "node:process";
import { sha256 } from "../values/hash.ts";

let self: string | undefined;

/** This process: where it runs, its id, and when it started; it may stand in the name of a file. */
export function nameSelf(): string {
  self ??= `${nameMachine()}-${process.pid}-${readStart(process.pid) ?? 0}`;
  return self;
}

/** Whether the process whose name a text starts with has ended; undefined where that cannot be known from here. */
export function hasEnded(name: string): boolean | undefined {
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

/** Ids of processes mean something on one machine, and there in one container. */
function nameMachine(): string {
  let container = "";
  try {
    container = readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has them.
  }
  return sha256(`${hostname()} ${container}`, 12);
}

/** In ticks since the machine was started, by proc_pid_stat(5); of a zombie "dead"; undefined where nobody tells. */
function readStart(id: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "dead" : fields[19];
  } catch {
    return undefined;
  }
}
