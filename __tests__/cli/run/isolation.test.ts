import { call, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

const counts = ["first", "second", "third"];

function suite(isolation: string, texts: readonly string[]): object {
  const tools = counts.map((name, index) => call("count", {}, { name, expect: [textIs(texts[index] ?? "")] }));
  return { servers: { log: fixture("keeps-log", [`${workspace.root}/log`]) }, run: { isolation }, tools };
}

test("isolation: test starts a fresh server for each test", async () => {
  const run = await workspace.run(suite("test", ["1", "1", "1"]));
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(run.report.servers).toMatchObject([{ sessions: 3 }]);
  expect(workspace.read("log")).toBe("start\n".repeat(3));
});

test("isolation: run keeps one server for all", async () => {
  const run = await workspace.run(suite("run", ["1", "2", "3"]));
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(workspace.read("log")).toBe("start\n");
});

test("each of several tests side by side has a server of its own", async () => {
  const run = await workspace.run(suite("test", ["1", "1", "1"]), ["--parallel", "3"]);
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
});
