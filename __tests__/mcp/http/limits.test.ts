import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { McptestError } from "../../../src/errors.ts";
import type { Session } from "../../../src/mcp/index.ts";
import { openEvents, sendEvent, sendText, streamable } from "../../fixtures/servers/http.ts";
import { until, withEnoughTime } from "../../helpers/patience.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const MIB = 1024 * 1024;

const call = { name: "big", arguments: {} };

/** Opens a session in which every request has so many milliseconds; undefined when they do not even do for the handshake. */
async function openWithin(origin: string, timeoutMs: number): Promise<Session | undefined> {
  try {
    return await sandbox.open(reach(`${origin}/mcp`, { http: { retries: 0, timeout_ms: timeoutMs } }));
  } catch (error) {
    if ((error as McptestError).code === "call-timeout") return undefined;
    throw error;
  }
}

/** Sends a text result of so many bytes piece by piece, and tells how much was taken. */
function sendLarge(bytes: number, form: "json" | "event") {
  const sent = { bytes: 0, closed: false };
  const handler = streamable({
    onTool(call) {
      const { response, frame } = call;
      response.on("close", () => {
        sent.closed = true;
      });
      response.writeHead(200, { "content-type": form === "json" ? "application/json" : "text/event-stream" });
      response.write(
        `${form === "json" ? "" : "data: "}{"jsonrpc":"2.0","id":${String(frame.id)},"result":{"content":[],"text":"`,
      );
      const piece = "x".repeat(MIB);
      const more = (): void => {
        while (sent.bytes < bytes && !response.destroyed) {
          sent.bytes += MIB;
          if (!response.write(piece)) return void response.once("drain", more);
        }
        response.end(form === "json" ? '"}}' : '"}}\n\n');
      };
      more();
    },
  });
  return { handler, sent };
}

test.each(["json", "event"] as const)(
  "a message of 64 MiB as %s against a limit of 1 MiB is not read to its end",
  async (form) => {
    const { handler, sent } = sendLarge(64 * MIB, form);
    const { origin } = await serve(handler);
    const session = await sandbox.open(reach(`${origin}/mcp`, { max_message_bytes: MIB }));
    const error = await failureOf(session.request("tools/call", call));
    expect(error.code).toBe("message-too-large");
    expect(error.message).toBe(`server "web" sent a message of more than ${MIB} bytes; it was dropped`);
    expect(sent.bytes).toBeLessThan(32 * MIB);
    expect(session.failure).toBeUndefined();
  },
);

test.each(["json", "event"] as const)("a message of 2 MiB as %s passes a limit of 3 MiB", async (form) => {
  const { origin } = await serve(sendLarge(2 * MIB, form).handler);
  const session = await sandbox.open(reach(`${origin}/mcp`, { max_message_bytes: 3 * MIB }));
  const { result } = await session.request("tools/call", call);
  expect((result as { text: string }).text).toHaveLength(2 * MIB);
});

test("many small messages in one stream may be more than the limit together", async () => {
  const { origin } = await serve(
    streamable({
      onTool(call) {
        openEvents(call);
        const notification = { jsonrpc: "2.0", method: "notifications/message", params: { data: "x".repeat(600) } };
        for (let count = 0; count < 20; count++) sendEvent(call, notification);
        sendEvent(call, {
          jsonrpc: "2.0",
          id: call.frame.id ?? null,
          result: { content: [{ type: "text", text: "end" }] },
        });
        call.response.end();
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`, { max_message_bytes: 1024 }));
  expect(await callText(session, "echo")).toBe("end");
});

test("a message on the server's own stream that is too large is a finding", async () => {
  let told = (): void => {};
  const isTold = new Promise<void>((resolve) => {
    told = resolve;
  });
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.method !== "GET") return false;
        openEvents(call);
        call.response.on("close", told);
        sendEvent(call, { jsonrpc: "2.0", method: "x", params: { data: "x".repeat(2048) } });
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`, { max_message_bytes: 1024 }));
  await isTold;
  expect(await callText(session, "echo", { message: "still here" })).toBe("still here");
  expect(session.findings).toMatchObject([
    { rule: "invalid-frame", severity: "warning", message: expect.stringContaining("more than 1024 bytes") },
  ]);
});

test("http.timeout ends one request, its body included", async () => {
  const { origin } = await serve(
    streamable({
      onTool(call) {
        call.response.writeHead(200, { "content-type": "application/json" });
        call.response.write("{");
      },
    }),
  );
  const error = await withEnoughTime(
    async (ms) => {
      const session = await openWithin(origin, ms);
      return session && failureOf(session.request("tools/call", call));
    },
    (outcome) => outcome !== undefined,
  );
  expect(error?.code).toBe("call-timeout");
  expect(error?.message).toMatch(/^POST .*\/mcp was not answered in full within [\d.]+m?s \(http\.timeout\)$/);
});

test("http.timeout leaves the server's own stream alone", async () => {
  let isOpen = false;
  let broken = false;
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.method !== "GET") return false;
        openEvents(call);
        isOpen = true;
        broken = false;
        call.response.on("close", () => {
          broken = true;
        });
        return true;
      },
      onTool: () => {},
    }),
  );
  await withEnoughTime(
    async (ms) => {
      const session = await openWithin(origin, ms);
      if (session === undefined) return undefined;
      await until(() => isOpen);
      // Whenever the stream was opened, its time would be over with that of the first call; the second lets it be seen.
      for (let count = 0; count < 2; count++) {
        expect((await failureOf(session.request("tools/call", call))).code).toBe("call-timeout");
      }
      expect(broken).toBe(false);
      return session;
    },
    (session) => session !== undefined,
  );
  expect(isOpen).toBe(true);
});

test("http.connect_timeout ends a connection that never stands", async () => {
  const sockets = new Set<Socket>();
  // It accepts connections and never answers the TLS handshake.
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).resume());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const target = reach(`https://127.0.0.1:${port}/mcp`, { http: { retries: 0, connect_timeout_ms: 100 } });
  const error = await failureOf(sandbox.open(target));
  expect(error.code).toBe("server-unreachable");
  expect(error.message).toBe(`no connection to 127.0.0.1:${port} within 100ms`);
  expect(error.hint).toBe(
    "the port is open, and no TLS comes from it: use http:// if the server has none, or raise `http.connect_timeout`",
  );
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, "close");
});

test.each([
  ["http://127.0.0.1:1/mcp", /^nothing listens on 127\.0\.0\.1:1 \(ECONNREFUSED\)$/, /start the server/],
  ["http://no-such-host.invalid/mcp", /^the host name no-such-host\.invalid cannot be resolved/, /spelling/],
])("%s cannot be reached", async (url, message, hint) => {
  const error = await failureOf(sandbox.open(reach(url)));
  expect(error.code).toBe("server-unreachable");
  expect(error.message).toMatch(message);
  expect(error.hint).toMatch(hint);
});

test("wait_for_ready waits for a server that starts late, and tells what it saw when it does not", async () => {
  let refusals = 2;
  const late = await serve(
    streamable({
      before(call) {
        if (refusals === 0) return false;
        refusals -= 1;
        sendText(call, 503, "text/plain", "starting");
        return true;
      },
    }),
  );
  const session = await sandbox.open(reach(`${late.origin}/mcp`, { wait_for_ready_ms: 30_000 }));
  expect(await callText(session, "echo", { message: "up" })).toBe("up");
  const error = await withEnoughTime(
    (ms) => failureOf(sandbox.open(reach("http://127.0.0.1:1/mcp", { wait_for_ready_ms: ms }))),
    ({ message }) => message.includes("nothing listens"),
  );
  expect(error.code).toBe("not-ready");
  expect(error.message).toMatch(/^server "web" was not ready after .* last: nothing listens on 127\.0\.0\.1:1/);
});
