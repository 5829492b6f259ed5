import { join } from "node:path";
import { call, echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

test("a list of revisions runs each test once for each, and warns of what differs", async () => {
  const servers = { wrong: fixture("answers-wrong", [], { protocol: ["2025-03-26", "2025-06-18"] }) };
  const logged = { expect: [{ target: "logs", matcher: { length: 1 } }] };
  const tools = [
    echo("same"),
    call("revision", {}, { name: "differs", expect: [textIs("2025-06-18")] }),
    call("batch", {}, logged),
  ];
  const run = await workspace.run({ servers, tools });
  expect(run.code).toBe(1);
  const cells = run.report.results.map(({ name, coordinates, status }) => [name, coordinates.protocol, status]);
  expect(cells).toEqual([
    ["same", "2025-03-26", "passed"],
    ["same", "2025-06-18", "passed"],
    ["differs", "2025-03-26", "failed"],
    ["differs", "2025-06-18", "passed"],
    ["batch", "2025-03-26", "passed"],
    ["batch", "2025-06-18", "failed"],
  ]);
  expect(new Set(run.report.results.map(({ id }) => id)).size).toBe(6);
  expect(run.report.warnings).toMatchObject([
    {
      code: "protocol-difference",
      message:
        '"differs" depends on the protocol: ' +
        'failed (expected "2025-06-18", found "2025-03-26") on 2025-03-26; passed on 2025-06-18',
      location: { file: "suite.yml" },
    },
    {
      code: "protocol-difference",
      message: expect.stringMatching(
        /^"batch" depends on the protocol: passed on 2025-03-26; failed \(no valid answer to tools\/call batch, but a batch/,
      ),
    },
  ]);
  expect(run.report.servers).toMatchObject([
    { protocol: "2025-03-26", findings: [] },
    // What broke an answer is told with the test that it fails.
    { protocol: "2025-06-18", findings: [] },
  ]);
  expect(run.stdout).toContain("same [2025-03-26]\n");
});

test("rows of a composition that come to different ends, each on every revision alike, are no difference", async () => {
  const servers = { it: fixture("composes", [], { protocol: ["2025-03-26", "2025-06-18"] }) };
  const expect1 = [{ target: "output", matcher: { exact: 1 } }];
  const row = (name: string, value: number) => ({ name, vars: { value }, expect: expect1 });
  const nodes = [{ id: "one", tool: "add", args: { id: "one", value: "${var.value}" } }];
  const compositions = [{ name: "rows", nodes, output: "one", cases: [row("good", 1), row("bad", 2)] }];
  const run = await workspace.run({ servers, compositions });
  expect(run.statuses).toEqual(["passed", "failed", "passed", "failed"]);
  expect(run.report.warnings).toEqual([]);
});

test("servers stand in the order of their revisions, whichever was ready first", async () => {
  const protocol = ["2025-03-26", "2025-06-18"];
  const servers = { it: fixture("versions", ["--last", "2025-03-26", join(workspace.root, "ready")], { protocol }) };
  const run = await workspace.run({ servers, run: { parallel: 2 }, tools: [call("proposals")] });
  expect(run.statuses).toEqual(["passed", "passed"]);
  expect(run.report.servers.map((server) => server.protocol)).toEqual(protocol);
});

test("what takes another time on each revision is no difference", async () => {
  const servers = { good: fixture("good", [], { protocol: ["2025-03-26", "2025-06-18"] }) };
  const run = await workspace.run({ servers, tools: [call("hang", {}, { timeout: "200ms" })] });
  expect(run.statuses).toEqual(["errored", "errored"]);
  expect(run.report.warnings).toEqual([]);
});

test("without `protocol` the newest legacy revision that the server accepts is used, on one start", async () => {
  const servers = { old: fixture("versions", ["--accept", "2025-03-26"]) };
  const run = await workspace.run({ servers, tools: [call("proposals")] });
  expect(run.code).toBe(0);
  expect(run.result("proposals").coordinates).toEqual({});
  expect(run.report.servers).toMatchObject([{ protocol: "2025-03-26", sessions: 1 }]);
});

test("one revision that the server does not speak is one cause", async () => {
  const servers = { old: fixture("versions", ["--accept", "2025-03-26"], { protocol: "2025-11-25" }) };
  const tools = [call("proposals"), call("proposals", {}, { name: "again" })];
  const run = await workspace.run({ servers, tools });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 2, causes: 1 });
  expect(run.result("again")).toMatchObject({
    rule_id: "unsupported-protocol",
    message: expect.stringContaining('server "old" does not speak protocol 2025-11-25'),
  });
});

test("2026-07-28 is spoken when it is asked for, and says which server it is", async () => {
  const servers = { modern: fixture("modern", [], { protocol: "2026-07-28" }) };
  const run = await workspace.run({ servers, tools: [echo("hello")] });
  expect(run.code).toBe(0);
  expect(run.report.servers).toMatchObject([
    { protocol: "2026-07-28", server_info: { name: "modern", version: "2.0.0" } },
  ]);
  expect(run.stdout).toContain("server modern  modern 2.0.0 · protocol 2026-07-28");
});
