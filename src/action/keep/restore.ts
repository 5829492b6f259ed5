import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type RunRequest, readBaselineFile } from "../../conduct/index.ts";
import { textOfError } from "../../errors.ts";
import { findWorkspace } from "../../files/index.ts";
import { baselineKeys, type CacheKeys, cassetteKeys, type Event, restoreCache, scopeOf } from "../../github/index.ts";
import type { Warning } from "../../report/index.ts";
import type { Inputs } from "../inputs.ts";
import type { Step } from "../step.ts";
import { cacheFailed } from "../wording.ts";
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
  /** What could not be restored, and why. */
  warnings: Warning[];
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
  const kept: Kept = { baseline: undefined, hit: true, warnings: [], place: undefined, cassettes: undefined };
  const warn = (message: string): undefined => {
    kept.warnings.push(cacheFailed(message));
  };
  /** Whether it was there; undefined where nobody knows. */
  const fetch = (path: string, keys: CacheKeys): Promise<boolean | undefined> =>
    restoreCache(nameOf(path), keys).then(
      (found) => found !== undefined,
      (error) => warn(`${path} was not restored: ${textOfError(error)}`),
    );

  if (base.source === "cache") {
    const file = join(folder, BASELINE);
    const keys = baselineKeys(scope, event);
    await rm(file, { force: true }); // What an earlier run left is of nobody knows which commit.
    const restored = await fetch(BASELINE, keys);
    const found = restored === true && (await isReadable(file, warn)) === true;
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
async function isReadable(file: string, warn: (message: string) => undefined): Promise<boolean | undefined> {
  try {
    return (await readBaselineFile({ name: BASELINE, file })) !== undefined;
  } catch (error) {
    await rm(file, { force: true });
    return warn(textOfError(error));
  }
}
