import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { unlessMissing } from "./inside.ts";
import { lockOf, withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import { readOwn } from "./pipes.ts";
import { realOf, replaceFile } from "./write-atomically.ts";

/** How a file is changed. */
export interface UpdateOptions {
  /** Of a file that is not there yet. */
  mode?: number;
  /** A path whose lock stands for the file; its own when left out. */
  lockFor?: string;
}

/**
 * Changes a file that other processes may change at the same time: nobody else does between reading and writing. `change`
 * gets what it holds, undefined where there is none, and gives what it shall hold; undefined takes the file away. Throws
 * what `change` and the file system throw.
 */
export async function updateFile(
  path: string,
  change: (text: string | undefined) => string | undefined | Promise<string | undefined>,
  { mode, lockFor = path }: UpdateOptions = {},
): Promise<void> {
  const locked = realOf(lockFor);
  makeFolder(dirname(locked));
  await withLock(lockOf(locked), async () => {
    // Thousands of small files may be changed one after the other: waiting for each step would take longer than doing it.
    const before = unlessMissing(() => readOwn(path));
    const after = await change(before);
    if (after === undefined) await rm(path, { force: true });
    else if (after !== before) await replaceFile(path, after, { mode });
  });
}
