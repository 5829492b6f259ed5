import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { outsideWorkspace } from "./messages.ts";

/**
 * The absolute path, with links resolved as far as it exists, of a path that must lie in the workspace.
 * Throws McptestError: path-outside-workspace.
 */
export async function locateInside(root: string, base: string, path: string): Promise<string> {
  const real = await resolveLinks(resolve(base, path));
  const way = relative(await realpath(root), real);
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) throw outsideWorkspace(path);
  return real;
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
