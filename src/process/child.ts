import { type ChildProcess, type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { words } from "../values/show/words.ts";
import { OWN_GROUP, rememberGroup } from "./group.ts";
import { createMark } from "./mark.ts";

interface StartOptions {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  stdio: StdioOptions;
  /** Whether a variable marks its descendants, so that those that leave the group are ended too (default: true). */
  isMarked?: boolean | undefined;
}

/**
 * Starts a program in a process group of its own, which ends with this process at the latest. `started` resolves once it runs, its pipes
 * connected (none where no descriptor was left), and rejects with the system's error.
 */
export function startProcess<Child extends ChildProcess = ChildProcessWithoutNullStreams>(
  [file = "", ...args]: readonly string[],
  { isMarked = true, env, ...options }: StartOptions,
): { child: Child; started: Promise<void> } {
  const mark = isMarked ? createMark() : {};
  const child = spawn(file, args, { ...options, env: { ...env, ...mark }, ...OWN_GROUP }) as Child;
  if (child.pid !== undefined) rememberGroup(child.pid, mark);
  const started = new Promise<void>((resolve, reject) => child.once("spawn", resolve).on("error", reject));
  // The caller may throw before it waits.
  started.catch(() => {});
  return { child, started };
}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: '"<file>" is not executable',
  EMFILE: "no file descriptor is left (EMFILE): raise `ulimit -n`, or let less run at once",
  ENFILE: "no file descriptor is left (ENFILE): raise `ulimit -n`, or let less run at once",
  E2BIG: "its arguments and environment are longer than the system allows",
};

export const commandNotFound = words("command not found: <file>");

/** Why a program could not be started. ENOENT stands for a missing command, folder, file or interpreter. */
export function explainSpawn(file: string, cwd: string, { code = "", message }: NodeJS.ErrnoException): string {
  if (code !== "ENOENT") return words(FAULTS[code] ?? "<message>")({ file, message });
  if (!existsSync(cwd)) return `its working directory ${cwd} does not exist`;
  if (!file.includes("/")) return commandNotFound({ file });
  return existsSync(resolve(cwd, file))
    ? `the interpreter that "${file}" names does not exist`
    : `"${file}" does not exist`;
}

/** How long a pipe may stay open after a process ended, when another process holds it. */
const DRAIN_MS = 200;

/** Resolves when all that was written has been read, or after a while when another process holds the pipes open. */
export async function drain({ stdout, stderr }: ChildProcess): Promise<void> {
  const streams = [stdout, stderr].filter((stream) => stream !== null && !stream.closed);
  const closed = streams.map((stream) => new Promise<void>((resolve) => void stream?.once("close", resolve)));
  await settlesWithin(Promise.all(closed), DRAIN_MS);
  await catchUp();
}

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

/** Lets this process look at its pipes and children: after busy time, a timer may fire before their events. */
export async function catchUp(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

export function destroyPipes({ stdin, stdout, stderr }: ChildProcess): void {
  for (const stream of [stdin, stdout, stderr]) stream?.destroy();
}
