import { isAbsolute, join } from "node:path";

/** The user's folder for caches, by the XDG Base Directory Specification, which ignores relative paths; on Windows LOCALAPPDATA. */
export function findCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME: xdg, HOME: home, LOCALAPPDATA: local } = env;
  if (xdg && isAbsolute(xdg)) return join(xdg, "mcptest");
  if (home && isAbsolute(home)) return join(home, ".cache", "mcptest");
  return local && isAbsolute(local) ? join(local, "mcptest", "cache") : undefined;
}
