import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Report } from "../../src/report/index.ts";
import { findingsIn, tool } from "../audit/audited.ts";
import { runCli } from "../helpers/cli.ts";

const TOOLS = [tool(), tool({ name: "read_shelf" })];

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A server over HTTP that takes whatever it gets; it ends for good where `ends` gives true, and answers 500 where `fails` does. */
async function serve(
  ends: (name: string, args: { id?: unknown }) => boolean,
  fails: typeof ends = () => false,
): Promise<string> {
  const answers: Record<string, object> = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
    "tools/list": { tools: TOOLS },
    "tools/call": { content: [] },
    ping: {},
  };
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse((await request.setEncoding("utf8").toArray()).join(""));
    if (method === "tools/call" && ends(params.name, params.arguments)) return server.close().closeAllConnections();
    if (id === undefined) return void response.writeHead(202).end();
    if (method === "tools/call" && fails(params.name, params.arguments))
      return void response.writeHead(500).end("oops");
    const isOther = method === "tools/call" && !TOOLS.some((one) => "name" in one && one.name === params.name);
    const result = isOther ? undefined : answers[method];
    const told = result ? { result } : { error: { code: -32601, message: "no" } };
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ jsonrpc: "2.0", id, ...told }));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

test.each(["audit", "fuzz"])(
  "%s tells what it found of other tools before a call ended the server for good",
  async (command) => {
    const url = await serve((name, { id }) => name === "read_shelf" && typeof id !== "string");
    const { code, stdout } = await runCli([command, "--url", url, "--reporter", "json"]);
    const report = JSON.parse(stdout) as Report;
    expect([code, report.verdict?.status]).toEqual([1, "failed"]);
    const lost = report.results.filter(({ status }) => status === "errored");
    expect(lost).toMatchObject([{ message: expect.stringContaining("; the last call was read_shelf with {") }]);
    // It was seen once, and nobody can see it again.
    const told = findingsIn(report).filter(({ severity }) => severity !== "note");
    const once = { rule: "refuses", tool: "get_book", severity: "warning", flaky: true };
    expect(told).toMatchObject([
      { ...once, keyword: "required" },
      { ...once, keyword: "type" },
    ]);
    const passed = report.results.filter(({ status, detail }) => status === "passed" && detail?.type === "property");
    expect(passed.map(({ coordinates }) => coordinates?.tool)).toEqual(command === "fuzz" ? ["get_book"] : []);
  },
);

test.each(["audit", "fuzz"])("%s is red where the server answers no call at all", async (command) => {
  const url = await serve(
    () => false,
    () => true,
  );
  const { code, stdout } = await runCli([command, "--url", url, "--reporter", "json"]);
  const { results } = JSON.parse(stdout) as Report;
  expect(code).toBe(1);
  const said = /^none of \d+ calls was answered: POST http.* answered 500 Internal Server Error: oops$/;
  const red = results.filter(({ status }) => status !== "passed" && status !== "skipped");
  expect(red).toMatchObject([{ message: expect.stringMatching(said) }]);
  expect(results.filter(({ coordinates, status }) => coordinates?.tool && status === "passed")).toEqual([]);
  if (command === "fuzz") return;
  const reason = expect.stringMatching(/^none of \d+ calls was answered/);
  const [detail] = results.flatMap(({ detail }) => (detail?.type === "audit" && detail.not_called ? [detail] : []));
  expect(detail).toMatchObject({ called: 0, not_called: [{ reason }, { reason }] });
});

test("an audit does not check what only calls without an answer could show", async () => {
  const url = await serve(
    () => false,
    (_, { id }) => typeof id !== "string",
  );
  const { stdout } = await runCli(["audit", "--url", url, "--only", "behaviour", "--reporter", "json"]);
  const { results } = JSON.parse(stdout) as Report;
  const unseen = results.filter(({ status, message }) => status === "skipped" && message?.startsWith("no call that"));
  expect(unseen.map(({ name }) => name)).toEqual(["refuses", "coerces", "read-only"]);
});

test("a tool that answers no call is not tried, beside one that does", async () => {
  const url = await serve(
    () => false,
    (name) => name === "read_shelf",
  );
  const { stdout } = await runCli(["fuzz", "--url", url, "--reporter", "json"]);
  const rows = (JSON.parse(stdout) as Report).results.map(({ coordinates, status, message }) => ({
    tool: coordinates?.tool,
    status,
    message,
  }));
  expect(rows).toMatchObject([
    { tool: "get_book", status: "failed" },
    { tool: "read_shelf", status: "skipped", message: expect.stringMatching(/^none of \d+ calls was answered: POST/) },
  ]);
});
