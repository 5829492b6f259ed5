import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failure, type McptestError } from "../errors.ts";
import { unlessMissing } from "./inside.ts";
import { clearLeftovers, lockOf, nameDraft, withLock } from "./lock.ts";
import { readOwn, writePipe } from "./pipes.ts";

/** Makes a folder and those above it. Node's own recursion never ends where the system reports a folder as missing that is there, as below /proc. */
export function makeFolder(path: string, mode?: number, hasParent = false): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code === "EEXIST" || hasParent) && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== "ENOENT" || hasParent || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    makeFolder(path, mode, true);
  }
}

/**
 * Writes a file so that a reader finds the old content or all of the new; makes missing folders. Writes to a pipe or a device as it is, and
 * waits for the reader of a named pipe until the signal is aborted. `what` names the content in messages. Throws McptestError: output-unwritable.
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

/** The same, with a `mode` for a new file. Throws what the system throws. Synchronous steps: awaiting each takes longer for thousands of files. */
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

/** Writes a new file, at once and whole, and never over another: false when there is one. Throws McptestError: output-unwritable. */
export async function createFile(path: string, text: string, what: string): Promise<boolean> {
  const draft = join(dirname(path), nameDraft());
  try {
    makeFolder(dirname(path));
    writeFileSync(draft, text, { flag: "wx" });
    return linkOrCopy(draft, path);
  } catch (error) {
    throw unwritable(path, what, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives a file a second name: false when something has it. Not every file system has links: there it is copied. */
function linkOrCopy(from: string, to: string, give: typeof linkSync = linkSync): boolean {
  try {
    give(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    if (give !== linkSync) throw error;
    return linkOrCopy(from, to, () => copyFileSync(from, to, constants.COPYFILE_EXCL));
  }
}

/** The path with links resolved, or as it is when nothing is there. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/**
 * Changes a file that other processes may change, under a lock. `change` gets its text, undefined when there is no file, and gives the new
 * text; undefined removes the file. `mode`: of a new file. `lockFor`: the path whose lock protects it. Throws what `change` and the system throw.
 */
export async function updateFile(
  path: string,
  change: (text: string | undefined) => string | undefined | Promise<string | undefined>,
  { mode, lockFor = path }: { mode?: number; lockFor?: string } = {},
): Promise<void> {
  const locked = realOf(lockFor);
  makeFolder(dirname(locked));
  await withLock(lockOf(locked), async () => {
    const before = unlessMissing(() => readOwn(path));
    const after = await change(before);
    if (after === undefined) await rm(path, { force: true });
    else if (after !== before) await replaceFile(path, after, { mode });
  });
}

const NOT_ALLOWED = "permission denied";
const NOT_FOLDER = "a part of the path is not a folder";
const REASONS: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: NOT_FOLDER,
  EEXIST: NOT_FOLDER,
  ENXIO: "nobody reads it",
  ENOSPC: "no space is left on the device",
  ENAMETOOLONG: "the name is too long",
};

const notWritten = failure(`output-unwritable: the <what> could not be written to <path>: <reason>
  hint: name another path`);
const notAllowed = failure(`output-unwritable: the <what> could not be written to <path>: <reason>
  hint: run it as you: docker run --user "$(id -u):$(id -g)"; <folder> belongs to uid <owner>, and mcptest runs as uid <uid>`);

/** The error for text that could not be written to a path or stream. In a container a folder often belongs to another user. */
export function unwritable(path: string, what: string, error: unknown): McptestError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code] ? `${REASONS[code]} (${code})` : message;
  const folder = dirname(path);
  const [owner, uid] = [folder, "/proc/self"].map((place) => statSync(place, { throwIfNoEntry: false })?.uid);
  if (REASONS[code] !== NOT_ALLOWED || owner === undefined || uid === undefined || owner === uid)
    return notWritten({ what, path, reason }, { cause: error });
  return notAllowed({ what, path, reason, folder, owner, uid }, { cause: error });
}
