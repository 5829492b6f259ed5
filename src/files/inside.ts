import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { isObject } from "../values/json.ts";

/** Whether a path is a folder or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The folder that a suite's files lie in: the workspace root or, for a suite outside of it, the suite's own folder. */
export function workspaceOf(root: string, suite: string): string {
  const entry = resolve(root, suite);
  return isInside(root, entry) ? root : dirname(entry);
}

/** True for the error of a file that does not exist. */
export function isMissing(error: unknown): boolean {
  return isObject(error) && error.code === "ENOENT";
}
