import { call, echo, fixture, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

function suite(): object {
  return {
    servers: { one: fixture("good"), two: fixture("good") },
    default_server: "one",
    tools: [
      echo("adds two numbers", { tags: ["quick", "maths"] }),
      echo("adds (v1.2)", { tags: ["maths", "slow"] }),
      echo("greets", { tags: ["quick"], server: "two" }),
      echo("rests", { skip: "until it is woken" }),
    ],
  };
}

test.each([
  [
    ["--filter", "adds"],
    ["adds two numbers", "adds (v1.2)"],
  ],
  [["--filter", "(v1.2)"], ["adds (v1.2)"]],
  [["--filter", "re:^adds .*\\d"], ["adds (v1.2)"]],
  [
    ["--filter", "two", "--filter", "greets"],
    ["adds two numbers", "greets"],
  ],
  [
    ["--tag", "slow", "--tag", "quick"],
    ["adds two numbers", "adds (v1.2)", "greets"],
  ],
  [["--tag", "maths", "--skip-tag", "slow"], ["adds two numbers"]],
  [["--server", "two"], ["greets"]],
])("%j", async (flags, names) => {
  const { code, report } = await workspace.run(suite(), flags);
  expect(report.results.map(({ name }) => name)).toEqual(names);
  expect(code).toBe(0);
});

test("a skipped test is reported with its reason, and its server is not started for it", async () => {
  const log = `${workspace.root}/log`;
  const servers = { one: fixture("good"), other: fixture("keeps-log", [log]) };
  const tools = [echo("runs", { server: "one" }), call("count", {}, { server: "other", skip: "not today" })];
  const run = await workspace.run({ servers, tools });
  expect(run.code).toBe(0);
  expect(run.result("count")).toMatchObject({ status: "skipped", message: "not today", attempts: 0 });
  expect(run.stdout).toContain("○         count  skipped: not today\n");
  expect(workspace.has("log")).toBe(false);
});

test("a selection that matches nothing is exit 7, and says what was asked for", async () => {
  workspace.write("suite.yml", suite());
  const result = await workspace.cli(["run", "suite.yml", "--filter", "nothing", "--tag", "slow"]);
  expect(result).toMatchObject({ code: 7, stdout: "" });
  expect(result.stderr).toContain('no test matches filter "nothing", tag "slow"; there are 4');
  const slip = await workspace.cli(["run", "suite.yml", "--tag", "qiuck"]);
  expect(slip.stderr).toContain('hint: did you mean "quick"?');
});

test("a regex that does not compile is exit 2", async () => {
  workspace.write("suite.yml", suite());
  const result = await workspace.cli(["run", "suite.yml", "--filter", "re:("]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain('error[usage]: filter "re:(" does not compile');
});

test("`only` narrows the run to what is marked, and is refused in CI before anything starts", async () => {
  const log = `${workspace.root}/log`;
  const servers = { one: fixture("keeps-log", [log]) };
  const narrowed = { servers, tools: [echo("one"), echo("two", { only: true })] };
  const { report } = await workspace.run(narrowed);
  expect(report.results.map(({ name }) => name)).toEqual(["two"]);
  expect(workspace.read("log")).toBe("start\n");

  const refused = await workspace.cli(["run", "suite.yml"], { env: { CI: "true" } });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/^error\[focused-in-ci\]: .*\n {2}suite.yml:\d+:\d+\n.*only: true\n +\| +\^+\n/);
  expect(workspace.read("log")).toBe("start\n");
});
