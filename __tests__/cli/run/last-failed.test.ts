import { echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

function suite(expected: string): object {
  return {
    servers: { good: fixture("good") },
    tools: [echo("steady"), echo("shaky", { expect: [textIs(expected)] }), echo("calm")],
  };
}

test("--last-failed runs what failed, until it is mended", async () => {
  expect((await workspace.run(suite("wrong"))).statuses).toEqual(["passed", "failed", "passed"]);

  const again = await workspace.run(undefined, ["--last-failed"]);
  expect(again.code).toBe(1);
  expect(again.report.results).toMatchObject([{ name: "shaky", status: "failed" }]);

  // What did not run keeps its mark.
  expect((await workspace.run(undefined, ["--filter", "calm"])).code).toBe(0);

  const mended = await workspace.run(suite("shaky"), ["--last-failed"]);
  expect(mended.code).toBe(0);
  expect(mended.report.results).toMatchObject([{ name: "shaky", status: "passed" }]);

  const nothing = await workspace.run(undefined, ["--last-failed"]);
  expect(nothing).toMatchObject({ code: 0, stderr: "No test of these suites failed when it last ran.\n" });
  expect(nothing.report.results).toEqual([]);
  expect(workspace.read(".mcptest/cache/.gitignore")).toBe("*\n");
});

test("the failures of another suite do not count, and a filter that leaves none is exit 7", async () => {
  workspace.write("other.yml", suite("shaky"));
  await workspace.run(suite("wrong"));
  expect(await workspace.cli(["run", "other.yml", "--last-failed"])).toMatchObject({ code: 0 });
  const none = await workspace.cli(["run", "suite.yml", "--last-failed", "--filter", "calm"]);
  expect(none.code).toBe(7);
  expect(none.stderr).toContain('--filter "calm", --last-failed match none of 3 tests');
});

test("without a recorded run it says so", async () => {
  workspace.write("suite.yml", suite("shaky"));
  const result = await workspace.cli(["run", "suite.yml", "--last-failed"]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain("no run of these suites has been recorded yet");
});

test("failures are recorded even when the report cannot be written", async () => {
  workspace.write("suite.yml", suite("wrong"));
  workspace.write("file", "");
  const lost = await workspace.cli(["run", "suite.yml", "--reporter", "json=file/report.json"]);
  expect(lost.code).toBe(1);
  const again = await workspace.run(undefined, ["--last-failed"]);
  expect(again.report.results).toMatchObject([{ name: "shaky" }]);
});
