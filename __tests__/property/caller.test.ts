import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openSession } from "../../src/mcp/index.ts";
import { Caller, type CallerOptions } from "../../src/property/trying/caller.ts";
import { limitsOf } from "../../src/property/trying/doors.ts";
import type { HttpServer, ServerSpec } from "../../src/suite/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { declare, useSandbox } from "../mcp/sessions.ts";
import { folderWithServer } from "./tries.ts";

const sandbox = useSandbox();

/** A caller of a server; it is closed when the test ends. */
function callerOf(server: ServerSpec, more: Partial<CallerOptions> = {}): Caller {
  const options = { limitMs: 5000, signal: new AbortController().signal, ...more };
  const caller = new Caller(
    { open: () => openSession(server, sandbox.options()), close: (session) => session.close() },
    options,
  );
  sandbox.atEnd(() => caller.close());
  return caller;
}

const call = (tool: string, args: JsonObject = {}) => ({ tool, arguments: args });

type Handler = (method: string, response: ServerResponse, count: number) => boolean;

/** A server over HTTP; `handle` answers in its stead where it gives true. `count`: requests of this method so far. */
async function serveHttp(handle: Handler): Promise<HttpServer> {
  const counts = new Map<string, number>();
  const server: Server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method } = JSON.parse((await request.setEncoding("utf8").toArray()).join(""));
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    if (handle(method, response, count)) return;
    if (id === undefined) return void response.writeHead(202).end();
    const result =
      method === "initialize"
        ? { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }
        : { content: [] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  sandbox.atEnd(async () => void server.close());
  const { argv: _, cwd: __, env: ___, ...common } = declare([]);
  const { port } = server.address() as AddressInfo;
  const http = { headers: {}, auth: undefined, transport: "http", http: { retries: 0 } };
  return { ...common, ...http, kind: "http", url: `http://127.0.0.1:${port}/mcp` } as unknown as HttpServer;
}

test("429 waits and asks again", async () => {
  const caller = callerOf(
    await serveHttp((method, response, count) => {
      if (method !== "tools/call" || count > 1) return false;
      response.writeHead(429).end();
      return true;
    }),
  );
  const seen = await caller.call(call("t"));
  expect([seen.outcome.kind, caller.sent]).toEqual(["accepted", 2]);
});

test.each([502, 503, 504])("%d of a gateway is a lost connection only if a ping fails, too", async (status) => {
  let isDown = false;
  const caller = callerOf(
    await serveHttp((method, response) => {
      if (method !== "tools/call" && !(isDown && method === "ping")) return false;
      response.writeHead(status).end();
      return true;
    }),
  );
  expect((await caller.call(call("t"))).outcome).toMatchObject({ kind: "unclear" });
  isDown = true;
  expect((await caller.call(call("t"))).outcome).toMatchObject({ kind: "lost" });
});

test("500 alone says nothing of the connection", async () => {
  const caller = callerOf(
    await serveHttp((method, response) => {
      if (method === "initialize" || method.startsWith("notifications/")) return false;
      response.writeHead(500).end();
      return true;
    }),
  );
  expect((await caller.call(call("t"))).outcome.kind).toBe("unclear");
});

test("a server that nobody starts again is said to be gone since the call that ended it", async () => {
  const caller = callerOf(
    await serveHttp((method, { req: request }) => {
      if (method !== "tools/call") return false;
      (request.socket as typeof request.socket & { server: Server }).server.close().closeAllConnections();
      return true;
    }),
  );
  expect((await caller.call(call("search", { query: "x" }))).outcome).toMatchObject({ kind: "lost" });
  const gone = {
    code: "server-unreachable",
    message: expect.stringMatching(/; the last call was search with {"query":"x"}$/),
  };
  await expect(caller.session()).rejects.toMatchObject(gone);
});

test("a server that is not on this machine gets 5 calls a second and 200 calls", () => {
  const { argv: _, ...common } = declare([]);
  const at = (url: string) => limitsOf({ ...common, kind: "http", url } as unknown as HttpServer).pace;
  for (const url of ["https://mcp.example.com/mcp", "http://192.0.2.1/mcp", "http://localhost.example.com/mcp"])
    expect(at(url)).toEqual({ perSecond: 5, most: 200 });
  for (const url of ["http://127.0.0.1:9/mcp", "http://localhost/mcp", "http://[::1]:3000/"])
    expect(at(url)).toBeUndefined();
});

test("calls keep their pace, and none is made beyond their number", async () => {
  let arrived = 0;
  const server = await serveHttp((method) => {
    if (method === "tools/call") arrived += 1;
    return false;
  });
  const caller = callerOf(server, { pace: { perSecond: 20, most: 3 } });
  await caller.session();
  const start = performance.now();
  const kinds: string[] = [];
  for (let at = 0; at < 5; at++) kinds.push((await caller.call(call("t"))).outcome.kind);
  expect([kinds, caller.sent, arrived]).toEqual([["accepted", "accepted", "accepted", "unclear", "unclear"], 3, 3]);
  // However slow the machine is, no call is made before its turn; timers may be a millisecond early.
  expect(performance.now() - start).toBeGreaterThanOrEqual(2 * 49);
});

/** Reports progress each so many ms: for so many times, or for ever. */
const PROGRESS = `
const tools = {};
const methods = {
  async "tools/call"({ arguments: { every, times }, _meta: { progressToken } }) {
    for (let at = 1; times === undefined || at <= times; at++) {
      await sleep(every);
      process.stdout.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, progress: at } }) + "\\n");
    }
    return { content: [] };
  },
};`;

test("progress starts the clock anew, up to four times; then the call is not judged", async () => {
  const cwd = folderWithServer("", PROGRESS);
  await withEnoughTime(async (limitMs) => {
    const caller = callerOf(declare(["node", "s.mjs"], { cwd }), { limitMs });
    const every = limitMs / 5;
    // Longer than one limit, and not than four.
    expect((await caller.call(call("t", { every, times: 10 }))).outcome.kind).toBe("accepted");
    const { outcome } = await caller.call(call("t", { every }));
    expect(outcome).toEqual({
      kind: "unclear",
      message: expect.stringMatching(/^not judged: slow: it reports progress for [\d.ms ]+, and does not answer$/),
      reports: true,
    });
  });
});
