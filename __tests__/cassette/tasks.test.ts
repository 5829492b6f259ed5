import { parse } from "yaml";
import { testId } from "../../src/plan/index.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const MODERN = fixture("tasks", [], {
  protocol: "2026-07-28",
  client: { elicitation: [{ action: "accept", content: { confirm: true } }] },
});
/** A server of 2025-11-25, whose ids are of its process; `text` and `end`: what its task gives, and how it ends. */
const legacy = (text: string, end = "completed"): string => `
const send = (id, answer) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
const at = "2026-01-02T03:04:05Z";
const mark = "job-" + process.pid + "-";
const tasks = new Map();
const task = (taskId) => ({ taskId, status: tasks.get(taskId), createdAt: at, lastUpdatedAt: at, ttl: 60000, pollInterval: 10 });
const lost = { error: { code: -32602, message: "no such task" } };
const METHODS = {
  initialize: () => ({
    protocolVersion: "2025-11-25", serverInfo: { name: "legacy", version: "1" },
    capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
  }),
  "tools/list": () => ({ tools: [{ name: "job", inputSchema: { type: "object" }, execution: { taskSupport: "optional" } }] }),
  "tools/call"() { const id = mark + tasks.size; tasks.set(id, "working"); return { task: task(id) }; },
  "tasks/get"({ taskId }, made = task(taskId)) { if (made.status === "working") tasks.set(taskId, "${end}"); return made; },
  "tasks/cancel"({ taskId }) { tasks.set(taskId, "cancelled"); return task(taskId); },
  "tasks/result": ({ taskId }) => ({
    content: [{ type: "text", text: "${text}" }], ...("${end}" === "failed" && { isError: true }),
    _meta: { "io.modelcontextprotocol/related-task": { taskId } },
  }),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (params?.taskId !== undefined && !tasks.has(params.taskId)) return send(id, lost);
  send(id, { result: METHODS[method](params) });
});`;
const SUITE = {
  servers: { legacy: { command: ["node", "legacy.cjs"] }, modern: MODERN },
  run: { isolation: "test" },
  tools: [
    { name: "old", tool: "job", server: "legacy", task: { ttl: "90s" } },
    { name: "old, stopped", tool: "job", server: "legacy", task: { cancel_at: "working" } },
    { name: "new", tool: "slow_compute", server: "modern", args: { seconds: 0.05, label: "x" }, task: true },
    { name: "new, asked", tool: "confirm_delete", server: "modern", args: { filename: "a" }, task: true },
    {
      ...{ name: "new, stopped", tool: "slow_compute", server: "modern", args: { seconds: 9 } },
      task: { cancel_at: "working" },
    },
    { ...{ name: "broken", tool: "protocol_error_job", server: "modern", task: true }, expect: ["error exists"] },
  ],
};
const pathOf = (name: string): string => `.mcptest/cassettes/suite.yml/${testId("tool", "suite.yml", name, {})}.json`;
const SAME = { breaking: 0, change: 0, info: 0 };

beforeEach(async () => {
  workspace.write("legacy.cjs", legacy("done"));
  workspace.write("suite.yml", SUITE);
  expect(await workspace.cli(["run", "suite.yml", "--record"])).toMatchObject({ code: 0 });
});

/** The sums of what differs, and all that is told. */
async function verify(...flags: string[]): Promise<{ totals: object; stdout: string }> {
  const { stdout } = await workspace.cli(["cassette", "verify", "suite.yml", "--format", "json", ...flags]);
  return { totals: JSON.parse(stdout).totals, stdout };
}

test("a recorded task is followed anew, and its end is compared", async () => {
  expect(await verify()).toMatchObject({ totals: SAME });
  const { stdout } = await workspace.cli(["cassette", "verify", "suite.yml"]);
  // A task is one request, beside the list of tools.
  expect(stdout).toMatch(/^6 recordings, \d+ requests: answered as recorded\n$/);
  workspace.write("legacy.cjs", legacy("otherwise"));
  expect(await verify()).toMatchObject({ totals: { ...SAME, change: 1 } });
  workspace.write("legacy.cjs", legacy("done", "failed"));
  expect(await verify()).toMatchObject({ totals: { ...SAME, breaking: 1 } });
  workspace.write("legacy.cjs", legacy("otherwise"));
  await verify("--update");
  expect(await verify()).toMatchObject({ totals: SAME });
  const replayed = await workspace.cli(["run", "suite.yml", "--replay"]);
  expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining("6 passed") });
});

test("a tool that wants a task, and was called without one, is called so again", async () => {
  workspace.write(
    "legacy.cjs",
    legacy("done")
      .replace('"optional"', '"required"')
      .replace('tools/call"()', 'tools/call"({ task: wish })')
      .replace("{ const id", "{ if (!wish) return { content: [] }; const id"),
  );
  const tools = [{ name: "plain", tool: "job", server: "legacy", task: false }];
  expect((await workspace.run({ ...SUITE, tools }, ["--record"])).statuses).toEqual(["passed"]);
  expect(await verify()).toMatchObject({ totals: SAME });
});

test("a recording that does not tell how a task ended is not verified, which is said", async () => {
  const path = pathOf("old");
  const { exchanges, ...rest } = JSON.parse(workspace.read(path));
  const kept = exchanges.filter(({ method }: { method: string }) => method !== "tasks/result");
  expect(kept).toHaveLength(exchanges.length - 1);
  workspace.write(path, JSON.stringify({ ...rest, exchanges: kept }));
  const { code, stdout } = await workspace.cli(["cassette", "verify", "suite.yml"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("it cannot be verified") });
});

test("a recorded task becomes a test that wants a task, and holds on its recording and on the server", async () => {
  const [one, two] = ["old", "old, stopped"].map((name) => JSON.parse(workspace.read(pathOf(name))));
  const { test: _, ...rest } = one;
  const exchanges = [...one.exchanges, ...two.exchanges];
  workspace.write("s.json", JSON.stringify({ ...rest, kind: "session", exchanges }));
  const server = ["--server-command", "node legacy.cjs"];
  const { stdout } = await workspace.cli(["distill", "s.json", "-o", "it.yml", ...server]);
  expect(stdout).toContain("wrote it.yml: 2 tests, each with its recording");
  const { tools } = parse(workspace.read("it.yml"));
  expect(tools).toMatchObject([
    { tool: "job", task: { ttl: "90000ms" }, expect: ["result.isError = false", "payload type string"] },
    { tool: "job", task: { cancel_at: "created" }, expect: ["task.status = cancelled"] },
  ]);
  for (const flag of ["--replay", "--cassettes=off"]) {
    const run = await workspace.cli(["run", "it.yml", flag]);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed") });
  }
});

test("a task that did not end in time is not recorded: the earlier recording stays", async () => {
  const path = pathOf("new");
  const before = workspace.read(path);
  const [slow] = SUITE.tools.filter(({ name }) => name === "new");
  const tools = [{ ...slow, args: { seconds: 9, label: "x" }, timeout: "300ms" }];
  const { report } = await workspace.run({ ...SUITE, tools }, ["--record"]);
  expect(report.results).toMatchObject([{ status: "errored", rule_id: "call-timeout" }]);
  expect(report.warnings.map(({ code }) => code)).toContain("unrecorded");
  expect(workspace.read(path)).toBe(before);
});

test("a composition and a pipeline in which a task did not end in time are not recorded", async () => {
  workspace.write("legacy.cjs", legacy("late", "working"));
  const node = { id: "a", tool: "job", server: "legacy", task: true, timeout: "200ms", continue_on_error: true };
  const { report } = await workspace.run({ ...SUITE, tools: [], compositions: [{ name: "c", nodes: [node] }] }, [
    "--record",
  ]);
  expect(report.results).toMatchObject([{ status: "passed" }]);
  expect(report.warnings.map(({ code }) => code)).toContain("unrecorded");
  expect(
    workspace.has(
      pathOf("c").replace(testId("tool", "suite.yml", "c", {}), testId("composition", "suite.yml", "c", {})),
    ),
  ).toBe(false);

  workspace.write("legacy.cjs", legacy("late", "working").replace('"optional"', '"required"'));
  workspace.write("flow.yml", { pipe: [{ id: "a", tool: "job", on_error: "continue" }] });
  const flags = ["--server-command", "node legacy.cjs", "--timeout", "200ms", "--record"];
  const { stderr } = await workspace.cli(["pipe", "flow.yml", ...flags]);
  expect(stderr).toContain('pipeline "flow" was not recorded');
});

test("how often a replayed task was polled is not judged: it is a matter of time", async () => {
  const [job] = SUITE.tools;
  const suite = (...expect: string[]) => ({ ...SUITE, tools: [{ ...job, expect }] });
  const checks = ["task.polls = 2", "task.status = completed"];
  expect((await workspace.run(suite(...checks), ["--record"])).statuses).toEqual(["passed"]);
  const { report } = await workspace.run(suite("task.polls = 9", "task.status = working"), ["--replay"]);
  expect(report.results[0]?.assertions).toMatchObject([{ passed: true, unjudged: "replayed" }, { passed: false }]);
});
