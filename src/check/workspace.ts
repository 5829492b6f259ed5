import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { outsideWorkspace } from "./messages.ts";

/** The folder that a suite's files lie in: the workspace root or, for a suite outside of it, the suite's own folder. */
export function workspaceOf(root: string, suite: string): string {
  const entry = resolve(root, suite);
  return isInside(root, entry) ? root : dirname(entry);
}

/**
 * The absolute path, with links resolved as far as it exists, of a path that must lie in the workspace.
 * Throws McptestError: path-outside-workspace.
 */
export async function locateInside(root: string, base: string, path: string): Promise<string> {
  const real = await resolveLinks(resolve(base, path));
  if (!isInside(await realpath(root), real)) throw outsideWorkspace(path);
  return real;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path || !isMissing(error)) throw error;
    return resolve(await resolveLinks(parent), relative(parent, path));
  }
}

/** True for the error of a file that does not exist. */
export function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";
}
