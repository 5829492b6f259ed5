import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { McptestError } from "../errors.ts";
import { isObject } from "../values/json.ts";

/** Whether a path is a folder or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The workspace root of a folder: the nearest one upward that has `.git` or `.mcptest`, or else the folder itself. */
export function findWorkspace(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git")) || existsSync(join(at, ".mcptest"))) return at;
    if (at === dirname(at)) return folder;
  }
}

/** The folder that what a suite names must lie in: its workspace root, or the folder of the run where it lies in that. */
export function boundsOf(root: string, workspace: string): string {
  return isInside(root, workspace) ? root : workspace;
}

/** Without links. */
const roots = new Map<string, string>();

/** The absolute path, links resolved as far as it exists, of what must lie in the workspace. Throws McptestError: path-outside-workspace. */
export function locateInside(root: string, base: string, path: string): string {
  const real = resolveLinks(resolve(base, path));
  const realRoot = roots.get(root) ?? realpathSync.native(root);
  roots.set(root, realRoot);
  if (isInside(realRoot, real)) return real;
  throw new McptestError("path-outside-workspace", `"${path}" leads outside the workspace`);
}

function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path || !isMissing(error)) throw error;
    return resolve(resolveLinks(parent), relative(parent, path));
  }
}

/** What is read of a file; undefined where there is none. */
export function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** True for the error of a file that does not exist. */
export function isMissing(error: unknown): boolean {
  return isObject(error) && error.code === "ENOENT";
}
