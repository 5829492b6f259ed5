import { isAbsolute, join, resolve } from "node:path";
import type { RunSettings } from "../../run/index.ts";
import type { CliContext } from "../context.ts";
import type { Output } from "../output/outputs.ts";

/** Flags that `cacheOf` reads. */
export interface CacheFlags {
  /** False with --no-cache. */
  cache?: boolean;
  cacheDir?: string;
  jq?: string;
}

/** Where results are kept, and whether the run uses them; nothing when there is no place for them. */
export function cacheOf(
  flags: CacheFlags,
  outputs: readonly Output[],
  { cwd, env }: CliContext,
): Pick<RunSettings, "cache"> {
  const folder = flags.cacheDir === undefined ? findFolder(env) : resolve(cwd, flags.cacheDir);
  if (folder === undefined) return {};
  const ignored = outputs.flatMap(({ path }) => path ?? []);
  return { cache: { folder, use: flags.cache !== false, ignored, engine: flags.jq ?? (env.MCPTEST_JQ || "wasm") } };
}

/** By the XDG Base Directory Specification, which has relative paths ignored; LOCALAPPDATA on Windows. */
function findFolder({ XDG_CACHE_HOME: xdg, HOME: home, LOCALAPPDATA: local }: CliContext["env"]): string | undefined {
  if (xdg && isAbsolute(xdg)) return join(xdg, "mcptest");
  if (home && isAbsolute(home)) return join(home, ".cache", "mcptest");
  return local && isAbsolute(local) ? join(local, "mcptest", "cache") : undefined;
}
