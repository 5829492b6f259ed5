import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { McptestError } from "../errors.ts";
import { clearLeftovers, nameDraft } from "./leftovers.ts";
import { makeFolder } from "./make-folder.ts";
import { writePipe } from "./pipes.ts";

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

const NOT_ALLOWED = "permission denied";
const REASONS: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  EEXIST: "a part of the path is no folder",
  ENXIO: "nobody reads it",
  ENOSPC: "no space is left on the device",
  ENAMETOOLONG: "the name is too long",
};

/** The error for text that could not be written to a path or stream. */
export function unwritable(path: string, what: string, error: unknown): McptestError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code] ? `${REASONS[code]} (${code})` : message;
  const hint = reason.startsWith(NOT_ALLOWED) ? hintOwner(path) : "name another path";
  return new McptestError("output-unwritable", `the ${what} could not be written to ${path}: ${reason}`, {
    hint,
    cause: error,
  });
}

/** Whose folder it is that may not be written to: in a container it is seldom that of the user who is inside. */
function hintOwner(path: string): string {
  const folder = dirname(path);
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const uid = statSync("/proc/self", { throwIfNoEntry: false })?.uid;
  if (owner === undefined || uid === undefined || owner === uid) return "name another path";
  return `${folder} belongs to uid ${owner}, and mcptest runs as uid ${uid}; docker run --user "$(id -u):$(id -g)" runs it as you`;
}
