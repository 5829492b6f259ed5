import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { useHttp } from "../../fixtures/servers/http.ts";
import { modern } from "../../fixtures/servers/sdk-http.ts";
import type { RunningCli } from "../../helpers/cli.ts";
import { freePort, untilListening } from "../../helpers/ports.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { converse, createClient, EVERYTHING, exchangesOf, openStdio, readText } from "./recorder.ts";

const workspace = useWorkspace();
const fixtures = useHttp();

/** Starts `record --url`; `url`: where it listens. */
async function start(target: string): Promise<{ cli: RunningCli; url: URL }> {
  const cli = workspace.start(["record", "-o", "it.json", "--url", target], { env: { SHOP_TOKEN: "very-secret-1" } });
  await cli.printed("\n}\n");
  const { mcpServers } = JSON.parse(cli.stderr.slice(cli.stderr.indexOf("{")));
  return { cli, url: new URL(mcpServers.recorded.url) };
}

async function end(cli: RunningCli): Promise<string> {
  cli.kill("SIGTERM");
  const { code, stdout, stderr } = await cli.done;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  return stderr;
}

describe("server-everything", () => {
  let child: ChildProcess;
  let origin = "";
  const serve = async (mode: string): Promise<void> => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    child = spawn("node", [EVERYTHING, mode], { env: { PORT: String(port) }, stdio: ["ignore", "ignore", "pipe"] });
    await untilListening(child);
  };
  afterEach(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });

  test("over streamable HTTP the same frames are recorded as over stdio; of sessions that ask the same there is one", async () => {
    await serve("streamableHttp");
    const client = createClient();
    await client.connect(openStdio(["node", EVERYTHING], workspace.root));
    const direct = await converse(client);
    await client.close();
    // Those that the server sends before a client has opened its stream are lost over HTTP.
    const answers = async () =>
      (await exchangesOf(workspace.root)).map(({ before, after, ...rest }) => ({
        ...rest,
        before: (before ?? []).filter(({ method }) => method === "notifications/progress"),
      }));
    const overStdio = await answers();
    workspace.write("it.json", readText(workspace.root).replace(/"source": "stdio"/, '"source": "http"'));

    const { cli, url } = await start(`${origin}/mcp`);
    for (const name of ["one", "two"]) {
      const client = createClient();
      const transport = new StreamableHTTPClientTransport(url);
      await client.connect(transport);
      expect({ name, said: await converse(client) }).toEqual({ name, said: direct });
      await transport.terminateSession();
      await client.close();
    }
    await end(cli);
    expect(await answers()).toEqual(overStdio);
    expect(readText(workspace.root)).not.toMatch(/session-?id/i);
  });

  test("over legacy SSE", async () => {
    await serve("sse");
    const { cli, url } = await start(`${origin}/sse`);
    const client = createClient();
    await client.connect(new SSEClientTransport(url));
    expect(await client.callTool({ name: "echo", arguments: { message: "wire" } })).toMatchObject({
      content: [{ text: "Echo: wire" }],
    });
    await client.close();
    await end(cli);
    expect((await exchangesOf(workspace.root)).map(({ method }) => method)).toEqual(["initialize", "tools/call"]);
  });
});

test("a client of 2026-07-28 is recorded request by request", async () => {
  const { origin } = await fixtures.serve(modern());
  const { cli, url } = await start(`${origin}/mcp`);
  const clients = [1, 2].map(
    () => new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
  );
  await Promise.all(clients.map((client) => client.connect(new ModernTransport(url))));
  // With the same ids at the same time.
  await Promise.all(clients.map((client, at) => client.callTool({ name: "echo", arguments: { message: `${at}` } })));
  await Promise.all(clients.map((client) => client.close()));
  await end(cli);
  const calls = (await exchangesOf(workspace.root)).filter(({ method }) => method === "tools/call");
  const pairs = calls.map(({ params, result }) => [params?.arguments, result]);
  expect(pairs).toHaveLength(2);
  for (const [args, result] of pairs)
    expect(result).toMatchObject({ content: [{ text: (args as { message: string }).message }] });
});

test("Authorization goes through and is in no file, also where the server says it; headers of one connection do not", async () => {
  const server = await fixtures.serve(({ frame, headers, response }) => {
    const result = { seen: headers.authorization, key: headers["x-api-key"], token: "very-secret-1" };
    response.setHeader("content-type", "application/json").setHeader("mcp-session-id", "session-77");
    response.end(JSON.stringify({ jsonrpc: "2.0", id: frame.id, result }));
  });
  const { cli, url } = await start(`${server.origin}/mcp?api_key=query-secret-5`);
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      authorization: "Bearer own-secret-token-9",
      "x-api-key": "other-secret-3",
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { text: "query-secret-5" } }),
  });
  expect(answer.headers.get("mcp-session-id")).toBe("session-77");
  expect(await answer.json()).toMatchObject({ result: { seen: "Bearer own-secret-token-9" } });
  const [{ path, headers } = { path: "", headers: {} }] = server.calls;
  expect(path).toBe("/mcp?api_key=query-secret-5");
  expect(headers).toMatchObject({ authorization: "Bearer own-secret-token-9", host: new URL(server.origin).host });
  const said = await end(cli);
  const [{ result } = { result: undefined }] = await exchangesOf(workspace.root);
  expect(result).toMatchObject({ token: "[secret:SHOP_TOKEN]" });
  for (const text of [said, readText(workspace.root)])
    expect(text).not.toMatch(/own-secret|other-secret|query-secret|very-secret|session-77/);
});

test.each([
  ["Origin", "https://evil.example"],
  ["Origin", "null"],
  ["Host", "evil.example"],
])("a foreign %s (%s) is refused", async (name, value) => {
  const server = await fixtures.serve(({ response }) => void response.end());
  const { cli, url } = await start(`${server.origin}/mcp`);
  const status = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on("error", reject).end("{}");
    });
  expect(await status({ [name]: value })).toBe(403);
  expect(server.calls).toHaveLength(0);
  expect(await status({ Origin: "http://localhost:6274" })).toBe(200);
  await end(cli);
});

test("what a server streams goes on as it comes", async () => {
  let goOn = (): void => {};
  const server = await fixtures.serve(async ({ frame, response }) => {
    response.setHeader("content-type", "text/event-stream; charset=utf-8");
    const half = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    response.write('data: {"jsonrpc":"2.0","method":"notifications/message","params":{"data":"half"');
    await half;
    response.end(`}}\n\ndata: ${JSON.stringify({ jsonrpc: "2.0", id: frame.id, result: {} })}\n\n`);
  });
  const { cli, url } = await start(`${server.origin}/mcp`);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize" });
  const answer = await fetch(url, { method: "POST", body });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/"half"$/);
  goOn();
  while (!(await reader.read()).done);
  await end(cli);
  expect(await exchangesOf(workspace.root)).toMatchObject([
    { before: [{ method: "notifications/message", params: { data: "half" } }], result: {} },
  ]);
});

test("a path goes on as it came, also one that begins like a host", async () => {
  const { origin, calls } = await fixtures.serve(({ response }) => void response.end());
  const { cli, url } = await start(`${origin}/mcp`);
  for (const path of ["//", "//host/x?y=1", "/mcp?z"]) {
    const [answer] = await once(
      request({ host: url.hostname, port: url.port, path, method: "POST" }).end(),
      "response",
    );
    answer.resume();
    expect(answer.statusCode).toBe(200);
  }
  await end(cli);
  expect(calls.map(({ path }) => path)).toEqual(["//", "//host/x?y=1", "/mcp?z"]);
});

test("a server that is not there is a 502, and said", async () => {
  const { cli, url } = await start(`http://127.0.0.1:${await freePort()}/mcp`);
  const answer = await fetch(url, { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"initialize"}' });
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain("nothing listens");
  const said = await end(cli);
  expect(said).toContain("1 request got no answer");
  expect(workspace.has("it.json")).toBe(false);
});

test("a port that is taken is wrong usage", async () => {
  const { origin } = await fixtures.serve(() => {});
  const args = ["record", "-o", "it.json", "--url", "http://localhost:1/mcp", "--port", new URL(origin).port];
  const { code, stderr } = await workspace.cli(args);
  expect(code).toBe(2);
  expect(stderr).toContain("EADDRINUSE");
});
