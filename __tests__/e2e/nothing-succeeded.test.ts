import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const FILES = ["html", "junit", "tap", "ndjson", "md", "sarif", "gitlab"];
const code = (run: { report: { warnings: readonly { code: string; message: string }[] } }) =>
  run.report.warnings.map(({ code, message }) => `${code}: ${message}`);

const dead = (...args: string[]) => ({ servers: { shop: fixture("dead-backend", ["isError", ...args]) } });
const refuses = { name: "refuses", tool: "get_user", args: {}, expect: "refused" };
const WARNING = 'nothing-succeeded: not one call of the server "shop" succeeded, though tests passed';

test("a server of which nothing succeeded, though tests passed, is a warning in every headline", async () => {
  const run = await workspace.run(
    { ...dead(), tools: [refuses] },
    FILES.flatMap((name) => ["--reporter", `${name}=out.${name}`]),
  );
  expect(run.statuses).toEqual(["passed"]);
  expect(code(run)).toEqual([WARNING]);
  expect(run.report.summary).toMatchObject({ nothing_succeeded: ["shop"] });
  expect(run.stdout).toMatch(/PASSED, but no call succeeded {2}1 passed \(/);
  expect(workspace.read("out.md").split("\n")[0]).toBe("### ⚠️ mcptest: 1 passed, but no call succeeded");
  for (const name of ["html", "junit", "tap", "ndjson"])
    expect([name, workspace.read(`out.${name}`)]).toEqual([name, expect.stringContaining("nothing-succeeded")]);
});

test("calls of property tests and raw requests are calls, and an answer with isError is marked in these, too", async () => {
  const raw = { name: "raw", method: "tools/call", params: { name: "get_user", arguments: { id: "1" } } };
  const run = await workspace.run({
    ...dead(),
    requests: [{ ...raw, expect: ["result.content exists"] }],
    properties: [{ name: "tries", cases: 1 }],
  });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(code(run)).toEqual([WARNING]);
  expect(run.report.summary).toMatchObject({ is_error: 1 });
  expect(run.stdout).toMatch(/raw +answered with isError/);
  expect(run.stdout).toMatch(/PASSED, but no call succeeded {2}3 passed \(1 answered with isError\)/);
  const works = await workspace.run({ ...dead("local"), properties: [{ name: "tries", cases: 1 }] });
  expect(code(works)).toEqual([]);
});

test.each([
  ["one call succeeded", { ...dead("local"), tools: [refuses, { name: "version", tool: "version" }] }],
  [
    "one failed, but succeeded",
    { ...dead("local"), tools: [refuses, { name: "v", tool: "version", expect: ["payload = 2"] }] },
  ],
  ["no test passed", { ...dead(), tools: [{ name: "answers", tool: "get_user", args: { id: "1" } }, refuses] }],
  ["none ran", { ...dead(), tools: [{ ...refuses, skip: "later" }] }],
])("there is no such warning where %s", async (_, suite) => {
  expect(code(await workspace.run(suite))).toEqual([]);
});

test("of compositions, of each server for itself, and of shards together", async () => {
  const servers = { ...dead("local").servers, other: fixture("good") };
  const nodes = [{ id: "n", server: "shop", tool: "version" }];
  workspace.write("suite.yml", {
    servers,
    tools: [
      { ...refuses, server: "shop" },
      { name: "fails", server: "other", tool: "fail", expect: "refused" },
      {
        name: "fails again",
        server: "other",
        tool: "fail",
        expect: [{ target: "result.isError", matcher: { exact: true } }],
      },
    ],
    compositions: [{ name: "c", nodes }],
  });
  const run = await workspace.run(undefined);
  expect(code(run)).toEqual([WARNING.replace("shop", "other")]);
  const shards = ["1/2", "2/2"].map((shard) => ["--shard", shard, "--reporter", `json=s${shard[0]}.json`]);
  for (const flags of shards) await workspace.cli(["run", "suite.yml", ...flags]);
  const merged = await workspace.report(
    await workspace.cli(["report", "s1.json", "s2.json", "--reporter", "json=report.json"]),
  );
  expect(code(merged)).toEqual([WARNING.replace("shop", "other")]);
});
