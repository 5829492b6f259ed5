import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type RunRequest, readBaselineFile, saveBaseline } from "../conduct/index.ts";
import { textOfError } from "../errors.ts";
import { findWorkspace } from "../files/index.ts";
import * as github from "../github/index.ts";
import type { Report, Warning } from "../report/index.ts";
import { sha256 } from "../values/hash.ts";
import { hashFolder, type Save, STATE } from "./cache-saves.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import { tellFile } from "./posting/post.ts";
import type { Step } from "./step.ts";
import type { Workspace } from "./workspace.ts";

const BASELINE = ".mcptest/cache/baseline.json";
const CASSETTES = ".mcptest/cassettes";

/** What was restored before the run, and what may be kept after it. */
export interface Kept {
  /** What the run is compared with; undefined if the cache has no part in that. */
  baseline: RunRequest["baseline"] | undefined;
  /** Whether everything that was asked for was there. */
  hit: boolean;
  /** What could not be restored, and why. */
  warnings: Warning[];
  /** Where a new baseline goes. */
  place: Omit<Extract<Save, { kind: "baseline" }>, "from" | "hash"> | undefined;
  cassettes: Extract<Save, { kind: "cassettes" }> | undefined;
}

/** A failing cache never fails the run. */
const cacheUsed = (path: string): Warning => ({ code: "cache-used", message: `${path} was restored from the cache` });

function cacheFailed(what: string, error?: unknown): Warning {
  return { code: "cache-failed", message: error === undefined ? what : `${what}: ${textOfError(error)}` };
}

/** Restores what the inputs ask to keep between runs. What cannot be restored becomes a warning. */
export async function restoreKept(
  { command, request, server, base, caches, workingDirectory, publishing }: Inputs,
  event: github.Event,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { env, write }: Pick<Step, "env" | "write">,
): Promise<Kept> {
  // Audits are compared with audits of the same servers.
  const audited = command === "audit" ? [command, ...Object.values(server).flat()] : [];
  const what = [...request.suites, ...audited];
  const scope = github.scopeOf(workingDirectory, what, env.RUNNER_OS ?? "", publishing.matrix);
  const folder = findWorkspace(root);
  const nameOf = (path: string): string => relative(workspace, join(folder, path)).split(sep).join("/");
  const say = (text: string): void => write(`mcptest: ${text}\n`);
  const kept: Kept = { baseline: undefined, hit: true, warnings: [], place: undefined, cassettes: undefined };
  /** Whether it was there; undefined if nobody knows. */
  const fetch = (path: string, keys: github.CacheKeys): Promise<boolean | undefined> =>
    github.restoreCache(nameOf(path), keys).then(
      (found) => found !== undefined,
      (error) => void kept.warnings.push(cacheFailed(`${path} was not restored`, error)),
    );

  if (base.source === "cache") {
    const file = join(folder, BASELINE);
    const keys = github.baselineKeys(scope, event);
    await rm(file, { force: true }); // Nobody knows the commit of what an earlier run left.
    const restored = await fetch(BASELINE, keys);
    const found = restored === true && (await isReadable(file, kept.warnings));
    if (restored === false) say("no baseline is in the cache yet: the run is compared with nothing");
    kept.baseline = { path: relative(root, file).split(sep).join("/"), source: "cache" };
    if (found) kept.warnings.push(cacheUsed(BASELINE));
    kept.hit &&= found;
    kept.place = { kind: "baseline", path: nameOf(BASELINE), key: keys.key };
  }
  if (caches.includes("cassettes")) {
    const committed = existsSync(join(folder, CASSETTES));
    if (committed) say(`${CASSETTES} is there already, and wins: \`cache: cassettes\` does nothing`);
    const found = !committed && (await fetch(CASSETTES, github.cassetteKeys(scope, ""))) === true;
    if (found) kept.warnings.push(cacheUsed(CASSETTES));
    const hash = await hashFolder(join(folder, CASSETTES));
    kept.hit &&= found;
    if (!committed) kept.cassettes = { kind: "cassettes", path: nameOf(CASSETTES), scope, hash };
  }
  return kept;
}

/** A baseline that cannot be read, or that a newer version wrote, counts as missing. */
async function isReadable(file: string, warnings: Warning[]): Promise<boolean> {
  try {
    return (await readBaselineFile({ name: BASELINE, file })) !== undefined;
  } catch (error) {
    await rm(file, { force: true });
    warnings.push(cacheFailed(textOfError(error)));
    return false;
  }
}

/** Tells the post step what to keep: cassettes and, after a whole run of the default branch, the baseline. Gives a warning if that fails. */
export async function rememberKept(
  { place, cassettes }: Kept,
  report: Report,
  event: github.Event,
  { root }: Pick<Workspace, "root">,
  folder: string,
  { command }: Pick<Inputs, "command">,
  { env, version, write }: Pick<Step, "env" | "version" | "write">,
): Promise<Warning[]> {
  const saves: Save[] = cassettes ? [cassettes] : [];
  try {
    const { run } = report;
    // The tests of its suites have no part in an audit.
    const partial = github.whyPartial(
      command === "audit" ? { ...report, run: { ...run, partial: run.selection } } : report,
    );
    const renews = place && github.makesBaseline(event);
    if (renews && partial !== undefined) write(`mcptest: the baseline in the cache stays as it is: ${partial}\n`);
    if (renews && partial === undefined) {
      // A file of this step's own: what was restored stays for the steps that follow.
      const from = join(folder, "baseline.json");
      await rm(from, { force: true });
      await saveBaseline([report], { name: from, file: from, workspace: root }, event.sha || null, version);
      saves.push({ ...place, from, hash: sha256(await readFile(from, "utf8")) });
    }
    if (saves.length > 0) tellFile(env.GITHUB_STATE, { [STATE]: JSON.stringify(saves) });
    return [];
  } catch (error) {
    return [cacheFailed("nothing will be kept", error)];
  }
}
