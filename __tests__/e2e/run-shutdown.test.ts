import { cliBundle, startNode, useBundles } from "../helpers/cli.ts";
import { call, echoes, fixture, useWorkspace } from "../helpers/runs.ts";

useBundles();

// That nothing is left behind is asserted of every run: see helpers/cli.ts.

const workspace = useWorkspace({ bundle: true });

test("a server that ignores SIGTERM and has a child is killed, both of them, and told as a finding", async () => {
  const run = await workspace.run({ servers: { stubborn: fixture("stubborn") }, tools: [call("child")] });
  expect(run.code).toBe(0);
  expect(run.report.servers[0]?.findings).toMatchObject([{ rule: "slow-shutdown", severity: "warning", count: 1 }]);
  expect(run.stdout).toMatch(
    /warning slow-shutdown: it did not exit when its stdin was closed, nor within .* after SIGTERM; SIGKILL ended it/,
  );

  const strict = await workspace.run(undefined, ["--strict-protocol"], { bundle: false });
  expect(strict.code).toBe(1);
});

test("a child that a server leaves behind is ended, and named", async () => {
  const run = await workspace.run({ servers: { parent: fixture("leaves-child") }, tools: [call("child")] });
  expect(run.code).toBe(0);
  expect(run.report.servers[0]?.findings).toMatchObject([
    {
      rule: "orphaned-process",
      severity: "warning",
      message: expect.stringMatching(/^it left a process behind: .*left behind$/),
    },
  ]);
});

test("the child of a server that crashed is ended as well", async () => {
  const run = await workspace.run({ servers: { stubborn: fixture("stubborn") }, tools: [call("crash")] });
  expect(run.result("crash")).toMatchObject({ rule_id: "server-exited", message: expect.stringContaining("code 7") });
});

test("a full table of descriptors is told in a report, and leaves nothing behind", async () => {
  const servers = { good: fixture("good") };
  workspace.write("suite.yml", { servers, run: { isolation: "test", parallel: 40 }, tools: echoes(40) });
  const script = `ulimit -n 60; exec "${process.execPath}" "${cliBundle()}" run suite.yml --reporter json=report.json`;
  const run = await workspace.report(await startNode(["-c", script], { cwd: workspace.root }, "sh").done);
  expect(run.code).toBe(1);
  expect(run.report.results).toHaveLength(40);
  expect(run.stdout).toContain("no file descriptor is left (EMFILE): raise `ulimit -n`");
});
