import { gzipSync } from "node:zlib";
import type { HttpServer } from "../../../src/suite/suite.ts";
import { type Handler, openEvents, sendEvent, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

const PAGE = "<!doctype html>\n<html>\n  <title>Sign in</title>\u001b[2J</html>";

/** What opening a session with such a server fails with; the origin is written as ORIGIN. */
async function refusal(handler: Handler, changes: Partial<HttpServer> = {}) {
  const { origin, calls } = await serve(handler);
  const { code, message, hint } = await failureOf(sandbox.open(reach(`${origin}/mcp`, changes)));
  return { code, message: message.replaceAll(origin, "ORIGIN"), hint, calls };
}

test("401 names the challenge and asks for credentials", async () => {
  const challenge = 'Bearer realm="tools", error="invalid_token"';
  const { code, message, hint } = await refusal((call) =>
    sendText(call, 401, "text/plain", "who are you?", { "www-authenticate": challenge }),
  );
  expect(code).toBe("unauthorized");
  expect(message).toBe(
    `POST ORIGIN/mcp answered 401 Unauthorized: who are you?; WWW-Authenticate: ${challenge} (no credentials were sent)`,
  );
  expect(hint).toContain("auth: { bearer_token_env: NAME }");
});

test("401 and 403 to a token never show it, even when the server does", async () => {
  for (const status of [401, 403]) {
    const { code, message, hint } = await refusal(
      (call) => sendText(call, status, "text/plain", `bad: ${call.headers.authorization}`),
      { auth: { kind: "bearer", token: "t0ken-of-the-test" } },
    );
    expect(code).toBe("unauthorized");
    expect(message).not.toContain("t0ken-of-the-test");
    expect(message).toContain("[redacted]");
    expect(message).toContain("(sent: bearer token)");
    expect(hint).toContain("current");
  }
});

test("a secret header that the server repeats is masked", async () => {
  const { message } = await refusal((call) => sendText(call, 400, "text/plain", String(call.headers["x-api-key"])), {
    headers: { "X-Api-Key": "k3y-of-the-test" },
  });
  expect(message).toBe("POST ORIGIN/mcp answered 400 Bad Request: [redacted]");
});

test("429 is not asked again by default, and its Retry-After is told", async () => {
  const { code, message, hint, calls } = await refusal((call) =>
    sendText(call, 429, "text/plain", "slow down", { "retry-after": "7" }),
  );
  expect(code).toBe("http-status");
  expect(message).toBe("POST ORIGIN/mcp answered 429 Too Many Requests with Retry-After: 7: slow down");
  expect(hint).toContain("http.retries");
  expect(calls).toHaveLength(1);
});

test("429 with Retry-After and then an answer is an answer", async () => {
  let refused = 0;
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.frame.method !== "tools/call" || refused++ > 0) return false;
        sendText(call, 429, "text/plain", "", { "retry-after": "0" });
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`, { http: { retries: 1 } }));
  expect(await callText(session, "echo", { message: "at last" })).toBe("at last");
  expect(refused).toBe(2);
});

test("a call that runs out of time between two attempts says that the server was busy", async () => {
  const { origin } = await serve(
    streamable({ onTool: (call) => sendText(call, 429, "text/plain", "", { "retry-after": "30" }) }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`, { http: { retries: 9 }, call_timeout_ms: 300 }));
  const error = await failureOf(callText(session, "echo", {}));
  expect(error.code).toBe("call-timeout");
  expect(error.message).toContain(
    `; meanwhile: POST ${origin}/mcp answered 429 Too Many Requests (text/plain); asking`,
  );
  expect(error.hint).toContain("lower `http.retries`");
  expect(session.failure).toBeUndefined();
});

test("a notification that is answered with 500 is a finding", async () => {
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.frame.method !== "notifications/initialized") return false;
        sendText(call, 500, "text/plain", "boom");
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  await callText(session, "echo", {});
  const message = `notifications/initialized was refused: POST ${origin}/mcp answered 500 Internal Server Error: boom`;
  expect(session.findings).toEqual([{ rule: "invalid-frame", severity: "warning", message }]);
});

test.each(["application/json", "text/event-stream"])("an answer as %s that is no UTF-8 is none", async (type) => {
  const { origin } = await serve(
    streamable({
      onTool({ frame, response }) {
        const answer = {
          jsonrpc: "2.0",
          id: frame.id ?? 0,
          result: { content: [{ type: "text", text: "caf\u00e9" }] },
        };
        const body = `${type === "application/json" ? "" : "data: "}${JSON.stringify(answer)}\n\n`;
        response.writeHead(200, { "content-type": type }).end(Buffer.from(body, "latin1"));
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  const message = "a message that is not valid UTF-8";
  const told = expect.stringContaining(`but ${message}: {`);
  expect(await failureOf(callText(session, "echo", {}))).toMatchObject({ rule: "invalid-frame", message: told });
  const frame = expect.stringContaining("caf\ufffd");
  expect(session.findings).toEqual([
    { rule: "invalid-frame", severity: "error", method: "tools/call", message, frame },
  ]);
});

test("a body that is no JSON is not said to have been closed too early", async () => {
  const { origin } = await serve(
    streamable({ onTool: (call) => sendText(call, 200, "application/json", "INFO listening") }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  const error = await failureOf(callText(session, "echo", {}));
  expect(error.message).toContain("what came is not JSON: INFO listening");
  expect(error.hint).toContain("such as a log line");
});

test("503 is asked again as often as configured, and then told with the number of attempts", async () => {
  const { code, message, calls } = await refusal(
    (call) => sendText(call, 503, "text/plain", "starting", { "retry-after": "0" }),
    { http: { retries: 2 } },
  );
  expect(code).toBe("http-status");
  expect(message).toBe("POST ORIGIN/mcp answered 503 Service Unavailable (3 attempts) with Retry-After: 0: starting");
  expect(calls).toHaveLength(3);
});

test.each([400, 404, 409, 418])("%d is never asked again", async (status) => {
  const { code, calls } = await refusal((call) => sendText(call, status, "text/plain", "no"), { http: { retries: 3 } });
  expect(code).toBe("http-status");
  expect(calls).toHaveLength(1);
});

test("waiting for a retry ends with the session's start", async () => {
  const busy: Handler = (call) => sendText(call, 503, "text/plain", "", { "retry-after": "60" });
  const { code, message } = await withEnoughTime(
    (ms) => refusal(busy, { http: { retries: 1 }, startup_timeout_ms: ms }),
    (outcome) => outcome.message.includes("answered"),
  );
  expect(code).toBe("startup-timeout");
  expect(message).toContain("POST ORIGIN/mcp answered 503 Service Unavailable (text/plain)");
});

test("an HTML page is told by its first characters, made harmless", async () => {
  const { code, message, hint } = await refusal((call) => sendText(call, 200, "text/html; charset=utf-8", PAGE));
  expect(code).toBe("http-content");
  expect(message).toBe(
    "POST ORIGIN/mcp answered 200 OK with text/html; charset=utf-8 where an MCP message was expected: <!doctype html> <html> <title>Sign in</title>\\x1b[2J</html>",
  );
  expect(hint).toContain("`url`");
});

test("a wrong content type is refused even when the body would do", async () => {
  const { code, message } = await refusal((call) => sendText(call, 200, "text/plain", '{"jsonrpc":"2.0"}'));
  expect(code).toBe("http-content");
  expect(message).toContain('with text/plain where an MCP message was expected: {"jsonrpc":"2.0"}');
});

test("202 is no answer to a request", async () => {
  const { code, message } = await refusal((call) => void call.response.writeHead(202).end());
  expect(code).toBe("http-content");
  expect(message).toBe(
    "POST ORIGIN/mcp answered 202 Accepted with no content type where an MCP message was expected: an empty body",
  );
});

test("a compressed body that nobody asked for is told as such", async () => {
  const { code, message } = await refusal((call) => {
    call.response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    call.response.end(gzipSync("{}"));
  });
  expect(code).toBe("http-content");
  expect(message).toContain("with content-encoding gzip");
});

test("a server that hangs before its headers is told as such", async () => {
  const { code, message } = await refusal(() => {}, { startup_timeout_ms: 100 });
  expect(code).toBe("startup-timeout");
  expect(message).toBe('server "web" did not answer initialize within 100ms: POST ORIGIN/mcp has had no answer');
});

test("a server that hangs in its body is told as such", async () => {
  const begin: Handler = (call) => {
    call.response.writeHead(200, { "content-type": "application/json" });
    call.response.write('{"jsonrpc":');
  };
  const { code, message } = await withEnoughTime(
    (ms) => refusal(begin, { startup_timeout_ms: ms }),
    (outcome) => outcome.message.includes("answered"),
  );
  expect(code).toBe("startup-timeout");
  expect(message).toContain("POST ORIGIN/mcp answered 200 OK (application/json)");
});

test("a refusal whose body hangs is told all the same", async () => {
  const { code, message } = await refusal((call) => {
    call.response.writeHead(500, { "content-type": "text/plain" });
    call.response.write("half an exp");
  });
  expect(code).toBe("http-status");
  expect(message).toBe("POST ORIGIN/mcp answered 500 Internal Server Error: half an exp");
});

test("a connection that breaks before, or in the middle of, an answer is named, and the session goes on", async () => {
  let how: "before" | "json" | "events" | "well" = "before";
  const { origin } = await serve(
    streamable({
      onTool(call) {
        const { socket } = call.response;
        if (how === "before") return void socket?.destroy();
        if (how === "well") {
          return sendJson(call, {
            jsonrpc: "2.0",
            id: call.frame.id ?? null,
            result: { content: [{ type: "text", text: "ok" }] },
          });
        }
        if (how === "json") call.response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc"');
        else {
          openEvents(call);
          sendEvent(call, { jsonrpc: "2.0", method: "notifications/message", params: {} });
        }
        setTimeout(() => socket?.destroy(), 20);
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  for (how of ["before", "json", "events"] as const) {
    const error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
    expect(error.code).toBe("connection-lost");
    expect(error.message).toMatch(
      /^the connection to 127\.0\.0\.1:\d+ broke before the answer to POST .* was complete \(ECONNRESET\)$/,
    );
  }
  how = "well";
  expect(await callText(session, "echo")).toBe("ok");
});

test("a stream that ends in good order without the answer is named", async () => {
  const { origin } = await serve(
    streamable({
      onTool(call) {
        openEvents(call);
        call.response.end();
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`));
  const error = await failureOf(session.request("tools/call", { name: "echo", arguments: {} }));
  expect(error.code).toBe("connection-lost");
  expect(error.message).toBe(`${origin}/mcp ended its response to tools/call echo without the answer: no message came`);
});

test("what is no HTTP is named", async () => {
  const { code, message } = await refusal((call) => void call.response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n"));
  expect(code).toBe("server-unreachable");
  expect(message).toMatch(/^what answers on 127\.0\.0\.1:\d+ does not speak HTTP \(HPE_/);
});

test("a header that cannot be sent is named without its value", async () => {
  const { code, message, hint } = await refusal(streamable(), { auth: { kind: "bearer", token: "t0ken\n" } });
  expect(code).toBe("invalid-value");
  expect(message).toContain("authorization");
  expect(message).not.toContain("t0ken");
  expect(hint).toContain("newline");
});
