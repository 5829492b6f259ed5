import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { cutText } from "../values/text.ts";
import { rememberGroup } from "./group.ts";
import type { Mark } from "./mark.ts";

/** Resolves once a process of OWN_GROUP runs, its pipes connected (none where no descriptor was left); rejects with the system's error. */
export function waitForStart(child: ChildProcess, mark?: Mark): Promise<void> {
  if (child.pid !== undefined) rememberGroup(child.pid, mark);
  const started = new Promise<void>((resolve, reject) => child.once("spawn", resolve).on("error", reject));
  // Something else may throw before anybody waits for it.
  started.catch(() => {});
  return started;
}

/** Why a program could not be started: ENOENT stands for a missing command, a missing folder and a missing interpreter alike. */
export function explainSpawn(
  file: string,
  cwd: string,
  path: string | undefined,
  { code, message }: NodeJS.ErrnoException,
): string {
  if (code === "EACCES") return `"${file}" is not executable`;
  if (code === "EMFILE" || code === "ENFILE")
    return `no file descriptor is left (${code}): raise \`ulimit -n\`, or let less run at once`;
  if (code === "E2BIG") return "its arguments and environment are longer than the system allows";
  if (code !== "ENOENT") return message;
  if (!existsSync(cwd)) return `its working directory ${cwd} does not exist`;
  if (!file.includes("/")) return `no command "${file}" in PATH (${cutText(path ?? "not set", 300)})`;
  return existsSync(resolve(cwd, file))
    ? `the interpreter that "${file}" names does not exist`
    : `there is no file "${file}"`;
}
