import type { RequestOptions } from "../../../src/mcp/session.ts";
import { failureOf, kindsOf } from "../sessions.ts";
import { BOTH, L, N, statusesOf, useTaskServers } from "./plans.ts";
import type { TaskPlan } from "./server.ts";

const start = useTaskServers();

describe("cancelling", () => {
  const stretches = [{ work: 800 }, { ask: ["elicitation/create"] }, { work: 100 }];
  test.each(BOTH)("happens when %s first shows the status, and the test reads no result", async (_, plan) => {
    for (const [cancelAt, polls, at] of [
      ["created", 0, 0],
      ["working", 0, 0],
      ["input_required", 2, 1000],
    ] as const) {
      const { call, log, session } = await start({ ...plan, stretches });
      const exchange = await call({ task: { cancelAt } });
      const sent = log.filter(({ method }) => method === "tasks/cancel");
      expect(sent.map((one) => one.at)).toEqual([at]);
      expect(exchange).toMatchObject({ task: { cancelled: true, polls: plan === L ? polls : polls + 1 } });
      expect([exchange.result, exchange.error]).toEqual([undefined, undefined]);
      expect(statusesOf(exchange).at(-1)).toBe("cancelled");
      expect(kindsOf(session)).toEqual([]);
    }
  });

  test.each(BOTH)("fails where the task of %s ended before", async (_, plan) => {
    const { call } = await start(plan);
    const error = await failureOf(call({ task: { cancelAt: "input_required" } }));
    expect(error).toMatchObject({ code: "task-not-cancelled" });
    expect(error.message).toBe('task "task-1" was to be cancelled at input_required, but it is completed already');
  });

  test("has to be done at once in 2025-11-25", async () => {
    const deaf = await start({ ...L, deafFor: 1000 });
    expect((await failureOf(deaf.call({ task: { cancelAt: "working" } }))).message).toMatch(
      /but tasks\/cancel says that it is working$/,
    );
    const spoil: TaskPlan["spoil"] = (method, result) =>
      method === "tasks/cancel" ? { code: -32602, message: "too late" } : result;
    const late = await start({ ...L, spoil });
    expect(await failureOf(late.call({ task: { cancelAt: "working" } }))).toMatchObject({
      code: "task-not-cancelled",
      message: expect.stringContaining("too late"),
    });
  });

  test("is cooperative in 2026-07-28: polling goes on for 5 s, and the last status stands", async () => {
    const soon = await start({ ...N, stretches: [{ work: 60_000 }], deafFor: 3000 });
    expect(statusesOf(await soon.call({ task: { cancelAt: "created" } }))).toEqual(["working", "cancelled"]);
    const never = await start({ ...N, stretches: [{ work: 60_000 }], deafFor: Number.POSITIVE_INFINITY });
    const exchange = await never.call({ task: { cancelAt: "created" } });
    expect(statusesOf(exchange)).toEqual(["working"]);
    expect(never.pace.now()).toBe(5000);
    const done = await start({ ...N, stretches: [{ work: 2000 }], deafFor: Number.POSITIVE_INFINITY });
    const ended = await done.call({ task: { cancelAt: "created" } });
    expect([statusesOf(ended), ended.result]).toEqual([["working", "completed"], undefined]);
  });
});

describe("time", () => {
  const long = [{ work: 10_000_000, message: "crunching" }];
  test.each(BOTH)("ends a task of %s by tasks/cancel, never by notifications/cancelled", async (_, plan) => {
    const { call, methods } = await start({ ...plan, stretches: long });
    const options: RequestOptions = { task: {}, timeoutMs: 2000, limit: "timeout" };
    const error = await failureOf(call(options));
    expect(error).toMatchObject({
      code: "call-timeout",
      message: 'task "task-1" of tools/call t did not end within 2.0s: it is working (crunching) after 3 polls',
      hint: "raise the test's `timeout` if the task may take this long",
    });
    expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/get", "tasks/get", "tasks/cancel"]);
    expect(options.course).toMatchObject({ polls: 3, cancelled: true, statuses: [{ message: "crunching" }] });
  });

  test("without a limit of the test's own, a task has ten minutes, however short a call", async () => {
    const { call, pace } = await start({ ...L, stretches: long, interval: 60_000 });
    const error = await failureOf(call({ task: {}, timeoutMs: 1000 }));
    expect(error).toMatchObject({ code: "call-timeout", hint: expect.stringContaining("`max_call_timeout`") });
    expect(pace.now()).toBe(600_000);
  });

  test("each request has the time of a call, and a task without tasks/cancel is left alone", async () => {
    const spoil: TaskPlan["spoil"] = (method, result) => (method === "tasks/get" ? undefined : result);
    const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
    const { call, methods } = await start({ ...L, capabilities, spoil });
    const error = await failureOf(call({ task: {}, timeoutMs: 50, limit: "call_timeout" }));
    expect(error).toMatchObject({ code: "call-timeout", message: expect.stringContaining("after 1 poll") });
    expect(methods().filter((method) => method !== "ping")).toEqual(["tools/call", "tasks/get"]);
  });

  test.each(BOTH)("an interruption cancels the task of %s", async (_, plan) => {
    const controller = new AbortController();
    const spoil: TaskPlan["spoil"] = (method, result) => {
      if (method === "tasks/get") controller.abort();
      return result;
    };
    const { call, methods } = await start({ ...plan, stretches: long, spoil });
    const error = await failureOf(call({ task: {}, signal: controller.signal }));
    expect(error.code).toBe("cancelled");
    expect(methods()).toEqual(["tools/call", "tasks/get", "tasks/cancel"]);
  });

  test("an interruption ends tasks/result, which blocks", async () => {
    const controller = new AbortController();
    const spoil: TaskPlan["spoil"] = (method, result) => {
      if (method !== "tasks/result") return result;
      controller.abort();
      return undefined;
    };
    const { call, methods } = await start({ ...L, stretches: [{ ask: ["roots/list"] }], spoil });
    expect((await failureOf(call({ task: {}, signal: controller.signal }))).code).toBe("cancelled");
    expect(methods()).toEqual(["tools/call", "tasks/result", "answer", "tasks/cancel"]);
  });
});
