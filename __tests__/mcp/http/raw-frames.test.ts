import type { Json, JsonObject } from "../../../src/values/json.ts";
import { type Call, openEvents, sendEvent, sendJson, streamable } from "../../fixtures/servers/http.ts";
import { failureOf, kindsOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

type Send = (call: Call, frame: Json | string) => void;

const FORMS: [string, Send][] = [
  ["JSON", (call, frame) => sendJson(call, frame)],
  [
    "an event",
    (call, frame) => {
      openEvents(call);
      sendEvent(call, frame);
      call.response.end();
    },
  ],
];

async function open(send: Send, answer: (id: Json) => Json | string) {
  const { origin } = await serve(streamable({ onTool: (call) => send(call, answer(call.frame.id ?? null)) }));
  return sandbox.open(reach(`${origin}/mcp`));
}

const call = { name: "echo", arguments: {} };

describe.each(FORMS)("in %s", (_, send) => {
  test("unknown keys are kept, and what is missing stays missing", async () => {
    const result: JsonObject = { isError: false, "x-own": { nested: [1, null] }, structuredContent: { a: 1 } };
    const session = await open(send, (id) => ({ jsonrpc: "2.0", id, result, extra: true }));
    const error = await failureOf(session.request("tools/call", call));
    const message = "tools/call: /result/content wants present, found nothing (CallToolResult); protocol 2025-11-25";
    expect(error).toMatchObject({ rule: "protocol-schema", message, answer: { result } });
    expect(session.findings).toMatchObject([{ rule: "protocol-schema", severity: "error", message }]);
    Object.assign(error, { told: true });
    expect(session.findings).toEqual([]);
  });

  test("an error arrives as it was sent", async () => {
    const error = { code: "E_ODD", message: 7, data: { more: [] }, own: true };
    const session = await open(send, (id) => ({ jsonrpc: "2.0", id, error }));
    expect(await failureOf(session.request("tools/call", call))).toMatchObject({
      rule: "protocol-schema",
      answer: { error },
    });
  });

  test("an id of the wrong type is a finding and no answer", async () => {
    const session = await open(send, (id) => ({ jsonrpc: "2.0", id: String(id), result: {} }));
    const error = await failureOf(session.request("tools/call", call));
    expect(error.code).toBe("protocol-violation");
    expect(kindsOf(session)).toEqual(["wrong-id-type"]);
  });

  test("text that is no JSON fails the call, and is a finding that shows it", async () => {
    const session = await open(send, () => '{"jsonrpc": "2.0", "id": 2, oops');
    const error = await failureOf(session.request("tools/call", call));
    expect(error.code).toBe("connection-lost");
    expect(error.message).toMatch(
      /ended its response to tools\/call echo without the answer: what came is not JSON: \{"jsonrpc"/,
    );
    expect(session.findings).toEqual([
      {
        rule: "stray-output",
        severity: "warning",
        message: expect.stringMatching(/that is not JSON$/),
        frame: '{"jsonrpc": "2.0", "id": 2, oops',
      },
    ]);
  });

  test("an answer to another request is a finding, and the call fails at once", async () => {
    const session = await open(send, () => ({ jsonrpc: "2.0", id: 4711, result: {} }));
    const error = await failureOf(session.request("tools/call", call));
    expect(error.message).toMatch(/without the answer: 1 other messages? came$/);
    expect(kindsOf(session)).toEqual(["unknown-response-id"]);
  });
});

test("an answer that comes with an error status is still the answer", async () => {
  const { origin } = await serve(
    streamable({
      onTool: (call) =>
        sendJson(call, { jsonrpc: "2.0", id: call.frame.id ?? null, error: { code: -32602, message: "no" } }, 400),
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  expect((await session.request("tools/call", call)).error).toEqual({ code: -32602, message: "no" });
});

test.each(["\n", "\r\n", "\r"])("lines of an event may end with %j, in a stream that stays open, too", async (end) => {
  const onTool = (call: Call) => {
    openEvents(call);
    const message = JSON.stringify({ jsonrpc: "2.0", id: call.frame.id, result: { content: [] } });
    call.response.write(`event: message${end}data: ${message}${end}${end}`);
  };
  const { origin } = await serve(streamable({ onTool }));
  const session = await sandbox.open(reach(`${origin}/mcp`, { call_timeout_ms: 2_000 }));
  expect((await session.request("tools/call", call)).result).toEqual({ content: [] });
  expect(session.findings).toEqual([]);
});
