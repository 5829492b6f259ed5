import { copyFile, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../files/index.ts";
import { cassetteKeys, saveCache } from "../../github/index.ts";
import { sha256 } from "../../values/hash.ts";
import type { Step } from "../step.ts";
import { command } from "../tell-runner.ts";
import { hashFolder } from "./hash.ts";
import { readSaves, type Save } from "./saves.ts";

/** The post step: keeps what the step left to be kept. Whatever goes wrong is a warning. */
export async function saveKept({ env, cwd, write }: Pick<Step, "env" | "cwd" | "write">): Promise<void> {
  for (const save of readSaves(env)) {
    try {
      const key = await prepare(save, join(env.GITHUB_WORKSPACE || cwd, save.path));
      const saved = key === undefined || (await saveCache(save.path, key));
      // Cassettes are named by what they are: another run was faster to keep the same. What may not be written is no failure.
      if (!saved && save.kind === "baseline" && !env.ACTIONS_CACHE_MODE) throw new Error("the log says why");
    } catch (error) {
      write(command("warning", `mcptest: ${save.path} was not kept: ${(error as Error).message}`));
    }
  }
}

/** Lays what is to be kept in its place, and gives its key; undefined where nothing is new. */
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
