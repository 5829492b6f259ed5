import { stringify } from "yaml";
import { REPORTERS } from "../../../src/report/index.ts";
import { runStep } from "../../helpers/runner.ts";
import { call, echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace({ env: { GITHUB_SHA: "a".repeat(40) } });

/** A suite with one test that passes and one that fails, or passes. */
function suite(fails: boolean): object {
  return {
    servers: { good: fixture("good") },
    tools: [echo("steady"), call("echo", { message: "x" }, { name: "shaky", expect: [textIs(fails ? "y" : "x")] })],
  };
}

test("three runs at one commit make a test flaky, which every rendering with words says, and no gate reads", async () => {
  for (const fails of [false, true, false]) await workspace.run(suite(fails), ["--update-baseline"]);
  const files = Object.keys(REPORTERS).flatMap((name) => ["--reporter", `${name}=run.${name}`]);
  const passed = await workspace.run(suite(false), files);
  const of = { runs: 3, failed: 1, retried: 0, flaky: 1 };
  expect(passed.code).toBe(0);
  expect(passed.result("shaky")).toMatchObject({ status: "passed", history: of });
  expect(passed.result("steady")).toMatchObject({ history: { runs: 3, failed: 0, retried: 0, flaky: 0 } });
  const words = Object.keys(REPORTERS).filter((name) => name !== "json" && name !== "ndjson");
  const silent = (): string[] => words.filter((name) => !workspace.read(`run.${name}`).includes("flaky: 1 of last 3"));
  expect(silent()).toEqual([]);
  expect(passed.stdout).toContain("flaky: 1 of last 3");
  const failed = await workspace.run(suite(true), files);
  expect(failed.result("shaky")).toMatchObject({ status: "failed", history: of });
  expect(silent()).toEqual([]);
  const shown = await workspace.cli(["baseline", "show"]);
  expect(shown.stdout).toMatch(/shaky {2}\(runs PFP, /);
  const baseline = JSON.parse(workspace.read(".mcptest/baseline.json"));
  expect(baseline.runs).toHaveLength(3);
  expect(
    Object.values(baseline.tests)
      .map((one) => (one as { recent: string }).recent)
      .sort(),
  ).toEqual(["PFP", "PPP"]);
  workspace.write("saved.json", workspace.read("report.json"));
  for (let times = 0; times < 2; times++) await workspace.cli(["baseline", "update", "saved.json"]);
  expect((await workspace.cli(["baseline", "show"])).stdout).toMatch(/shaky {2}\(runs PFPF, /);
});

test("a step of the Action tells the same of a baseline that holds these runs", async () => {
  for (const fails of [false, true, false]) await workspace.run(suite(fails), ["--update-baseline"]);
  const files = {
    "suite.yml": stringify(suite(true)),
    ".mcptest/baseline.json": workspace.read(".mcptest/baseline.json"),
  };
  const inputs = { suites: "suite.yml", baseline: ".mcptest/baseline.json" };
  const step = await runStep({ files, inputs });
  expect(step).toMatchObject({ code: 1, outputs: { regressions: "1" } });
  expect(step.summary).toContain("flaky: 1 of last 3");
  expect(step.stdout).toContain("flaky: 1 of last 3");
});
