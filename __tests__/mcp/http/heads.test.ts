import { openEvents, sendEvent, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { until } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { answer, opener } from "./opener.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const open = opener(sandbox, serve);

describe("http-session-id", () => {
  test.each(["a b", "caf\u00e9"])("%j is none", async (sessionId) => {
    const { session, told } = await open(streamable({ sessionId }));
    await callText(session, "echo", {});
    expect(told()).toMatchObject([{ rule: "http-session-id", severity: "error", method: "initialize" }]);
  });

  test("another one later is noted once", async () => {
    const headers = { "mcp-session-id": "other" };
    const { session, told } = await open(
      streamable({ sessionId: "first", onTool: (call) => sendJson(call, answer(call), 200, headers) }),
    );
    await callText(session, "echo", {});
    await callText(session, "echo", {});
    expect(told()).toMatchObject([{ rule: "http-session-id", severity: "note" }]);
  });

  test("visible ASCII is right, also where it is repeated", async () => {
    const headers = { "mcp-session-id": "!~1" };
    const { session, told } = await open(
      streamable({ sessionId: "!~1", onTool: (call) => sendJson(call, answer(call), 200, headers) }),
    );
    await callText(session, "echo", {});
    expect(told()).toEqual([]);
  });
});

test("rules of sessions are for the revisions that have sessions over HTTP", async () => {
  const wrong = streamable({
    sessionId: "a b",
    before(call) {
      if (call.frame.method !== "notifications/initialized") return false;
      call.response.writeHead(200).end();
      return true;
    },
    onTool(call) {
      openEvents(call);
      sendEvent(call, { jsonrpc: "2.0", method: "notifications/tools/list_changed" }, { id: "1" });
      sendEvent(call, answer(call), { id: "1" });
      call.response.end();
    },
  });
  const rules = async (protocol: "2024-11-05" | "2025-03-26") => {
    const { session, told } = await open(wrong, { protocol });
    await callText(session, "echo", {});
    await session.close();
    const ours = told().filter(({ rule }) => /^(http|sse)/.test(rule));
    return ours.map(({ rule }) => rule).sort();
  };
  expect(await rules("2024-11-05")).toEqual([]);
  expect(await rules("2025-03-26")).toEqual(["http-accepted", "http-session-id", "sse-event-id"]);
});

test("a session id in 2026-07-28, which has no sessions, is noted", async () => {
  const { told } = await open(
    (call) => {
      const result = {
        resultType: "complete",
        ttlMs: 0,
        cacheScope: "private",
        supportedVersions: ["2026-07-28"],
        capabilities: {},
      };
      sendJson(call, { jsonrpc: "2.0", id: call.frame.id ?? null, result }, 200, { "mcp-session-id": "1" });
    },
    { protocol: "2026-07-28" },
  );
  expect(told().filter(({ rule }) => rule.startsWith("http"))).toMatchObject([
    { rule: "http-session-id", severity: "note" },
  ]);
});

describe("events", () => {
  const stream = (ids: readonly string[]) =>
    streamable({
      onTool(call) {
        openEvents(call);
        for (const id of ids)
          sendEvent(
            call,
            { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: id } },
            { id },
          );
        sendEvent(call, answer(call));
        call.response.end();
      },
    });

  test("an id that comes twice in a session is a finding", async () => {
    const { session, told } = await open(stream(["1", "2"]));
    await callText(session, "echo", {});
    expect(told().filter(({ rule }) => rule.startsWith("sse"))).toEqual([]);
    await callText(session, "echo", {});
    expect(told().filter(({ rule }) => rule.startsWith("sse"))).toEqual([
      { rule: "sse-event-id", severity: "warning", message: 'a second event with the id "1" in one session' },
      { rule: "sse-event-id", severity: "warning", message: 'a second event with the id "2" in one session' },
    ]);
  });

  test("a response on the stream of a GET is a finding, a notification is none", async () => {
    const { told } = await open(
      streamable({
        before(call) {
          if (call.method !== "GET") return false;
          openEvents(call);
          sendEvent(call, { jsonrpc: "2.0", method: "notifications/x" });
          sendEvent(call, { jsonrpc: "2.0", id: 77, result: {} });
          return true;
        },
      }),
    );
    await until(() => told().length > 1);
    expect(told().map(({ rule }) => rule)).toEqual(["unknown-response-id", "sse-answer"]);
  });
});

test.each([
  ["text/plain", ["http-content-type"]],
  ["application/json; charset=utf-8", []],
])(
  "an error under 400 as %s is the answer, and what it is said to be is held against the rule",
  async (type, rules) => {
    const { session, told } = await open(
      streamable({
        before(call) {
          if (call.frame.method !== "acme/none") return false;
          const error = { code: -32601, message: "no such method" };
          sendText(call, 400, type, JSON.stringify({ jsonrpc: "2.0", id: call.frame.id, error }));
          return true;
        },
      }),
    );
    expect(await session.request("acme/none", {})).toMatchObject({ error: { code: -32601 } });
    expect(told()).toMatchObject(rules.map((rule) => ({ rule, severity: "warning" })));
  },
);

test.each<[number, string, string]>([
  [403, "Invalid Host header: 127.0.0.1", "Host"],
  [421, '{"error":"origin not allowed"}', "Origin"],
])("%d for a header says which and what to do", async (status, body, header) => {
  const { origin } = await serve((call) => sendText(call, status, "text/plain", body));
  const { hint } = await failureOf(sandbox.open(reach(`${origin}/mcp`)));
  const { host } = new URL(origin);
  expect(hint).toBe(
    `the server checks the ${header} header: allow ${host} in its settings, or use the address that it allows`,
  );
});

test("403 for something else asks for credentials", async () => {
  const { origin } = await serve((call) => sendText(call, 403, "text/plain", "not for you"));
  expect((await failureOf(sandbox.open(reach(`${origin}/mcp`)))).hint).toContain("auth");
});
