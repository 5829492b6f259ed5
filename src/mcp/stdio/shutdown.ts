import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { orphanedProcess, slowShutdown, uncleanExit } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { listGroup, signalGroup } from "./process-group.ts";

/** How long a server may take to exit once its stdin is closed, and again once it got SIGTERM. */
const POLITE_MS = 700;
const TERM_MS = 500;
/** SIGKILL cannot be refused, but the system may take a moment. */
const KILL_MS = 500;
/** Children that end together with their parent may be a moment behind it. */
const GRACE_MS = 150;
const POLL_MS = 10;

/** Ends a process: closes its stdin, then SIGTERM, then SIGKILL to its group. At most about 1.7 seconds; says what was amiss. */
export async function shutDown(child: ChildProcess): Promise<SessionFinding[]> {
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin?.end();
  if (await settlesWithin(exited, POLITE_MS)) return describeExit(child);
  signalGroup(child.pid ?? 0, "SIGTERM");
  if (await settlesWithin(exited, TERM_MS)) return [slowShutdown(POLITE_MS, undefined)];
  signalGroup(child.pid ?? 0, "SIGKILL");
  await settlesWithin(exited, KILL_MS);
  return [slowShutdown(POLITE_MS, TERM_MS)];
}

/** Ends what the main process left behind in its group. */
export async function sweepGroup(group: number): Promise<SessionFinding[]> {
  if (await emptiesWithin(group, GRACE_MS)) return [];
  const left = listGroup(group);
  signalGroup(group, "SIGTERM");
  if (!(await emptiesWithin(group, GRACE_MS))) signalGroup(group, "SIGKILL");
  await emptiesWithin(group, KILL_MS);
  return left.map((member) => orphanedProcess(member.pid, member.command));
}

function describeExit({ exitCode, signalCode }: ChildProcess): SessionFinding[] {
  return exitCode === 0 ? [] : [uncleanExit(exitCode, signalCode)];
}

async function settlesWithin(exited: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = await Promise.race([exited.then(() => true), late]);
  clearTimeout(timer);
  return settled;
}

async function emptiesWithin(group: number, ms: number): Promise<boolean> {
  for (let waited = 0; listGroup(group).length > 0; waited += POLL_MS) {
    if (waited >= ms) return false;
    await sleep(POLL_MS);
  }
  return true;
}
