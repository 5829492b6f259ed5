import { useBundles } from "../helpers/bundles.ts";
import { raceForFiles, unfinished } from "../helpers/race.ts";
import { useWorkspace } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();

test("20 processes of 30 tests, of which two are killed while they write, lose nothing of what the others wrote", async () => {
  expect(await raceForFiles(workspace, { processes: 20, tests: 30, killed: 2 })).toEqual([]);
  expect((await workspace.cli(["run", "suite.yml", "--shard", "1/20"])).code).toBe(0);
  expect(unfinished(workspace)).toEqual([]);
});
