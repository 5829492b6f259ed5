import { statSync } from "node:fs";
import { dirname } from "node:path";
import { McptestError } from "../errors.ts";

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
