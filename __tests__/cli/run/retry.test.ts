import { call, echo, echoes, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

function stumbling(times: number, more: object = {}): object {
  return {
    servers: { log: fixture("keeps-log", [`${workspace.root}/log`]) },
    tools: [call("stumble", { times }, more)],
  };
}

test("a pass on a retry is reported as flaky", async () => {
  const run = await workspace.run(stumbling(2), ["--retry", "3"]);
  expect(run.code).toBe(0);
  expect(run.result("stumble")).toMatchObject({ status: "passed", flaky: true, attempts: 3 });
  expect(run.report.summary).toMatchObject({ passed: 1, flaky: 1 });
  const why = 'the tool reported an error: "try 1"';
  expect(run.result("stumble").first_failure).toBe(why);
  expect(run.stdout).toMatch(new RegExp(`✓ .* stumble {2}flaky: passed on attempt 3, after: ${why}\n`));
  for (const name of ["md", "html", "junit", "tap", "ndjson", "sarif", "gitlab"])
    expect(await workspace.cli(["report", "report.json", "--format", name])).toMatchObject({
      stdout: expect.stringMatching(/the tool reported an error.{1,16}try 1/),
    });
  expect(run.stdout).toContain("flaky  1 test passed only on a retry");
});

test("without --retry a failure is a failure", async () => {
  const run = await workspace.run(stumbling(1));
  expect(run.code).toBe(1);
  expect(run.result("stumble")).toMatchObject({ status: "failed", attempts: 1 });
});

test("retries that do not help are counted, and the last attempt is told", async () => {
  const run = await workspace.run(stumbling(9, { expect: [textIs("try 0")] }), ["--retry", "2"]);
  expect(run.code).toBe(1);
  expect(run.result("stumble")).toMatchObject({ status: "failed", attempts: 3 });
  expect(run.result("stumble").message).toBe('expected "try 0", found "try 3"');
  expect(run.stdout).toContain("stumble  after 3 attempts\n");
});

test("`retries` of a test wins over the flag and the suite", async () => {
  const suite = { ...stumbling(1, { retries: 0 }), run: { retries: 2 } };
  expect((await workspace.run(suite)).result("stumble")).toMatchObject({ status: "failed", attempts: 1 });
  const patient = { ...stumbling(2, { retries: 5 }), run: { retries: 0 } };
  expect((await workspace.run(patient)).result("stumble")).toMatchObject({ status: "passed", attempts: 2 });
});

test("--bail stops after the first failure, --bail n after n; the rest is not run", async () => {
  const wrong = { expect: [textIs("something else")] };
  const tools = [echo("one"), echo("two", wrong), echo("three"), echo("four", wrong), ...echoes(3)];
  const first = await workspace.run({ servers: { good: fixture("good") }, tools }, ["--bail", "--parallel", "false"]);
  expect(first.code).toBe(1);
  expect(first.statuses).toEqual(["passed", "failed"]);
  expect(first.report.run.bailed).toBe(true);
  expect(first.report.summary).toMatchObject({ total: 2, not_run: 5 });
  expect(first.stdout).toContain("partial (ended by --bail)");

  const second = await workspace.run(undefined, ["--bail", "2", "--parallel", "false"]);
  expect(second.statuses).toEqual(["passed", "failed", "passed", "failed"]);
  expect(second.report.summary.not_run).toBe(3);
});

test("--bail ends the suites that follow as well", async () => {
  const wrong = { expect: [textIs("something else")] };
  workspace.write("first.yml", { servers: { good: fixture("good") }, tools: [echo("one", wrong)] });
  workspace.write("second.yml", { servers: { good: fixture("good") }, tools: echoes(4) });
  const result = await workspace.cli(["run", "first.yml", "second.yml", "--bail", "--reporter", "json=report.json"]);
  const run = await workspace.report(result);
  expect(run.report.summary).toMatchObject({ total: 1, not_run: 4 });
});

test("a suite's bail counts the failures of suites that bail", async () => {
  const wrong = { expect: [textIs("something else")] };
  workspace.write("first.yml", { servers: { good: fixture("good") }, tools: [echo("one", wrong)] });
  const tools = [echo("two"), echo("three", wrong), echo("four")];
  workspace.write("second.yml", { servers: { good: fixture("good") }, run: { bail: true, parallel: false }, tools });
  const run = await workspace.report(
    await workspace.cli(["run", "first.yml", "second.yml", "--reporter", "json=report.json"]),
  );
  expect(run.statuses).toEqual(["failed", "passed", "failed"]);
  expect(run.report.summary.not_run).toBe(1);
});
