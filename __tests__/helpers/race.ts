import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readReport } from "../../src/report/index.ts";
import { type RunningProcess, startBundle } from "./cli.ts";
import type { Workspace } from "./runs.ts";

/** How many processes write at once, each the results and snapshots of its tests, and how many of them are killed. */
export interface Race {
  processes: number;
  tests: number;
  killed: number;
}

const FOLDERS = [".mcptest", "__snapshots__"] as const;
const BASELINE = ".mcptest/baseline.json";
const SNAPSHOTS = "__snapshots__/suite.yml.snap.json";

/** Files in the workspace that stand for a lock, or for what is not written to its end. */
export function unfinished(workspace: Workspace): string[] {
  const all = readdirSync(workspace.root, { recursive: true, encoding: "utf8" });
  return all.filter((path) => /(?:^|\/)\.mcptest-/.test(path));
}

/** Runs shards of one suite at the same time, and kills some while they write; gives names of tests that got lost. */
export async function raceForFiles(workspace: Workspace, { processes, tests, killed }: Race): Promise<string[]> {
  workspace.write("shop.mock.yml", { name: "shop", tools: [{ name: "find", structured: { ok: true } }] });
  workspace.write("suite.yml", {
    servers: { shop: { mock: "shop.mock.yml", startup_timeout: "120s" } },
    tools: Array.from({ length: processes * tests }, (_, at) => ({
      name: `test ${at}`,
      tool: "find",
      expect: [{ target: "result.ok", matcher: { snapshot: true } }],
    })),
  });
  const shards = Array.from({ length: processes }, (_, at) => {
    const report = `json=report-${at + 1}.json`;
    const shard = ["run", "suite.yml", "--shard", `${at + 1}/${processes}`, "--reporter", report];
    return startBundle([...shard, "--update-baseline", "--update-snapshots"], { cwd: workspace.root });
  });
  const ends = Promise.all(shards.map(({ done }) => done));
  const victims = shards.slice(0, killed).map((shard, at) => killWriting(workspace, shard, FOLDERS[at % 2] ?? ""));
  const [codes] = await Promise.all([ends, ...victims]);
  const baseline = Object.keys(JSON.parse(workspace.read(BASELINE)).tests);
  const snapshots = Object.keys(JSON.parse(workspace.read(SNAPSHOTS)).snapshots.tools);
  // How many each has depends on who came first: a shard is dealt by the durations in the baseline that is there by then.
  let count = 0;
  const lost = codes.map(async ({ code }, at) => {
    if (code !== 0) return [];
    const { results } = await readReport(workspace.read(`report-${at + 1}.json`));
    count += results.length;
    return results
      .filter(({ id, name }) => !baseline.includes(id) || !snapshots.includes(name))
      .map(({ name }) => name);
  });
  if (codes.filter(({ code }) => code === 0).length < processes - killed) throw new Error(JSON.stringify(codes));
  const names = (await Promise.all(lost)).flat();
  if (count < ((processes - killed) * tests) / 2) throw new Error(`only ${count} tests ran`);
  return names;
}

/** Kills a process once it has a lock or a draft in a folder, at the latest when it has ended. */
async function killWriting({ root }: Workspace, { child, kill }: RunningProcess, folder: string): Promise<void> {
  const path = join(root, folder);
  while (child.exitCode === null && child.signalCode === null) {
    const names = existsSync(path) ? readdirSync(path) : [];
    if (names.some((name) => name.startsWith(".mcptest-") && name.includes(`-${child.pid}-`))) kill("SIGKILL");
    await new Promise(setImmediate);
  }
}
