import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;
type Browser = { argv: readonly [program: string, ...words: string[]] } | { why: string };

/** Files that container engines make. */
const OF_CONTAINERS = ["/.dockerenv", "/run/.containerenv"];

/** The command that opens an address, or why there is none. `BROWSER` comes before everything that speaks against one. */
export function findBrowser(env: Environment, platform: string, exists = existsSync): Browser {
  const named = env.BROWSER?.trim();
  if (named) return { argv: (exists(named) ? [named] : named.split(/\s+/)) as [string] };
  if (env.SSH_CONNECTION || env.SSH_TTY) return { why: "this is a session over ssh" };
  if (OF_CONTAINERS.some((file) => exists(file))) return { why: "this is a container" };
  if (platform === "win32") return { argv: ["rundll32", "url.dll,FileProtocolHandler"] };
  if (platform === "darwin") return { argv: ["open"] };
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { argv: ["xdg-open"] } : { why: "there is no display" };
}

/** Opens an address without a shell, and leaves the browser to itself. `failed` gets why it could not be started. */
export function openBrowser(
  [program, ...words]: readonly [string, ...string[]],
  url: string,
  env: Environment,
  failed: (why: string) => void,
): void {
  const argv = words.includes("%s") ? words.map((word) => (word === "%s" ? url : word)) : [...words, url];
  const child = spawn(program, argv, { env, stdio: "ignore", detached: true, windowsHide: true });
  child.on("error", ({ message }) => failed(message));
  child.on("exit", (code) => code !== 0 && code !== null && failed(`${program} ended with ${code}`));
  child.unref();
}
