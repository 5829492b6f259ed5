import { createHash } from "node:crypto";
import { copyFile, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { textOfError } from "../errors.ts";
import { makeFolder } from "../files/index.ts";
import { cassetteKeys, saveCache } from "../github/index.ts";
import { sha256 } from "../values/hash.ts";
import { isObject, parseJson } from "../values/json.ts";
import { command, type Step } from "./step.ts";

/** What the post step is to keep; paths are relative to the workspace, except `from`. */
export type Save =
  /** The file `from`, if it still has this hash. */
  | { kind: "baseline"; path: string; key: string; from: string; hash: string }
  /** The folder, unless it still has this hash. */
  | { kind: "cassettes"; path: string; scope: string; hash: string };

/** The name of the state that a step leaves for its post step. */
export const STATE = "saves";

/** The post step: keeps what the step left for it. Every failure is only a warning. */
export async function saveKept({ env, cwd, write }: Pick<Step, "env" | "cwd" | "write">): Promise<void> {
  const saves = parseJson(env[`STATE_${STATE}`] ?? "");
  for (const save of (Array.isArray(saves) ? saves.filter(isObject) : []) as unknown as readonly Save[]) {
    try {
      const key = await prepare(save, join(env.GITHUB_WORKSPACE || cwd, save.path));
      const saved = key === undefined || (await saveCache(save.path, key));
      // Cassettes that another run has already kept under their hash are the same. A read-only cache is not a failure.
      if (!saved && save.kind === "baseline" && !env.ACTIONS_CACHE_MODE) throw new Error("the log says why");
    } catch (error) {
      write(command("warning", `mcptest: ${save.path} was not kept: ${textOfError(error)}`));
    }
  }
}

/** Puts what is to be kept in its place, and gives its key; undefined if nothing is new. */
async function prepare(save: Save, path: string): Promise<string | undefined> {
  if (save.kind === "cassettes") {
    const hash = await hashFolder(path);
    return hash === "" || hash === save.hash ? undefined : cassetteKeys(save.scope, hash).key;
  }
  if (sha256(await readFile(save.from, "utf8")) !== save.hash) throw new Error("another step has changed it");
  makeFolder(dirname(path));
  await copyFile(save.from, path);
  return save.key;
}

/** 16 hex digits over the paths and bytes of a folder's files; empty if there are none. */
export async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  if (files.length === 0) return "";
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const bytes = await readFile(file);
    hash.update(`${relative(folder, file).split(sep).join("/")}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex").slice(0, 16);
}
