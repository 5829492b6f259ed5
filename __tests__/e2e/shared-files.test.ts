import { useBundles } from "../helpers/bundles.ts";
import { raceForFiles, unfinished } from "../helpers/race.ts";
import { useWorkspace } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();

test("shards that end at the same time keep each other's baseline and snapshots; the next run clears what a killed one left", async () => {
  expect(await raceForFiles(workspace, { processes: 4, tests: 3, killed: 1 })).toEqual([]);
  expect((await workspace.cli(["run", "suite.yml", "--filter", "test 1"])).code).toBe(0);
  expect(unfinished(workspace)).toEqual([]);
});
