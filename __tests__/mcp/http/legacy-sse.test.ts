import { type Call, legacySse, openEvents, sendEvent, sendText, streamable } from "../../fixtures/servers/http.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

test.each(["sse", "auto"] as const)("calls a tool of a legacy server with transport %s", async (transport) => {
  const { origin, calls } = await serve(legacySse());
  const session = await sandbox.open(reach(`${origin}/sse`, { transport, headers: { "X-Team": "search" } }));
  expect(await callText(session, "echo", { message: "old" })).toBe("old");
  expect(session.findings).toEqual([]);
  for (const { headers } of calls) expect(headers["x-team"]).toBe("search");
});

test("auto stays with streamable HTTP when the server has it", async () => {
  const { origin, calls } = await serve(streamable());
  const session = await sandbox.open(reach(`${origin}/mcp`, { transport: "auto" }));
  expect(await callText(session, "echo", { message: "new" })).toBe("new");
  expect(calls[0]?.method).toBe("POST");
});

test("auto tells both attempts when both fail", async () => {
  const { origin } = await serve((call) => sendText(call, 404, "text/plain", "nothing here"));
  const error = await failureOf(sandbox.open(reach(`${origin}/mcp`, { transport: "auto" })));
  expect(error.code).toBe("http-status");
  expect(error.message).toBe(
    `POST ${origin}/mcp answered 404 Not Found: nothing here; then as legacy SSE: GET ${origin}/mcp answered 404 Not Found: nothing here`,
  );
  expect(error.hint).toContain("check the path /mcp");
});

test.each([401, 500, 503])("auto does not try legacy SSE after %d", async (status) => {
  const { origin, calls } = await serve((call) => sendText(call, status, "text/plain", ""));
  await failureOf(sandbox.open(reach(`${origin}/mcp`, { transport: "auto" })));
  expect(calls.map(({ method }) => method)).toEqual(["POST"]);
});

test("the end of the stream is the end of the session", async () => {
  const fixture = await serve((call) => {
    if (call.frame.method !== "tools/call") return legacy(call);
    sendText(call, 202, "text/plain", "");
    stream?.response.end();
  });
  let stream: Call | undefined;
  const legacy = legacySse("/message", (call) => {
    stream = call;
  });
  const session = await sandbox.open(reach(`${fixture.origin}/sse`, { transport: "sse" }));
  const error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
  expect(error.code).toBe("connection-lost");
  expect(error.message).toBe(`${fixture.origin}/sse ended the event stream that its answers come through`);
  expect(session.failure).toBeDefined();
});

test("a frame that the server refuses fails its call alone", async () => {
  let isBusy = false;
  const legacy = legacySse();
  const { origin } = await serve((call) => (isBusy ? sendText(call, 500, "text/plain", "busy") : legacy(call)));
  const session = await sandbox.open(reach(`${origin}/sse`, { transport: "sse" }));
  isBusy = true;
  const error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
  expect(error.code).toBe("http-status");
  isBusy = false;
  expect(await callText(session, "echo", { message: "calm" })).toBe("calm");
});

test.each([
  ["http://elsewhere.invalid/message", 'its endpoint event names "http://elsewhere.invalid/message"'],
  ["http://[", 'its endpoint event names "http://["'],
])("an endpoint %s is refused", async (endpoint, why) => {
  const { origin } = await serve(legacySse(endpoint));
  const error = await failureOf(sandbox.open(reach(`${origin}/sse`, { transport: "sse" })));
  expect(error.code).toBe("http-content");
  expect(error.message).toBe(`${origin}/sse is not a legacy SSE server: ${why}`);
});

test("a stream without an endpoint event is no legacy server", async () => {
  const { origin } = await serve((call) => {
    openEvents(call);
    sendEvent(call, { jsonrpc: "2.0", method: "hello" });
    call.response.end();
  });
  const error = await failureOf(sandbox.open(reach(`${origin}/sse`, { transport: "sse" })));
  expect(error.message).toBe(`${origin}/sse is not a legacy SSE server: its stream ended before an endpoint event`);
});

test("a server that never names its endpoint runs out of the startup time", async () => {
  const { origin } = await serve((call) => openEvents(call));
  const error = await withEnoughTime(
    (ms) => failureOf(sandbox.open(reach(`${origin}/sse`, { transport: "sse", startup_timeout_ms: ms }))),
    ({ message }) => message.includes("answered"),
  );
  expect(error.code).toBe("startup-timeout");
  expect(error.message).toContain(`GET ${origin}/sse answered 200 OK (text/event-stream)`);
});

test("a web page is no stream", async () => {
  const { origin } = await serve((call) => sendText(call, 200, "text/html", "<html>"));
  const error = await failureOf(sandbox.open(reach(`${origin}/sse`, { transport: "sse" })));
  expect(error.code).toBe("http-content");
  expect(error.message).toContain("with text/html where an MCP message was expected: <html>");
});

test("a message that is too large ends the session, whose only stream it blocks", async () => {
  const { origin } = await serve(
    legacySse("/message", (call) =>
      sendEvent(call, { jsonrpc: "2.0", method: "x", params: { data: "x".repeat(2048) } }),
    ),
  );
  const session = sandbox.open(reach(`${origin}/sse`, { transport: "sse", max_message_bytes: 1024 }));
  expect(await failureOf(session)).toMatchObject({ code: "message-too-large" });
});

test("an error with the request's id under 4xx is its answer, and a cookie is noted", async () => {
  const good = legacySse();
  const { origin } = await serve((call) => {
    if (call.frame?.method !== "tools/call") return good(call);
    const error = { jsonrpc: "2.0", id: call.frame.id, error: { code: -32602, message: "no" } };
    sendText(call, 400, "application/json", JSON.stringify(error), { "set-cookie": "sid=1" });
  });
  const forgetful = { transport: "sse", http: { retries: 0, cookies: false } } as const;
  const session = await sandbox.open(reach(`${origin}/sse`, forgetful));
  const { error } = await session.request("tools/call", { name: "echo", arguments: {} });
  expect(error).toEqual({ code: -32602, message: "no" });
  expect(session.findings).toMatchObject([{ rule: "http-cookie", severity: "note" }]);
});
