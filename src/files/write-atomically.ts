import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clearLeftovers, nameDraft } from "./leftovers.ts";
import { makeFolder } from "./make-folder.ts";
import { writePipe } from "./pipes.ts";
import { unwritable } from "./unwritable.ts";

/**
 * Writes a file so that a reader finds the old content or all of the new, never a part; missing folders are made. What is
 * no regular file (a pipe, a device) is written to as it is; a reader of a named pipe is waited for until the signal is aborted. `what` names
 * the content in messages. Throws McptestError `output-unwritable`.
 */
export async function writeFileAtomically(
  path: string,
  text: string,
  what: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await replaceFile(path, text, { signal });
  } catch (error) {
    throw unwritable(path, what, error);
  }
}

/** The same, with a `mode` for a new file; throws as the file system does. Awaiting each step of thousands takes longer than the steps. */
export async function replaceFile(
  path: string,
  text: string,
  { mode = 0o666, signal }: { mode?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  makeFolder(dirname(path));
  const target = realOf(path);
  const existing = statSync(target, { throwIfNoEntry: false });
  if (existing?.isFIFO()) return writePipe(target, text, signal);
  if (existing && !existing.isFile()) return writeFile(target, text);
  await clearLeftovers(dirname(target));
  const draft = join(dirname(target), nameDraft());
  try {
    writeFileSync(draft, text, { flag: "wx", mode: (existing?.mode ?? mode) & 0o777 });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Without links, where it is there. */
export function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
