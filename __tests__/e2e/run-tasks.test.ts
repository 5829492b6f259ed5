import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPORTERS } from "../../src/report/index.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const client = { elicitation: [{ action: "accept", content: { name: "Ada", confirm: true } }] };
const servers = { t: { ...fixture("tasks"), protocol: "2026-07-28", client } };
const steps = { name: "steps", tool: "steps", task: true, expect: ["task.status = completed", "payload = stepped"] };

test("a suite calls tools as tasks of 2026-07-28, by hand of a real server, and tells what became of them", async () => {
  const suite = {
    servers,
    tools: [
      steps,
      {
        name: "asks",
        tool: "confirm_delete",
        args: { filename: "a" },
        task: { ttl: "90s" },
        expect: ["task.inputs contains elicitation/create"],
      },
      { name: "asks first", tool: "test_tool_with_task", task: true, expect: ["payload = Hello, Ada!"] },
      { name: "succeeds", tool: "slow_compute", args: { seconds: 0.05 }, task: true },
      { name: "is an error", tool: "failing_job", task: true },
      {
        name: "breaks",
        tool: "protocol_error_job",
        task: true,
        expect: ["error.code = -32603", "task.status = failed"],
      },
      { name: "needs a task", tool: "failing_job", task: false, expect: ["error.code = -32021"] },
      {
        name: "leaves it out",
        tool: "slow_compute",
        args: { seconds: 0.01 },
        expect: ["task absent", "payload contains computed"],
      },
      { name: "pushes", tool: "pushes_task" },
      { name: "at once", tool: "greet", args: { name: "x" }, task: true },
      { name: "stops", tool: "slow_compute", args: { seconds: 60 }, task: { cancel_at: "created" } },
      { name: "goes on", tool: "goes_on", task: { cancel_at: "working" } },
      { name: "ends before", tool: "slow_compute", args: { seconds: 0.01 }, task: { cancel_at: "input_required" } },
      { name: "is late", tool: "never_ends", task: true, timeout: "200ms" },
    ],
    requests: [{ name: "raw", method: "tools/call", params: { name: "greet", arguments: { name: "raw" } } }],
    compositions: [
      {
        name: "flows",
        nodes: [{ id: "a", tool: "slow_compute", args: { seconds: 0.05, label: "x" }, task: true }],
        expect: ["output = computed x"],
      },
      {
        name: "flows on",
        nodes: [{ id: "a", tool: "slow_compute", args: { seconds: 60 }, task: { cancel_at: "created" } }],
      },
      { name: "flows at once", nodes: [{ id: "a", tool: "greet", args: { name: "x" }, task: true }] },
      { name: "does not stop", nodes: [{ id: "a", tool: "goes_on", task: { cancel_at: "created" } }] },
    ],
  };
  const run = await workspace.run(suite, ["--reporter", "ndjson=out.ndjson"]);
  const told = run.report.results.map(({ name, status, rule_id }) => [name, status, rule_id]);
  expect(told).toEqual([
    ["steps", "passed", undefined],
    ["asks", "passed", undefined],
    ["asks first", "passed", undefined],
    ["succeeds", "passed", undefined],
    ["is an error", "failed", "assertion.succeeded"],
    ["breaks", "passed", undefined],
    ["needs a task", "passed", undefined],
    ["leaves it out", "passed", undefined],
    ["pushes", "failed", "result-type"],
    ["at once", "failed", "task-expected"],
    ["stops", "passed", undefined],
    ["goes on", "failed", "assertion.exact"],
    ["ends before", "failed", "task-not-cancelled"],
    ["is late", "errored", "call-timeout"],
    ["raw", "passed", undefined],
    ["flows", "passed", undefined],
    ["flows on", "passed", undefined],
    ["flows at once", "failed", expect.any(String)],
    ["does not stop", "failed", expect.any(String)],
  ]);
  expect(run.result("steps").detail).toMatchObject({
    type: "task",
    id: expect.any(String),
    cancelled: false,
    statuses: expect.arrayContaining([expect.objectContaining({ status: "completed", message: "Done" })]),
  });
  expect(run.result("stops")).toMatchObject({ detail: { cancelled: true, inputs: [] } });
  expect(run.result("stops").response).toBeUndefined();
  expect(run.result("is late")).toMatchObject({
    detail: { cancelled: true, polls: expect.any(Number) },
    message: expect.stringMatching(/did not end within .*: it is working after \d+ polls/),
  });
  expect(run.report.servers[0]?.findings.filter(({ severity }) => severity !== "note")).toEqual([]);

  for (const format of Object.keys(REPORTERS)) {
    const { stdout } = await workspace.cli(["report", "report.json", "--format", format]);
    expect([format, stdout]).toEqual([format, expect.stringContaining("input_required")]);
  }
});

test("a recording keeps the polls that show something new, and is played without waiting", async () => {
  const tools = [
    steps,
    { name: "goes on", tool: "goes_on", task: { cancel_at: "created" }, expect: ["task.status = completed"] },
    { name: "asks", tool: "confirm_delete", args: { filename: "a" }, task: true },
  ];
  await workspace.run({ servers, tools }, ["--record"]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.statuses).toEqual(["passed", "passed", "passed"]);
  expect(replayed.report.warnings).toEqual([]);
  expect(replayed.result("goes on").detail).toMatchObject({ cancelled: true });
  const folder = join(workspace.root, ".mcptest/cassettes/suite.yml");
  const polls = readdirSync(folder).flatMap((file) => {
    const { test, exchanges } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const own = exchanges.filter(({ method }: { method: string }) => method.startsWith("tasks/"));
    return [
      [
        test.name,
        own.map(({ method, result }: { method: string; result: { status?: string } }) =>
          `${method} ${result.status ?? ""}`.trim(),
        ),
      ],
    ];
  });
  const known = Object.fromEntries(polls);
  expect(known["goes on"]).toEqual(["tasks/cancel", "tasks/get working", "tasks/get completed"]);
  expect(known.asks).toEqual(["tasks/get input_required", "tasks/update", "tasks/get completed"]);
  expect(known.steps.filter((one: string) => one === "tasks/get working").length).toBeLessThan(3);
});
