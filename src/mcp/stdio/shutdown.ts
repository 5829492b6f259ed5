import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { orphanedProcess, slowShutdown, uncleanExit } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { catchUp } from "./catch-up.ts";
import { listGroup, signalGroup } from "./process-group.ts";

/**
 * How long a server may take to exit once its stdin is closed. Short, for a run's time is mostly starts and ends: servers
 * that are idle but for a timer are common, and SIGTERM is the protocol's own next step.
 */
const POLITE_MS = 25;
/** How long it may take to clean up after SIGTERM. */
const TERM_MS = 700;
/** SIGKILL cannot be refused, but the system may take a moment. */
const KILL_MS = 500;
/** Children that end together with their parent may be a moment behind it. */
const GRACE_MS = 150;
const POLL_MS = 10;
/** What a process reports that SIGTERM ended, when it caught the signal. */
const TERMINATED = 128 + 15;

/** Ends a process: closes its stdin, then SIGTERM, then SIGKILL to its group. Bounded in time; says what was amiss. */
export async function shutDown(child: ChildProcess): Promise<SessionFinding[]> {
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin?.end();
  if (await settlesWithin(exited, POLITE_MS)) return describeExit(child);
  signalGroup(child.pid ?? 0, "SIGTERM");
  if (await settlesWithin(exited, TERM_MS)) return child.signalCode === "SIGTERM" ? [] : describeExit(child);
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
  return left.map((member) => orphanedProcess(member.command));
}

function describeExit({ exitCode, signalCode }: ChildProcess): SessionFinding[] {
  return exitCode === 0 || exitCode === TERMINATED ? [] : [uncleanExit(exitCode, signalCode)];
}

async function settlesWithin(exited: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  let settled = false;
  const told = exited.then(() => {
    settled = true;
    return true;
  });
  if (!(await Promise.race([told, late]))) await catchUp();
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
