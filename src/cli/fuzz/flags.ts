import type { Given, SuiteNames } from "../options/options.ts";
import type { ServerFlags } from "../options/server-options.ts";
import type { OutputFlags } from "../output/outputs.ts";
import type { RunFlags } from "../run/settings.ts";

/** The flags of `mcptest fuzz`. */
export type FuzzFlags = ServerFlags &
  Pick<RunFlags, "var" | "mask" | "envFile" | "baseline" | "waitForReady"> &
  OutputFlags &
  SuiteNames &
  Record<"tool" | "allow" | "allowDestructive" | "check" | "server", readonly string[]> &
  Given<"cases" | "calls" | "for" | "seed" | "save", "explain" | "force" | "verbose" | "quiet"> & {
    failOn?: "error" | "warning" | "regression" | "never";
  };
