import type { ChildProcess } from "node:child_process";
import { setImmediate } from "node:timers/promises";

/** How long a pipe may stay open after a process ended, when another process holds it. */
const DRAIN_MS = 200;

/** Resolves when all that was written has been read, or after a while when somebody holds the pipes open. */
export async function drain({ stdout, stderr }: ChildProcess): Promise<void> {
  const streams = [stdout, stderr].filter((stream) => stream !== null && !stream.closed);
  const closed = streams.map((stream) => new Promise<void>((resolve) => void stream?.once("close", resolve)));
  await settlesWithin(Promise.all(closed), DRAIN_MS);
  await catchUp();
}

/** Whether a promise settles in time. */
export async function settlesWithin(done: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  let settled = false;
  const told = done.then(() => {
    settled = true;
  });
  await Promise.race([told, late]);
  if (!settled) await catchUp();
  clearTimeout(timer);
  return settled;
}

/** Lets this process look at its pipes and children: where it was busy, the timer that waits for them may fire before. */
export async function catchUp(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Nothing more is read or written. */
export function destroyPipes({ stdin, stdout, stderr }: ChildProcess): void {
  for (const stream of [stdin, stdout, stderr]) stream?.destroy();
}
