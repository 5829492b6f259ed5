import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Report, readReport } from "../../../src/report/index.ts";
import { useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

/** A suite in a folder, with a test that has a snapshot and a composition with a frozen node. */
function writeSuite(folder: string, value: boolean = true): void {
  workspace.write(`${folder}/shop.mock.yml`, { name: "shop", tools: [{ name: "find", structured: { ok: value } }] });
  workspace.write(`${folder}/suite.yml`, {
    servers: { shop: { mock: "shop.mock.yml" } },
    tools: [{ name: "finds", tool: "find", expect: [{ target: "result.ok", matcher: { snapshot: true } }] }],
    compositions: [
      { name: "frozen", nodes: [{ id: "a", server: "shop", tool: "find", freeze: "golden" }], output: "a" },
    ],
  });
}

/** Everything in the workspace that mcptest wrote. */
function written(): string[] {
  const all = readdirSync(workspace.root, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files
    .map((path) => path.slice(workspace.root.length + 1))
    .filter((path) => /\.mcptest|__snapshots__/.test(path))
    .sort();
}

async function run(from: string, path: string, ...flags: string[]): Promise<Report> {
  const cwd = join(workspace.root, from);
  const { code, stdout, stderr } = await workspace.cli(["run", path, "--reporter", "json", ...flags], { cwd });
  if (code !== 0) throw new Error(`${code}\n${stdout}\n${stderr}`);
  return readReport(stdout);
}

const idsOf = ({ results }: Report) => results.map(({ id, suite }) => [id, suite]);

test.each([
  ["a checkout", ".git/HEAD", "", "packages/shop/suite.yml"],
  ["a folder with .mcptest", "packages/.mcptest/cache/.gitignore", "packages/", "shop/suite.yml"],
  ["a folder without either", "note", "packages/shop/", "suite.yml"],
])("in %s, ids and places are the same from wherever mcptest is started", async (_, marker, home, path) => {
  workspace.write(marker, "");
  writeSuite("packages/shop");
  const first = await run("", "packages/shop/suite.yml", "--record", "--update-baseline");
  expect(new Set(idsOf(first).map(([, suite]) => suite))).toEqual(new Set([path]));
  const files = written();
  expect(files).toEqual([
    `${home}.mcptest/baseline.json`,
    `${home}.mcptest/cache/.gitignore`,
    `${home}.mcptest/cache/last-run.json`,
    expect.stringMatching(new RegExp(`^${home}\\.mcptest/cassettes/${path}/[0-9a-f]{16}\\.freeze\\.json$`)),
    ...[1, 2].map(() => expect.stringMatching(new RegExp(`^${home}\\.mcptest/cassettes/${path}/[0-9a-f]{16}\\.json$`))),
    "packages/shop/__snapshots__/suite.yml.snap.json",
  ]);
  // What the frozen node gives is the recording's by now; the snapshot is compared with, under CI none is made.
  for (const [from, suite] of [
    ["packages", "shop/suite.yml"],
    ["packages/shop", "suite.yml"],
    ["..", join(workspace.root, "packages/shop/suite.yml")],
  ] as const) {
    const { baseline, ...again } = await run(from, suite);
    expect(idsOf({ ...again })).toEqual(idsOf(first));
    expect(baseline?.summary).toMatchObject({ new: 0, stale: 0 });
  }
  expect(written()).toEqual(files);
});

test("suites that have the same path in workspaces of their own are told apart", async () => {
  for (const name of ["a", "b"]) {
    writeSuite(name, name === "a");
    await run(name, "suite.yml", "--record");
  }
  const { results } = await run("", "a/suite.yml", "b/suite.yml");
  expect(results.map(({ suite }) => suite)).toEqual(["a/suite.yml", "a/suite.yml", "b/suite.yml", "b/suite.yml"]);
  expect(new Set(results.map(({ id }) => id)).size).toBe(4);
});

describe("a .mcptest that is linked out of the workspace", () => {
  let outside = "";
  beforeEach(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-outside-")));
    writeSuite("");
    mkdirSync(join(workspace.root, ".git"));
    symlinkSync(outside, join(workspace.root, ".mcptest"));
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));

  test.each([
    ["a baseline that is written", ["--update-baseline"], ".mcptest/baseline.json"],
    ["a baseline that is named", ["--baseline", ".mcptest/other.json"], ".mcptest/other.json"],
    ["what failed before", ["--last-failed"], ".mcptest/cache/last-run.json"],
  ])("is refused for %s", async (_, flags, path) => {
    const { code, stderr } = await workspace.cli(["run", "suite.yml", "--filter", "finds", ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(`"${path}" leads outside the workspace`);
    expect(readdirSync(outside)).toEqual([]);
  });

  test("is refused for the cache and recordings, which --no-baseline leaves", async () => {
    const { stderr, stdout } = await workspace.cli(["run", "suite.yml", "--no-baseline", "--record"]);
    expect(stderr).toContain('".mcptest/cache/last-run.json" leads outside the workspace');
    expect(stdout).toMatch(
      /"\.mcptest\/cassettes\/suite\.yml\/[0-9a-f]{16}\.freeze\.json" leads outside the workspace/,
    );
    expect(readdirSync(outside)).toEqual([]);
  });
});
