import { gzipSync } from "node:zlib";
import type { BrokenAnswer } from "../../../src/errors.ts";
import type { Json } from "../../../src/values/json.ts";
import { type Call, type Handler, openEvents, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { until } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { answer, opener } from "./opener.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const open = opener(sandbox, serve);

const error = (call: Call, code = -32602): Json => ({
  jsonrpc: "2.0",
  id: call.frame.id ?? null,
  error: { code, message: "no such tool" },
});

describe("http-status", () => {
  test.each([300, 400, 404, 410, 500, 503])("a result under %d is no answer", async (status) => {
    const { session, origin } = await open(streamable({ onTool: (call) => sendJson(call, answer(call), status) }));
    const failure = await failureOf(callText(session, "echo", {}));
    expect(failure.message).toContain(`POST ${origin}/mcp answered ${status} `);
    expect(failure.message).toContain("with a result, which counts only under 2xx");
    expect(failure).toMatchObject({ rule: "http-status" });
    expect(failure.hint).toContain("`isError`");
    expect(session.failure).toBeUndefined();
  });

  test.each([200, 201])("a result under %d is one", async (status) => {
    const { session, told } = await open(streamable({ onTool: (call) => sendJson(call, answer(call), status) }));
    expect(await callText(session, "echo", { message: "hi" })).toBe("hi");
    expect(told()).toEqual([]);
  });

  test.each([400, 403, 404, 409, 421, 422, 429])(
    "an error with the request's id under %d is its answer",
    async (status) => {
      const { session, told } = await open(
        streamable({ sessionId: "s1", onTool: (call) => sendJson(call, error(call), status) }),
      );
      const { error: found } = await session.request("tools/call", { name: "echo", arguments: {} });
      expect(found).toEqual({ code: -32602, message: "no such tool" });
      expect(session.failure).toBeUndefined();
      expect(told()).toEqual([]);
    },
  );

  test.each([500, 503])("an error under %d is no answer", async (status) => {
    const { session } = await open(streamable({ onTool: (call) => sendJson(call, error(call), status) }));
    const failure = await failureOf(callText(session, "echo", {}));
    expect(failure.code).toBe("http-status");
    expect(failure.message).toContain(`answered ${status} `);
    expect(failure.message).toContain("no such tool");
  });

  test("an error under 401 is for who asks", async () => {
    const { session } = await open(streamable({ onTool: (call) => sendJson(call, error(call), 401) }));
    expect((await failureOf(callText(session, "echo", {}))).code).toBe("unauthorized");
  });

  test("429 is asked again where the suite says so, and is the answer then", async () => {
    let asked = 0;
    const onTool = (call: Call) => {
      asked += 1;
      sendText(call, 429, "application/json", JSON.stringify(error(call)), { "retry-after": "0" });
    };
    const { origin } = await serve(streamable({ onTool }));
    const session = await sandbox.open(reach(`${origin}/mcp`, { http: { retries: 1 } }));
    expect((await session.request("tools/call", { name: "echo", arguments: {} })).error).toMatchObject({
      code: -32602,
    });
    expect(asked).toBe(2);
  });

  test.each([
    [403, "unauthorized"],
    [421, "http-status"],
  ])("a handshake refused with %d keeps its hint, whatever the id of its error", async (status, code) => {
    const refused = (call: Call): Json => ({
      jsonrpc: "2.0",
      id: call.frame.id ?? null,
      error: { code: -32000, message: "Invalid Host header" },
    });
    const { origin } = await serve((call) => sendJson(call, refused(call), status));
    const failure = await failureOf(sandbox.open(reach(`${origin}/mcp`)));
    expect(failure.code).toBe(code);
    expect(failure.hint).toContain("the server checks the Host header");
  });

  test("an error of another id under 404 is no answer", async () => {
    const other = (call: Call) => sendJson(call, { jsonrpc: "2.0", id: null, error: { code: -1, message: "x" } }, 404);
    const { session } = await open(streamable({ onTool: other }));
    expect((await failureOf(callText(session, "echo", {}))).code).toBe("http-status");
  });

  test("a session that is gone is no answer, whatever the id of its error", async () => {
    const { session } = await open(
      streamable({ sessionId: "s1", onTool: (call) => sendJson(call, error(call, -32001), 404) }),
    );
    expect((await failureOf(callText(session, "echo", {}))).code).toBe("session-expired");
  });

  test("a handshake under 500 fails", async () => {
    const { origin } = await serve((call) => sendJson(call, answer(call), 500));
    const failure = await failureOf(sandbox.open(reach(`${origin}/mcp`)));
    expect(failure.code).toBe("http-status");
    expect(failure.message).toContain("answered 500 Internal Server Error with a result");
  });
});

test("a list under 500 is the server's fault, and no test's", async () => {
  const { session, told } = await open(
    streamable({
      before(call) {
        if (call.frame.method !== "tools/list") return false;
        sendJson(call, answer(call), 500);
        return true;
      },
    }),
  );
  expect((await failureOf(session.tools())).code).toBe("http-status");
  expect(told().filter(({ rule }) => rule === "http-status")).toMatchObject([
    { severity: "error", method: "tools/list" },
  ]);
});

describe("http-accepted", () => {
  const onNote = (handle: Handler) =>
    streamable({
      before(call) {
        if (call.frame.method !== "notifications/initialized") return false;
        void handle(call);
        return true;
      },
    });

  test.each<[string, Handler, string]>([
    ["200", (call) => void call.response.writeHead(200).end(), "200 OK"],
    ["204", (call) => void call.response.writeHead(204).end(), "204 No Content"],
    ["202 with a body", (call) => sendText(call, 202, "text/plain", "Accepted"), "202 Accepted with a body"],
    ["JSON", (call) => sendJson(call, {}), "200 OK"],
  ])("a notification is not to be answered by %s", async (_, handle, how) => {
    const { session, told } = await open(onNote(handle));
    await callText(session, "echo", {});
    await until(() => told().length > 0);
    expect(told()).toContainEqual({
      rule: "http-accepted",
      severity: "warning",
      message: `POST ORIGIN/mcp took notifications/initialized with ${how}, where 202 without a body is due`,
    });
  });

  test("202 without a body is right", async () => {
    const { session, told } = await open(streamable());
    await callText(session, "echo", {});
    await session.close();
    expect(told()).toEqual([]);
  });
});

describe("http-content-type", () => {
  test("an answer of another type is none, and the message names type and start", async () => {
    const page = `<!doctype html>${"x".repeat(200)}`;
    const { session, origin } = await open(streamable({ onTool: (call) => sendText(call, 200, "text/html", page) }));
    const { message, hint, rule } = (await failureOf(callText(session, "echo", {}))) as BrokenAnswer;
    expect(message).toContain(
      `POST ${origin}/mcp answered 200 OK with text/html where an MCP message was expected: <!doctype html>xxx`,
    );
    expect(/expected: (.*)$/.exec(message)?.[1]).toHaveLength(80);
    expect(rule).toBe("http-content-type");
    expect(hint).toContain("or the server sets the wrong type");
  });

  test("parameters do not matter", async () => {
    const type = 'application/json; charset="utf-8"; v=1';
    const { session, told } = await open(
      streamable({ onTool: (call) => sendText(call, 200, type, JSON.stringify(answer(call))) }),
    );
    expect(await callText(session, "echo", { message: "hi" })).toBe("hi");
    expect(told()).toEqual([]);
  });
});

describe("http-encoding", () => {
  const zip = (call: Call, encoding: string, status = 200) => {
    call.response.writeHead(status, { "content-type": "application/json", "content-encoding": encoding });
    call.response.end(gzipSync(JSON.stringify(answer(call))));
  };

  test.each(["gzip", "br", "x-own"])("a body in %s is not read", async (encoding) => {
    const { session, origin } = await open(streamable({ onTool: (call) => zip(call, encoding) }));
    const { message, rule } = (await failureOf(callText(session, "echo", {}))) as BrokenAnswer;
    expect(rule).toBe("http-encoding");
    expect(message).toContain(
      `POST ${origin}/mcp answered 200 OK with content-encoding ${encoding}, where only identity was asked for; the body was not read`,
    );
  });

  test("a refusal in gzip is told as such", async () => {
    const { session } = await open(streamable({ onTool: (call) => zip(call, "gzip", 500) }));
    const { message } = await failureOf(callText(session, "echo", {}));
    expect(message).toContain("answered 500 Internal Server Error: a body in gzip, which nobody asked for");
  });

  test("a stream in gzip is a finding", async () => {
    const { session, told } = await open(
      streamable({
        before(call) {
          if (call.method !== "GET") return false;
          openEvents(call, { "content-encoding": "gzip" });
          return true;
        },
      }),
    );
    await until(() => told().length > 0);
    expect(told()[0]).toMatchObject({ rule: "http-encoding", severity: "error" });
    expect(await callText(session, "echo", { message: "hi" })).toBe("hi");
  });

  test("identity is what was asked for", async () => {
    const { session, told } = await open(
      streamable({ onTool: (call) => sendJson(call, answer(call), 200, { "content-encoding": "identity" }) }),
    );
    expect(await callText(session, "echo", { message: "hi" })).toBe("hi");
    expect(told()).toEqual([]);
  });
});

test.each([401, 403, 404, 429, 500])(
  "a list of tools refused with %d is told: tests go on without it",
  async (status) => {
    const good = streamable();
    const { session, told } = await open((call) =>
      call.frame?.method === "tools/list" ? sendText(call, status, "text/plain", "no") : good(call),
    );
    await failureOf(session.tools());
    expect(told()).toMatchObject([{ rule: "output-schema", severity: "warning" }]);
    expect(told()[0]?.message).toContain(`answered ${status} `);
  },
);
