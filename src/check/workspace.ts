import { realpath } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { isInside, isMissing } from "../files/index.ts";
import { outsideWorkspace } from "./wording.ts";

/**
 * The absolute path, with links resolved as far as it exists, of a path that must lie in the workspace.
 * Throws McptestError: path-outside-workspace.
 */
export async function locateInside(root: string, base: string, path: string): Promise<string> {
  const real = await resolveLinks(resolve(base, path));
  if (!isInside(await realpath(root), real)) throw outsideWorkspace(path);
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
