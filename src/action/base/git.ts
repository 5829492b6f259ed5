import { runCommand } from "../../process/index.ts";
import type { Step } from "../step.ts";
import { noBase } from "../wording.ts";

/** Asks git in one repository; gives what it printed. Rejects with what it said. */
export type Git = (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<string>;

/** Whoever owns the files and whatever hooks the head has: neither is the base's business. `env` has nothing that the runner lends the Action. */
export function openGit(
  cwd: string,
  { env, signal, timeoutMs }: { env: Step["env"]; signal: AbortSignal; timeoutMs: number },
): Git {
  return async (args, more) => {
    const { end, stdout, stderrTail } = await runCommand({
      argv: ["git", "-c", "safe.directory=*", "-c", "core.hooksPath=/dev/null", ...args],
      cwd,
      env: { ...env, GIT_TERMINAL_PROMPT: "0", ...more },
      timeoutMs,
      signal,
      readsStdout: true,
    });
    if (end.kind === "exit" && end.code === 0) return stdout.trim();
    const why = end.kind === "spawn" ? end.reason : (stderrTail.at(-1) ?? end.kind);
    throw noBase(`git ${args[0]} failed: ${why}`);
  };
}

/** The token as git takes it from the environment. What the checkout configured is emptied first: a second header of this name is refused. */
export function credentialsOf(serverUrl: string, token: string): Record<string, string> {
  if (token === "" || serverUrl === "") return {};
  const key = `http.${serverUrl}/.extraheader`;
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: "2",
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: "",
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${basic}`,
  };
}
