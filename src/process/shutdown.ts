import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { settlesWithin } from "./child.ts";
import { foreseeEnd, forgetGroup, listAll, lookAround, signalAll, signalGroup } from "./group.ts";
import type { GroupMember } from "./mark.ts";

/**
 * How long a process may take to exit once its stdin is closed: as long as it works, or for a moment where nobody can tell. One
 * that only sleeps will not exit by itself. A run's time is mostly starts and ends, servers that wait for a timer are common,
 * and SIGTERM is MCP's own next step.
 */
const WORKING_MS = 100;
const UNSEEN_MS = 25;
const LOOK_MS = 3;
/** How long it may take to clean up after SIGTERM. */
export const TERM_MS = 700;
/** SIGKILL cannot be refused, but the system may take a moment. */
const KILL_MS = 500;
/** Children that end together with their parent may be a moment behind it. */
const GRACE_MS = 150;
const POLL_MS = 10;

/** Ends a process: closes its stdin, then SIGTERM, then SIGKILL to its group. Bounded in time; gives the last signal sent. */
export async function shutDown(child: ChildProcess): Promise<"SIGTERM" | "SIGKILL" | undefined> {
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  // It may exit before the next look.
  lookAround(child.pid ?? 0);
  child.stdin?.end();
  if (await endsItself(child.pid ?? 0, exited)) return undefined;
  signalGroup(child.pid ?? 0, "SIGTERM");
  if (await settlesWithin(exited, TERM_MS)) return "SIGTERM";
  signalGroup(child.pid ?? 0, "SIGKILL");
  await settlesWithin(exited, KILL_MS);
  return "SIGKILL";
}

async function endsItself(pid: number, exited: Promise<void>): Promise<boolean> {
  // Its stdin has ended by then.
  await setImmediate();
  let before = lookAt(pid);
  foreseeEnd(pid);
  for (let waited = LOOK_MS; !(await settlesWithin(exited, LOOK_MS)); waited += LOOK_MS) {
    const now = lookAt(pid);
    const rests = now?.sleeps && now.ran === before?.ran;
    if (rests || waited >= (now ? WORKING_MS : UNSEEN_MS)) return false;
    before = now;
  }
  return true;
}

/** Ends what the main process left behind, in its group or marked; gives what was left. */
export async function endGroup(group: number): Promise<readonly GroupMember[]> {
  const left = (await emptiesWithin(group, GRACE_MS)) ? [] : listAll(group);
  if (left.length > 0) {
    signalAll(group, "SIGTERM");
    if (!(await emptiesWithin(group, GRACE_MS))) signalAll(group, "SIGKILL");
    await emptiesWithin(group, KILL_MS);
  }
  forgetGroup(group);
  return left;
}

async function emptiesWithin(group: number, ms: number): Promise<boolean> {
  for (let waited = 0; listAll(group).length > 0; waited += POLL_MS) {
    if (waited >= ms) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Whether all threads of a process wait now, for something other than a disk, and how long each ran so far; undefined where the system does not
 * tell, and for one with children, which may do its work.
 */
export function lookAt(pid: number): { sleeps: boolean; ran: string } | undefined {
  const tasks = `/proc/${pid}/task`;
  try {
    const threads = readdirSync(tasks).map((thread) => {
      const read = (name: string): string => readFileSync(`${tasks}/${thread}/${name}`, "latin1");
      const stat = read("stat");
      return { state: stat[stat.lastIndexOf(")") + 2], ran: read("schedstat"), children: read("children") };
    });
    if (threads.some(({ children, ran }) => children !== "" || ran.startsWith("0 0 "))) return undefined;
    return { sleeps: threads.every(({ state }) => state === "S"), ran: threads.map(({ ran }) => ran).join("") };
  } catch {
    return undefined;
  }
}
