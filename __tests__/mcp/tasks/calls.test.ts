import type { JsonObject } from "../../../src/values/json.ts";
import { failureOf, kindsOf } from "../sessions.ts";
import { BOTH, done, L, N, statusesOf, useTaskServers } from "./plans.ts";
import { TASKS, type TaskPlan } from "./server.ts";

const start = useTaskServers();

test.each(BOTH)("polls each half second where %s names no interval, and reads what the tool gave", async (_, plan) => {
  const { call, pace, methods, session } = await start(plan);
  const exchange = await call();
  expect(exchange.result).toMatchObject(done.result);
  expect(pace.waits).toEqual([500, 500, 500]);
  const polls = ["tasks/get", "tasks/get", "tasks/get"];
  expect(methods()).toEqual(["tools/call", ...polls, ...(plan === L ? ["tasks/result"] : [])]);
  expect(exchange.task).toMatchObject({ id: "task-1", polls: 3, inputs: [], cancelled: false, ttl_ms: 60_000 });
  expect(statusesOf(exchange)).toEqual(["working", "completed"]);
  expect(exchange.durationMs).toBe(1500);
  expect(kindsOf(session)).toEqual([]);
});

test.each(BOTH)("waits as long as %s says between polls, and never less", async (_, plan) => {
  const { call, pace, log } = await start({ ...plan, interval: 700 });
  await call();
  expect(pace.waits).toEqual([700, 700]);
  expect(log.filter(({ method }) => method === "tasks/get").map(({ at }) => at)).toEqual([700, 1400]);
});

test.each(BOTH)("keeps each status and message of %s that is new", async (_, plan) => {
  const stretches = [{ work: 900, message: "one" }, { work: 400, message: "two" }, { work: 400 }];
  const { call } = await start({ ...plan, stretches, interval: 100 });
  const { task } = await call();
  expect(task?.statuses).toEqual([
    { status: "working", message: "one", at_ms: 0 },
    { status: "working", message: "two", at_ms: 900 },
    { status: "working", at_ms: 1300 },
    { status: "completed", at_ms: 1700 },
  ]);
  expect(task?.polls).toBe(17);
});

test("without a task in the request of 2025-11-25 the answer is a plain one, whatever keys it has", async () => {
  for (const task of [7, { taskId: "1", status: "working" }]) {
    const { call, methods } = await start({ ...L, support: "optional", direct: { ...done.result, task } });
    expect((await call({})).result).toEqual({ ...done.result, task });
    expect(methods()).toEqual(["tools/call"]);
  }
});

test("asks for a ttl in 2025-11-25, and for nothing without one", async () => {
  const { call, log } = await start(L);
  await call({ task: { ttlMs: 90_000 } });
  await call({ task: {} });
  const calls = log.filter(({ method }) => method === "tools/call");
  expect(calls.map(({ params }) => params.task)).toEqual([{ ttl: 90_000 }, {}]);
});

test("offers the extension with each request of a task in 2026-07-28, beside what the client offers anyway", async () => {
  const { call, log } = await start({ ...N, stretches: [{ work: 100 }, { ask: ["elicitation/create"] }] });
  await call();
  const own = log.filter(({ method }) => /^tools\/call|^tasks/.test(method));
  expect(own.map(({ method }) => method)).toEqual(expect.arrayContaining(["tools/call", "tasks/get", "tasks/update"]));
  for (const { params } of own) {
    expect(params._meta).toMatchObject({
      "io.modelcontextprotocol/clientCapabilities": { elicitation: {}, roots: {}, extensions: { [TASKS]: {} } },
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    });
  }
});

test("answers the questions that tasks/result brings in 2025-11-25, at once and in one blocking request", async () => {
  const stretches = [{ work: 400 }, { ask: ["elicitation/create", "roots/list"] }, { work: 60_000 }];
  const { call, methods, session } = await start({ ...L, stretches });
  const exchange = await call({ task: {}, timeoutMs: 1000 });
  expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/result", "answer", "answer", "tasks/get"]);
  expect(statusesOf(exchange)).toEqual(["working", "input_required", "completed"]);
  expect(kindsOf(session)).toEqual([]);
});

test("answers each key of 2026-07-28 once, as often as the server names it", async () => {
  const stretches = [{ ask: ["elicitation/create", "roots/list"] }, { work: 300 }, { ask: ["elicitation/create"] }];
  const { call, log, session } = await start({ ...N, stretches, interval: 100 });
  const exchange = await call();
  const updates = log.filter(({ method }) => method === "tasks/update").map(({ params }) => params);
  expect(updates).toMatchObject([
    { taskId: "task-1", inputResponses: { "0-0": { action: "accept" }, "0-1": { roots: [{ uri: "file:///w" }] } } },
    { taskId: "task-1", inputResponses: { "2-0": { action: "accept", content: { name: "Ada" } } } },
  ]);
  expect(Object.keys(updates[1]?.inputResponses as JsonObject)).toEqual(["2-0"]);
  expect(exchange.task?.inputs).toEqual(["elicitation/create", "roots/list", "elicitation/create"]);
  expect(kindsOf(session)).toEqual([]);
});

test("a key that a server goes on to name is not answered again", async () => {
  let updates = 0;
  const slow: TaskPlan["spoil"] = (method, result) => {
    if (method === "tasks/update") updates++;
    const isLate = method === "tasks/get" && updates === 1 && late > 0;
    if (isLate) late--;
    return isLate
      ? { ...result, status: "input_required", inputRequests: { "0-0": { method: "elicitation/create", params: {} } } }
      : result;
  };
  let late = 3;
  const { call } = await start({
    ...N,
    stretches: [{ ask: ["elicitation/create"] }, { work: 1000 }],
    interval: 100,
    spoil: slow,
  });
  const { result } = await call();
  expect(result).toMatchObject(done.result);
  expect([updates, late]).toEqual([1, 0]);
});

test("an error that the tool gave is the answer, in both forms", async () => {
  const error = { code: -32050, message: "broke" };
  for (const plan of [L, N]) {
    const { call } = await start({ ...plan, end: { status: "failed", error } });
    expect(await call()).toMatchObject({ error, task: { statuses: [{ status: "working" }, { status: "failed" }] } });
  }
});

test("a task of 2026-07-28 that cancels itself gives nothing", async () => {
  const { call } = await start({ ...N, end: { status: "cancelled" } });
  const exchange = await call();
  expect([exchange.result, exchange.error, statusesOf(exchange)]).toEqual([
    undefined,
    undefined,
    ["working", "cancelled"],
  ]);
});

describe("what is not declared", () => {
  const UNSUPPORTED: [string, TaskPlan, string][] = [
    [
      "the capability of 2025-11-25",
      { ...L, capabilities: { tools: {}, tasks: { cancel: {} } } },
      "the server does not declare `tasks.requests.tools.call`",
    ],
    ["a tool that forbids it", { ...L, support: "forbidden" }, "its `execution.taskSupport` is forbidden"],
    ["a tool that says nothing", { ...L, support: undefined }, "its `execution.taskSupport` is not given"],
    [
      "the extension of 2026-07-28",
      { ...N, capabilities: { tools: {} } },
      `the server does not declare the extension \`${TASKS}\``,
    ],
    ["a revision without tasks", { ...L, revision: "2025-06-18" }, "protocol 2025-06-18 has no tasks"],
  ];
  test.each(UNSUPPORTED)("is not called as a task: %s", async (_, plan, why) => {
    const { call, methods } = await start(plan);
    const error = await failureOf(call());
    expect(error).toMatchObject({ code: "task-unsupported", message: `tool "t" cannot be called as a task: ${why}` });
    expect(methods()).toEqual([]);
  });

  test("tasks/cancel, where the test needs it", async () => {
    const plan = { ...L, capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } } };
    const { call, methods } = await start(plan);
    const error = await failureOf(call({ task: { cancelAt: "working" } }));
    expect(error).toMatchObject({ code: "task-unsupported", message: expect.stringContaining("`tasks.cancel`") });
    expect(methods()).toEqual([]);
  });
});

describe("an answer at once", () => {
  const plain = { content: [{ type: "text", text: "at once" }] };
  test.each(BOTH)("is none where a task has to be made (%s), unless it refuses and may", async (_, plan) => {
    const { call } = await start({ ...plan, direct: plain });
    const error = await failureOf(call());
    expect(error).toMatchObject({ code: "task-expected", message: expect.stringContaining("at once") });
    const refusing = await start({ ...plan, direct: { ...plain, isError: true } });
    expect((await failureOf(refusing.call())).code).toBe("task-expected");
    const { result } = await refusing.call({ task: { refusable: true } });
    expect(result).toMatchObject({ isError: true });
  });

  test.each(BOTH)("is taken where nobody says (%s)", async (_, plan) => {
    const { call } = await start({ ...plan, direct: plain }, { capabilities: { extensions: { [TASKS]: {} } } });
    expect((await call({})).result).toMatchObject(plain);
  });
});

describe("left out", () => {
  test("calls what only runs as a task as one in 2025-11-25, and anything else plainly", async () => {
    const required = await start(L);
    expect(statusesOf(await required.call({}))).toEqual(["working", "completed"]);
    const optional = await start({ ...L, support: "optional" });
    expect((await optional.call({})).task).toBeUndefined();
    expect(optional.log.at(-1)?.params.task).toBeUndefined();
  });

  test("offers in 2026-07-28 what the client offers, and follows a task", async () => {
    const offering = await start(N, { capabilities: { extensions: { [TASKS]: {} } } });
    expect(statusesOf(await offering.call({}))).toEqual(["working", "completed"]);
    const silent = await start(N);
    expect((await silent.call({})).task).toBeUndefined();
  });

  test("a task that was not offered is no answer", async () => {
    const spoil: TaskPlan["spoil"] = (method, result) =>
      method === "tools/call"
        ? { ...result, content: undefined as never, resultType: "task", taskId: "x", status: "working" }
        : result;
    const { call } = await start({ ...N, spoil });
    for (const task of [undefined, false] as const) {
      expect(await failureOf(call({ task }))).toMatchObject({ code: "protocol-violation", rule: "result-type" });
    }
  });
});

test("false asks for no task and offers none", async () => {
  const modern = await start(N, { capabilities: { sampling: {}, extensions: { [TASKS]: {}, "com.example/x": {} } } });
  expect((await modern.call({ task: false })).task).toBeUndefined();
  expect(modern.log.at(-1)?.params._meta).toMatchObject({
    "io.modelcontextprotocol/clientCapabilities": { sampling: {}, extensions: { "com.example/x": {} } },
  });
  expect(JSON.stringify(modern.log.at(-1)?.params)).not.toContain(TASKS);
  const legacy = await start(L);
  await legacy.call({ task: false });
  expect(legacy.log.at(-1)?.params.task).toBeUndefined();
});
