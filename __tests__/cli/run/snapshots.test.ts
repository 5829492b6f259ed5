import { call, echo, fixture, type Run, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const FILE = "__snapshots__/suite.yml.snap.json";

/** A test whose snapshot is of what the server echoes. */
function run(message: string, flags: readonly string[] = [], env: Record<string, string> = {}): Promise<Run> {
  const expect = [{ target: "result.content", matcher: { snapshot: true } }];
  const tools = [call("echo", { message }, { expect })];
  return workspace.run({ servers: { good: fixture("good") }, tools }, flags, { env });
}

test("the first run writes, the second compares, a change fails with a diff, --update-snapshots takes it over", async () => {
  const first = await run("hello");
  expect(first.code).toBe(0);
  expect(first.report).toMatchObject({
    warnings: [],
    notes: [{ code: "snapshots", message: "1 new snapshot: review and commit it" }],
  });
  expect(first.stdout).toMatch(/\nNotes ─+\n\n {2}note\[snapshots\]: 1 new snapshot: review and commit it\n/);
  const written = workspace.read(FILE);
  expect(written).toContain('"hello"');

  const second = await run("hello");
  expect(second.code).toBe(0);
  expect(second.report.warnings).toEqual([]);
  expect(workspace.read(FILE)).toBe(written);

  const changed = await run("goodbye");
  expect(changed.code).toBe(1);
  expect(changed.result("echo")).toMatchObject({ status: "failed", rule_id: "assertion.snapshot" });
  expect(changed.stdout).toMatch(/- +"text": "hello"/);
  expect(changed.stdout).toMatch(/\+ +"text": "goodbye"/);
  expect(changed.stdout).toContain("--update-snapshots");
  expect(workspace.read(FILE)).toBe(written);

  const updated = await run("goodbye", ["--update-snapshots"]);
  expect(updated.code).toBe(0);
  expect(updated.report.notes).toMatchObject([{ message: "1 updated snapshot: review and commit it" }]);
  expect(workspace.read(FILE)).toContain('"goodbye"');
});

test("under CI nothing is updated without --allow-update-in-ci, and a missing snapshot fails", async () => {
  const missing = await run("hello", [], { CI: "true" });
  expect(missing.code).toBe(1);
  expect(workspace.has(FILE)).toBe(false);

  const refused = await workspace.cli(["run", "suite.yml", "--update-snapshots"], { env: { CI: "true" } });
  expect(refused).toMatchObject({ code: 5, stdout: "" });
  expect(refused.stderr).toContain("error[snapshot-update-refused]: snapshots are not updated while CI is set");
  expect(workspace.has(FILE)).toBe(false);

  const allowed = await run("hello", ["--update-snapshots", "--allow-update-in-ci"], { CI: "true" });
  expect(allowed.code).toBe(0);
  expect(workspace.read(FILE)).toContain('"hello"');
});

test("a snapshot that cannot be written is told, and fails the run; the reports are written", async () => {
  // The second server makes a file where the folder would be.
  const blocker = fixture("keeps-log", [`${workspace.root}/__snapshots__`]);
  const kept = { server: "good", expect: [{ target: "result.content", matcher: { snapshot: true } }] };
  const tools = [call("echo", { message: "hello" }, kept), call("count", {}, { server: "blocker" })];
  const servers = { good: fixture("good"), blocker };
  const result = await workspace.run({ servers, tools }, ["--parallel", "false"]);
  expect(result.code).toBe(1);
  expect(result.statuses).toEqual(["passed", "passed"]);
  expect(result.report.warnings).toMatchObject([
    { code: "output-unwritable", message: expect.stringContaining("snapshots could not be written: E") },
  ]);
  expect(result.stdout).toContain("· 2 passed (2 tests");
});

test("a snapshot that no test asks for any more is told, and dropped by --update-snapshots", async () => {
  await run("hello");
  const suite = { servers: { good: fixture("good") }, tools: [echo("other", { name: "echo" })] };
  const stale = await workspace.run(suite);
  expect(stale.report.warnings).toMatchObject([
    { code: "obsolete-snapshots", message: "no test asks for 1 snapshot any more" },
  ]);
  expect(workspace.read(FILE)).toContain('"hello"');
  expect((await workspace.run(undefined, ["--update-snapshots"])).code).toBe(0);
  expect(workspace.has(FILE)).toBe(false);
});

test("snapshots of a test that has another name now are mentioned, and go with an update, whatever of the suite is run", async () => {
  const named = (...names: string[]): object => ({
    servers: { good: fixture("good") },
    tools: names.map((name) => echo(name, { expect: [{ target: "result.content", matcher: { snapshot: true } }] })),
  });
  await workspace.run(named("old", "stays"));
  const renamed = await workspace.run(named("new", "stays"), ["--filter", "new"]);
  expect(renamed.report.warnings).toMatchObject([{ message: 'no test asks for 1 snapshot any more: those of "old"' }]);
  expect(renamed.report.notes).toMatchObject([{ message: "1 new snapshot: review and commit it" }]);
  const updated = await workspace.run(undefined, ["--filter", "new", "--update-snapshots"]);
  expect(updated.report.warnings).toEqual([]);
  expect(updated.report.notes).toMatchObject([
    { message: '1 snapshot removed, which no test asked for: those of "old"' },
  ]);
  expect(Object.keys(JSON.parse(workspace.read(FILE)).snapshots.tools)).toEqual(["new", "stays"]);
});
