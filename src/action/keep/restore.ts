import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type RunRequest, readBaselineFile } from "../../conduct/index.ts";
import { textOfError } from "../../errors.ts";
import { findWorkspace } from "../../files/index.ts";
import { baselineKeys, type CacheKeys, cassetteKeys, type Event, restoreCache, scopeOf } from "../../github/index.ts";
import type { Inputs } from "../inputs.ts";
import type { Step } from "../step.ts";
import { command } from "../tell-runner.ts";
import type { Workspace } from "../workspace.ts";
import type { Save } from "./saves.ts";

const BASELINE = ".mcptest/cache/baseline.json";
const CASSETTES = ".mcptest/cassettes";

/** What was restored before the run, and what may be kept after it. */
export interface Kept {
  /** What the run is compared with; undefined when that is not the cache's business. */
  baseline: RunRequest["baseline"] | undefined;
  /** Whether all that was asked for was there. */
  hit: boolean;
  /** Where a new baseline is to go. */
  place: Omit<Extract<Save, { kind: "baseline" }>, "from" | "hash"> | undefined;
  cassettes: Extract<Save, { kind: "cassettes" }> | undefined;
}

/** Restores what the inputs ask to have kept between runs. What cannot be is a warning. */
export async function restoreKept(
  { request, base, caches, workingDirectory, publishing }: Inputs,
  event: Event,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { env, write }: Pick<Step, "env" | "write">,
): Promise<Kept> {
  const scope = scopeOf(workingDirectory, request.suites, env.RUNNER_OS ?? "", publishing.matrix);
  const folder = findWorkspace(root);
  const nameOf = (path: string): string => relative(workspace, join(folder, path)).split(sep).join("/");
  const say = (text: string): void => write(`mcptest: ${text}\n`);
  /** Whether it was there; undefined where nobody knows. */
  const fetch = async (path: string, keys: CacheKeys): Promise<boolean | undefined> => {
    try {
      return (await restoreCache(nameOf(path), keys)) !== undefined;
    } catch (error) {
      write(command("warning", `mcptest: ${path} was not restored: ${textOfError(error)}`));
      return undefined;
    }
  };
  const kept: Kept = { baseline: undefined, hit: true, place: undefined, cassettes: undefined };

  if (base.source === "cache") {
    const file = join(folder, BASELINE);
    const keys = baselineKeys(scope, event);
    await rm(file, { force: true }); // What an earlier run left is of nobody knows which commit.
    const restored = await fetch(BASELINE, keys);
    const found = restored === true && (await isReadable(file, write));
    if (restored === false) say("no baseline is in the cache yet: the run is compared with nothing");
    kept.baseline = { path: relative(root, file).split(sep).join("/"), source: "cache" };
    kept.hit &&= found;
    kept.place = { kind: "baseline", path: nameOf(BASELINE), key: keys.key };
  }
  if (caches.includes("cassettes")) {
    const committed = existsSync(join(folder, CASSETTES));
    if (committed) say(`${CASSETTES} is there already, and wins: \`cache: cassettes\` does nothing`);
    const found = !committed && (await fetch(CASSETTES, cassetteKeys(scope, ""))) === true;
    const { hashFolder } = await import("./hash.ts");
    const hash = await hashFolder(join(folder, CASSETTES));
    kept.hit &&= found;
    if (!committed) kept.cassettes = { kind: "cassettes", path: nameOf(CASSETTES), scope, hash };
  }
  return kept;
}

/** One that cannot be read, or that a newer version wrote, is as good as none. */
async function isReadable(file: string, write: Step["write"]): Promise<boolean> {
  try {
    return (await readBaselineFile({ name: BASELINE, file })) !== undefined;
  } catch (error) {
    write(command("warning", `mcptest: ${(error as Error).message}`));
    await rm(file, { force: true });
    return false;
  }
}
