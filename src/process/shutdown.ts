import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { settlesWithin } from "./drain.ts";
import { foreseeEnd, forgetGroup, listAll, signalAll, signalGroup } from "./group.ts";
import type { GroupMember } from "./mark.ts";

/**
 * How long a process may take to exit once its stdin is closed. Short, for a run's time is mostly starts and ends: servers
 * that are idle but for a timer are common, and SIGTERM is MCP's own next step.
 */
export const POLITE_MS = 25;
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
  child.stdin?.end();
  // Once the end of its stdin is on its way.
  setImmediate(foreseeEnd, child.pid ?? 0);
  if (await settlesWithin(exited, POLITE_MS)) return undefined;
  signalGroup(child.pid ?? 0, "SIGTERM");
  if (await settlesWithin(exited, TERM_MS)) return "SIGTERM";
  signalGroup(child.pid ?? 0, "SIGKILL");
  await settlesWithin(exited, KILL_MS);
  return "SIGKILL";
}

/** Ends what the main process left behind, in its group or marked, and forgets the group; gives what was left. */
export async function endGroup(group: number): Promise<readonly GroupMember[]> {
  const left = (await emptiesWithin(group, GRACE_MS)) ? [] : await sweep(group);
  forgetGroup(group);
  return left;
}

async function sweep(group: number): Promise<readonly GroupMember[]> {
  const left = listAll(group);
  signalAll(group, "SIGTERM");
  if (!(await emptiesWithin(group, GRACE_MS))) signalAll(group, "SIGKILL");
  await emptiesWithin(group, KILL_MS);
  return left;
}

async function emptiesWithin(group: number, ms: number): Promise<boolean> {
  for (let waited = 0; listAll(group).length > 0; waited += POLL_MS) {
    if (waited >= ms) return false;
    await sleep(POLL_MS);
  }
  return true;
}
