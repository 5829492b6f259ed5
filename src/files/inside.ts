import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import process from "node:process";
import { failure } from "../errors.ts";
import { isObject } from "../values/json.ts";

/** Whether a path is a folder or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The workspace root of a folder: the nearest folder upward with `.git` or `.mcptest`, else the folder itself. */
export function findWorkspace(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git")) || existsSync(join(at, ".mcptest"))) return at;
    if (at === dirname(at)) return folder;
  }
}

/** The folder that must hold all files a suite names: its workspace root, or the folder of the run if that lies in it. */
export function boundsOf(root: string, workspace: string): string {
  return isInside(root, workspace) ? root : workspace;
}

const outside = failure('path-outside-workspace: "<path>" leads outside the workspace');

/** Roots with their links resolved. */
const roots = new Map<string, string>();

/** The absolute path of a file in the workspace, with the links of its existing part resolved. Throws McptestError: path-outside-workspace. */
export function locateInside(root: string, base: string, path: string): string {
  const real = resolveLinks(resolve(base, path));
  const realRoot = roots.get(root) ?? realpathSync.native(root);
  roots.set(root, realRoot);
  if (isInside(realRoot, real)) return real;
  throw outside({ path });
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

/** What `read` gives; undefined when the file does not exist. */
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

/** The user's folder for caches: by the XDG Base Directory Specification, which ignores relative paths; on Windows LOCALAPPDATA. */
export function findCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME: xdg, HOME: home, LOCALAPPDATA: local } = env;
  if (xdg && isAbsolute(xdg)) return join(xdg, "mcptest");
  if (home && isAbsolute(home)) return join(home, ".cache", "mcptest");
  return local && isAbsolute(local) ? join(local, "mcptest", "cache") : undefined;
}

/** The file of the user's stored logins: in `mcptest` below `$XDG_CONFIG_HOME`, else `~/.config`; on Windows below `%APPDATA%`. */
export function findTokenStore(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CONFIG_HOME: xdg, HOME: home, APPDATA: roaming } = env;
  const own = home && join(home, ".config");
  const folders = process.platform === "win32" ? [roaming] : [xdg, own];
  const folder = folders.find((path) => path && isAbsolute(path));
  return folder && join(folder, "mcptest", "tokens.json");
}
