import type { RequestOptions } from "../../../src/mcp/session.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { failureOf, kindsOf } from "../sessions.ts";
import { BOTH, L, N, useTaskServers } from "./plans.ts";
import type { TaskPlan } from "./server.ts";

const start = useTaskServers();

describe("what cannot be followed", () => {
  test.each(BOTH)("an error about the task of %s is none of its tool", async (_, plan) => {
    const spoil: TaskPlan["spoil"] = (method, result) =>
      method === "tasks/get" ? { code: -32602, message: "Task not found" } : result;
    const { call, methods } = await start({ ...plan, spoil });
    const error = await failureOf(call());
    expect(error).toMatchObject({ code: "request-failed", message: expect.stringContaining("Task not found") });
    expect(methods().at(-1)).toBe("tasks/cancel");
  });

  test.each([
    ["a task without an id", N, "tools/call", { taskId: 7 }],
    ["a status that does not exist", N, "tasks/get", { status: "paused" }],
    ["another task", N, "tasks/get", { taskId: "task-2" }],
    ["another task", L, "tasks/get", { taskId: "task-2" }],
    ["a task without createdAt", L, "tasks/get", { createdAt: undefined }],
    ["a task without lastUpdatedAt", L, "tasks/get", { lastUpdatedAt: undefined }],
    ["a task without ttl", L, "tasks/get", { ttl: undefined }],
  ] as const)("%s breaks the protocol", async (_, plan, at, change) => {
    const spoil: TaskPlan["spoil"] = (method, result) =>
      method === at ? (JSON.parse(JSON.stringify({ ...result, ...change })) as JsonObject) : result;
    const { call } = await start({ ...plan, spoil });
    expect(await failureOf(call())).toMatchObject({ code: "protocol-violation", rule: "protocol-schema" });
  });

  test("what a task of 2026-07-28 gives is a result of a tool", async () => {
    const { call } = await start({ ...N, end: { status: "completed", result: { content: "done" } } });
    const error = await failureOf(call());
    expect(error).toMatchObject({ code: "protocol-violation", rule: "protocol-schema" });
    expect(error.message).toContain("/result/result/content wants array");
  });

  test("a completed task of 2026-07-28 has a result, and a failed one an error", async () => {
    for (const [status, missing] of [
      ["completed", "a result"],
      ["failed", "an error"],
    ] as const) {
      const spoil: TaskPlan["spoil"] = (method, { result: _, error: __, ...rest }) =>
        method === "tasks/get" ? rest : { ...rest };
      const { call } = await start({ ...N, end: { status, error: {} }, spoil });
      expect((await failureOf(call())).message).toContain(`it wants ${missing}`);
    }
  });
});

describe("findings", () => {
  const only = (at: string, change: (result: JsonObject) => JsonObject): TaskPlan["spoil"] => {
    return (method, result) => (method === at ? change(result) : result);
  };
  const related = "io.modelcontextprotocol/related-task";
  const FOUND: [string, TaskPlan, RequestOptions, string[]][] = [
    [
      "born otherwise",
      {
        ...L,
        spoil: only("tools/call", ({ task }) => ({ task: { ...(task as JsonObject), status: "input_required" } })),
      },
      {},
      ["task-born"],
    ],
    [
      "no related-task in the result",
      { ...L, spoil: only("tasks/result", ({ _meta: _, ...rest }) => rest) },
      {},
      ["task-related"],
    ],
    [
      "another related-task",
      { ...L, spoil: only("tasks/result", (result) => ({ ...result, _meta: { [related]: { taskId: "x" } } })) },
      {},
      ["task-related"],
    ],
    [
      "no related-task in a question",
      { ...L, stretches: [{ work: 1 }, { ask: ["roots/list"] }], spoil: only("question", () => ({})) },
      {},
      ["task-related"],
    ],
    ["a plain answer of a tool that only runs as a task", L, { task: false }, ["task-required-answer"]],
  ];
  test.each(FOUND)("%s", async (_, plan, options, rules) => {
    const { call, session } = await start(plan);
    await session.tools();
    await call({ task: {}, ...options });
    // A task that is born with a question has its result asked for at once.
    expect(kindsOf(session)).toEqual(rules);
  });

  test("the error -32601 is the right answer to a plain call", async () => {
    const spoil = only("tools/call", () => ({ code: -32601, message: "only as a task" }));
    const { call, session } = await start({ ...L, spoil });
    await session.tools();
    expect((await call({ task: false })).error).toMatchObject({ code: -32601 });
    expect(kindsOf(session)).toEqual([]);
  });

  test.each([
    ["a result", { content: [] }, ["task-asked-answer"]],
    ["a refusal", { content: [], isError: true }, []],
  ])("%s in place of the task that a raw call asks for", async (_, plain, rules) => {
    const { session } = await start({ ...L, spoil: only("tools/call", () => plain) });
    await session.tools();
    await session.request("tools/call", { name: "t", arguments: {}, task: {} }, { task: "raw" });
    expect(kindsOf(session)).toEqual(rules);
  });

  test.each(BOTH)("a task of %s that ended changes no more", async (_, plan) => {
    const { call, session } = await start({
      ...plan,
      spoil: (method, result) =>
        method === "tasks/get" && gone ? { ...result, status: "working", result: undefined as never } : result,
    });
    let gone = false;
    await call();
    gone = true;
    await session.request("tasks/get", { taskId: "task-1" });
    expect(kindsOf(session)).toEqual(["task-transition"]);
  });

  test("a key stands for one question of a task of 2026-07-28", async () => {
    let asked = 0;
    const spoil = only("tasks/get", (result) => {
      if (result.status !== "input_required") return result;
      return { ...result, inputRequests: { k: { method: "roots/list", params: { n: asked++ } } } };
    });
    const stretches = [{ ask: ["roots/list"] }, { work: 100 }, { ask: ["roots/list"] }];
    const { call, session } = await start({ ...N, stretches, interval: 100, spoil });
    await failureOf(call({ task: {}, timeoutMs: 1000, limit: "timeout" }));
    expect(new Set(kindsOf(session))).toEqual(new Set(["task-input-key"]));
  });
});
