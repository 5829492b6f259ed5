import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import type { JsonObject } from "../../../src/values/json.ts";
import { runCli, startCli } from "../../helpers/cli.ts";
import { reach } from "../../mcp/http/server.ts";
import { callText, useSandbox } from "../../mcp/sessions.ts";
import { startHttp } from "../serving.ts";

const sandbox = useSandbox();
const MODERN = "2026-07-28";
const META = { "io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {} };

const MANIFEST = `tools:
  - { name: fine, response: ok }
  - { name: logs, response: ok, logs: [{ level: info, data: note }] }
  - { name: broken, response: ok, fault: { garbage: "<html>" } }
  - { name: slow, fault: { slow: 1h } }
  - { name: die, fault: { crash: { exit_code: 9, message: bye } } }
`;

async function startMock(): ReturnType<typeof startHttp> {
  const file = join(sandbox.home, "shop.mock.yml");
  writeFileSync(file, MANIFEST);
  return startHttp(sandbox, ["mock", file]);
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function send(
  url: string,
  body: object | string | undefined,
  { method = "POST", ...rest }: Sent = {},
): Promise<Response> {
  const text = typeof body === "object" ? JSON.stringify({ jsonrpc: "2.0", ...body }) : body;
  return fetch(url, { method, ...(text !== undefined && { body: text }), ...rest });
}

/** Begins a session; gives the headers that it goes on with. */
async function begin(url: string): Promise<Record<string, string>> {
  const response = await send(url, { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } });
  const answer = (await response.json()) as { result: JsonObject };
  expect(answer.result.serverInfo).toEqual({ name: "mcptest-mock", version: "1.0.0" });
  return { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
}

const callOf = (name: string, id: unknown = 2): object => ({ id, method: "tools/call", params: { name } });
const modernCall = (name: string): object => ({ ...callOf(name), params: { name, _meta: META } });
const modernHeaders = (name: string, method = "tools/call"): Record<string, string> => ({
  "mcp-protocol-version": MODERN,
  "mcp-method": method,
  "mcp-name": name,
});
const dataOf = (text: string): string[] =>
  text.split("\n\n").flatMap((event) => /^data: (.*)$/s.exec(event)?.[1] ?? []);

test("an answer alone is JSON, and a stream where more comes with it", async () => {
  const { url } = await startMock();
  const headers = await begin(url);
  const fine = await send(url, callOf("fine"), { headers });
  expect([fine.status, fine.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(await fine.json()).toMatchObject({ id: 2, result: { content: [{ text: "ok" }] } });
  const logs = await send(url, callOf("logs"), { headers });
  expect([logs.status, logs.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const [note, answer] = dataOf(await logs.text()).map((line) => JSON.parse(line));
  expect([note.method, answer.id]).toEqual(["notifications/message", 2]);
  const broken = await send(url, callOf("broken"), { headers });
  expect(dataOf(await broken.text())[0]).toBe("<html>");
  const note2 = await send(url, { method: "notifications/initialized" }, { headers });
  expect([note2.status, await note2.text()]).toEqual([202, ""]);
});

test("what belongs to no request waits for the stream of GET; DELETE ends the session", async () => {
  const file = join(sandbox.home, "made.json");
  const changed = { method: "notifications/tools/list_changed" };
  const listed = {
    via: "server",
    server: "s",
    method: "tools/list",
    params: {},
    result: { tools: [] },
    after: [changed],
  };
  const head = {
    format: "mcptest-cassette",
    version: 1,
    kind: "session",
    servers: {},
    recorded: "2026-01-01T00:00:00Z",
  };
  writeFileSync(file, JSON.stringify({ ...head, exchanges: [listed] }));
  const { url } = await startHttp(sandbox, ["serve", "--cassette", file]);
  const begun = await send(url, { id: 1, method: "initialize", params: {} });
  const headers = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
  expect(await (await send(url, { id: 2, method: "tools/list" }, { headers })).json()).toMatchObject({ id: 2 });
  const stream = await send(url, undefined, { method: "GET", headers });
  await send(url, { id: 3, method: "tools/list" }, { headers });
  expect((await send(url, undefined, { method: "DELETE", headers })).status).toBe(200);
  const message = { jsonrpc: "2.0", ...changed };
  expect(dataOf(await stream.text()).map((line) => JSON.parse(line))).toEqual([message, message]);
  expect((await send(url, { id: 4, method: "tools/list" }, { headers })).status).toBe(404);
});

test("2026-07-28 needs no session, and its errors have a status", async () => {
  const { url } = await startMock();
  const fine = await send(url, modernCall("fine"), { headers: modernHeaders("fine") });
  expect([fine.status, fine.headers.has("mcp-session-id")]).toEqual([200, false]);
  expect(await fine.json()).toMatchObject({ result: { resultType: "complete" } });
  const encoded = `=?base64?${Buffer.from("fine").toString("base64")}?=`;
  expect((await send(url, modernCall("fine"), { headers: modernHeaders(encoded) })).status).toBe(200);
  const unknown = { id: 1, method: "ping", params: { _meta: META } };
  const missing = await send(url, unknown, { headers: modernHeaders("", "ping") });
  expect([missing.status, await missing.json()]).toEqual([404, expect.objectContaining({ id: 1 })]);
});

test("a client of 2026-07-28 that goes away cancels its request", async () => {
  const { url, cli } = await startMock();
  const gone = new AbortController();
  const slow = send(url, modernCall("slow"), { headers: modernHeaders("slow"), signal: gone.signal });
  gone.abort();
  await expect(slow).rejects.toThrow("aborted");
  cli.kill("SIGTERM");
  // The pause of an hour would keep it from ending.
  expect(await cli.done).toMatchObject({ code: 0 });
});

test.each<[string, number, object | string | undefined, Sent?]>([
  ["an Origin of another machine", 403, callOf("fine"), { headers: { origin: "https://evil.example" } }],
  ["an opaque Origin", 403, callOf("fine"), { headers: { origin: "null" } }],
  ["no session", 400, callOf("fine")],
  ["a session that is unknown", 404, callOf("fine"), { headers: { "mcp-session-id": "x" } }],
  ["no JSON", 400, "{"],
  ["a batch", 400, "[]"],
  ["a revision that nobody knows", 400, callOf("fine"), { headers: { "mcp-protocol-version": "1999-01-01" } }],
  ["2026-07-28 in the header alone", 400, callOf("fine"), { headers: modernHeaders("fine") }],
  ["2026-07-28 in the message alone", 400, modernCall("fine")],
  ["the name of another tool", 400, modernCall("fine"), { headers: modernHeaders("logs") }],
  ["GET without a session", 405, undefined, { method: "GET" }],
  ["DELETE of no session", 404, undefined, { method: "DELETE", headers: { "mcp-session-id": "x" } }],
  ["PUT", 405, "{}", { method: "PUT" }],
  ["more than 16 MiB", 413, " ".repeat(16 * 1024 * 1024 + 1)],
])("%s is refused with %i", async (_what, status, body, sent = {}) => {
  const { url } = await startMock();
  const response = await send(url, body, sent);
  expect([response.status, await response.json()]).toEqual([
    status,
    { jsonrpc: "2.0", id: null, error: expect.objectContaining({ code: expect.any(Number) }) },
  ]);
});

test("whoever goes by another machine's name is refused", async () => {
  const { url } = await startMock();
  const asked = request(url, { method: "POST", headers: { host: "evil.example" } }).end("{}");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(403);
});

test("pages of this machine may ask; other paths are not there", async () => {
  const { url } = await startMock();
  const body = { id: 1, method: "initialize", params: {} };
  expect((await send(url, body, { headers: { origin: "http://localhost:6274" } })).status).toBe(200);
  expect((await fetch(new URL("/.well-known/oauth-protected-resource", url))).status).toBe(404);
});

test("a declared crash is the end of the server, with its exit code and stderr", async () => {
  const file = join(sandbox.home, "shop.mock.yml");
  writeFileSync(file, MANIFEST);
  const cli = startCli(["mock", file, "--front", "http"]);
  await cli.printed('"url"');
  const url = /"url": "(.+)"/.exec(cli.stderr)?.[1] ?? "";
  const died = send(url, callOf("die"), { headers: await begin(url) });
  await expect(died).rejects.toThrow("fetch failed");
  expect(await cli.done).toMatchObject({ code: 9, stderr: expect.stringContaining("bye\n") });
});

test.each([
  [["--port", "80800", "--front", "http"], "--port 80800: expected a number from 0 to 65535"],
  [["--port", "8080"], "--port needs --front http"],
])("%j is wrong usage", async (args, message) => {
  const file = join(sandbox.home, "shop.mock.yml");
  writeFileSync(file, MANIFEST);
  const { code, stderr } = await runCli(["mock", file, ...args]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test("a port that is taken is wrong usage", async () => {
  const { url } = await startMock();
  const file = join(sandbox.home, "shop.mock.yml");
  const { code, stderr } = await runCli(["mock", file, "--front", "http", "--port", new URL(url).port]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("EADDRINUSE") });
});

test.each(["2025-03-26", "2026-07-28"] as const)(
  "mcptest's own client is content with the mock in %s",
  async (protocol) => {
    const { url } = await startMock();
    const session = await sandbox.open(reach(url), { protocol });
    expect((await session.tools()).map(({ name }) => name)).toContain("logs");
    const logged = await session.request("tools/call", { name: "logs" });
    expect(logged.logs).toEqual([{ level: "info", data: "note" }]);
    expect(await callText(session, "fine")).toBe("ok");
    await session.close();
    expect(session.findings).toEqual([]);
  },
);
