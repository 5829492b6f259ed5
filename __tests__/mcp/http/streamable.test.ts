import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "../../../src/values/json.ts";
import { type Call, openEvents, sendEvent, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { until, withEnoughTime } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

test.each([
  ["JSON", false],
  ["a stream of events", true],
])("calls a tool of a server that answers with %s", async (_, events) => {
  const { origin } = await serve(streamable({ events }));
  const session = await sandbox.open(reach(`${origin}/mcp`));
  expect(session.protocol).toBe("2025-11-25");
  expect(session.handshake).toMatchObject({ serverInfo: { name: "fixture-http" } });
  expect(await callText(session, "echo", { message: "grüezi" })).toBe("grüezi");
  expect(session.findings).toEqual([]);
});

test("carries the session, and the revision from initialized on", async () => {
  const { origin, calls } = await serve(streamable({ sessionId: "s-1" }));
  const session = await sandbox.open(reach(`${origin}/mcp`));
  await callText(session, "echo");
  await session.close();
  const seen = calls
    .filter(({ method }) => method !== "GET")
    .map(({ method, frame, headers }) => [
      method,
      frame.method,
      headers["mcp-session-id"],
      headers["mcp-protocol-version"],
    ]);
  expect(seen).toEqual([
    ["POST", "initialize", undefined, undefined],
    ["POST", "notifications/initialized", "s-1", "2025-11-25"],
    ["POST", "tools/call", "s-1", "2025-11-25"],
    ["DELETE", undefined, "s-1", "2025-11-25"],
  ]);
  expect(session.findings).toEqual([]);
});

test("sends no request before the server has taken notifications/initialized", async () => {
  const order: string[] = [];
  const { origin } = await serve(
    streamable({
      async before({ frame }) {
        if (frame.method === "notifications/initialized") await sleep(50);
        order.push(String(frame.method));
        return false;
      },
    }),
  );
  await callText(await sandbox.open(reach(`${origin}/mcp`)), "echo");
  expect(order.filter((method) => method !== "undefined")).toEqual([
    "initialize",
    "notifications/initialized",
    "tools/call",
  ]);
});

test("a call that runs out of time while it waits for that is never sent", async () => {
  let release: (() => void) | undefined;
  const { origin, methods } = await serve(
    streamable({
      async before({ frame }) {
        if (frame.method !== "notifications/initialized") return false;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return false;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  await until(() => release !== undefined);
  const call = session.request("tools/call", { name: "late", arguments: {} }, { timeoutMs: 50 });
  // In the order of the timers: after the call's, and before that of the ping that follows it.
  setTimeout(() => release?.(), 100);
  expect(await failureOf(call)).toMatchObject({ code: "call-timeout" });
  await callText(session, "echo");
  expect(methods().filter((method) => method === "tools/call")).toHaveLength(1);
});

test("sends custom headers and the bearer token with every request", async () => {
  const { origin, calls } = await serve(streamable({ sessionId: "s-1" }));
  const server = reach(`${origin}/mcp`, {
    headers: { "X-Team": "search" },
    auth: { kind: "bearer", token: "t0ken-of-the-test" },
  });
  const session = await sandbox.open(server);
  await callText(session, "echo");
  await session.close();
  expect(calls.map(({ method }) => method)).toEqual(expect.arrayContaining(["POST", "DELETE"]));
  for (const { headers } of calls) {
    expect(headers).toMatchObject({ "x-team": "search", authorization: "Bearer t0ken-of-the-test" });
  }
});

test("a call that runs out of time is cancelled: by a notification, and by closing its response", async () => {
  let taken: Call | undefined;
  let closed = false;
  const { origin, calls } = await serve(
    streamable({
      onTool(call) {
        taken = call;
        openEvents(call);
        call.response.on("close", () => {
          closed = true;
        });
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  // A call may run out of time before it comes to the server.
  const error = await withEnoughTime(
    (timeoutMs) => failureOf(session.request("tools/call", { name: "slow", arguments: {} }, { timeoutMs })),
    () => taken !== undefined,
  );
  expect(error).toMatchObject({ code: "call-timeout" });
  await until(() => closed);
  const isCancelled = ({ frame }: Call): boolean =>
    frame.method === "notifications/cancelled" && isObject(frame.params) && frame.params.requestId === taken?.frame.id;
  await until(() => calls.some(isCancelled));
});

test("takes a broken response stream up again from its last event", async () => {
  const { origin, calls } = await serve(
    streamable({
      before(call) {
        if (call.method !== "GET") return false;
        if (call.headers["last-event-id"] === undefined) return false;
        openEvents(call);
        sendEvent(call, { jsonrpc: "2.0", id: 2, result: { content: [{ type: "text", text: "late" }] } }, { id: "e2" });
        call.response.end();
        return true;
      },
      onTool(call) {
        openEvents(call);
        call.response.end("retry: 10\nid: e1\ndata:\n\n");
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  expect(await callText(session, "echo")).toBe("late");
  expect(calls.map(({ headers }) => headers["last-event-id"])).toContain("e1");
});

test("follows a redirect within the same origin with method and body", async () => {
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.path === "/mcp/") return false;
        sendText(call, 307, "text/plain", "", { location: "/mcp/" });
        return true;
      },
    }),
  );
  expect(await callText(await sandbox.open(reach(`${origin}/mcp`)), "echo", { message: "there" })).toBe("there");
});

test("does not take credentials to another origin", async () => {
  const other = await serve(streamable());
  const { origin } = await serve((call) => sendText(call, 307, "text/plain", "", { location: `${other.origin}/mcp` }));
  const server = reach(`${origin}/mcp`, { auth: { kind: "bearer", token: "t0ken-of-the-test" } });
  const error = await failureOf(sandbox.open(server));
  expect(error.code).toBe("http-status");
  expect(error.message).toBe(`POST ${origin}/mcp answered 307 Temporary Redirect to ${other.origin}/mcp`);
  expect(other.calls).toEqual([]);
});

test("a session that the server forgot ends, with that as its cause", async () => {
  let forgotten = false;
  const { origin, calls } = await serve(
    streamable({
      sessionId: "s-1",
      before(call) {
        if (!forgotten) return false;
        sendJson(call, { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } }, 404);
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  forgotten = true;
  const error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
  expect(error.code).toBe("session-expired");
  expect(error.message).toContain(`POST ${origin}/mcp answered 404 Not Found`);
  expect(session.failure).toBeDefined();
  expect(await failureOf(session.request("tools/list", {}))).toBe(error);
  await session.close();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
});

test("a server that is gone ends the session with one cause", async () => {
  const fixture = await serve(streamable());
  const session = await sandbox.open(reach(`${fixture.origin}/mcp`));
  await callText(session, "echo");
  await fixture.crash();
  // A connection that was kept open may break once more before the next one is refused.
  let error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
  if (error.code === "connection-lost") error = await failureOf(session.request("tools/call", { name: "echo" }));
  expect(error).toMatchObject({ code: "server-unreachable" });
  expect(error.message).toMatch(/^nothing listens on 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/);
  expect(session.failure).toBeDefined();
});

test.each([
  [500, "unclean-exit", /^DELETE http:\/\/127\.0\.0\.1:\d+\/mcp, which ends the session, was answered 500 Internal/],
  [0, "slow-shutdown", /^DELETE .* had no answer within 2\.0s$/],
])("a session end that is answered with %d is a finding", async (status, rule, message) => {
  const { origin } = await serve(
    streamable({
      sessionId: "s-1",
      before(call) {
        if (call.method !== "DELETE") return false;
        if (status > 0) sendText(call, status, "text/plain", "");
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  await session.close();
  expect(session.findings).toEqual([{ rule, severity: "warning", message: expect.stringMatching(message) }]);
});

test("many calls at once get their own answers", async () => {
  const { origin } = await serve(streamable({ events: true }));
  const session = await sandbox.open(reach(`${origin}/mcp`));
  const messages = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  expect(await Promise.all(messages.map((message) => callText(session, "echo", { message })))).toEqual(messages);
});
