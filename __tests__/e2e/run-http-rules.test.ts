import { answerOf, type Handler, sendJson, streamable, useHttp } from "../fixtures/servers/http.ts";
import { call, echoes, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const { serve } = useHttp();

async function run(handler: Handler, flags: readonly string[] = [], tools: object[] = echoes(2)) {
  const { origin } = await serve(handler);
  return workspace.run({ servers: { web: { url: `${origin}/mcp` } }, tools }, flags);
}

const under =
  (status: number, method: string): Handler =>
  async (one) => {
    const server = streamable();
    if (one.frame.method !== method) return server(one);
    sendJson(one, answerOf(one.frame) ?? {}, status);
  };

test.each([404, 500])(
  "a test whose result came under %d has failed by the rule, and no server is to blame twice",
  async (status) => {
    const { code, report, stdout } = await run(under(status, "tools/call"));
    expect(code).toBe(1);
    expect(report.results.map((result) => [result.status, result.rule_id])).toEqual([
      ["failed", "http-status"],
      ["failed", "http-status"],
    ]);
    expect(report.servers[0]?.findings ?? []).toEqual([]);
    expect(stdout).toContain("with a result, which counts only under 2xx");
  },
);

test("a list that came under 500 makes the run red, and its tests still run", async () => {
  const { code, report, statuses } = await run(under(500, "tools/list"), ["--strict-protocol"]);
  expect(code).toBe(1);
  expect(statuses).toEqual(["passed", "passed"]);
  expect(report.servers[0]?.findings).toMatchObject([{ rule: "http-status", severity: "error", method: "tools/list" }]);
});

test("a good server has none of it", async () => {
  const { code, report } = await run(streamable({ sessionId: "0-1" }), ["--strict-protocol"]);
  expect(code).toBe(0);
  expect(report.servers[0]?.findings ?? []).toEqual([]);
});

test("a cookie is a note, which strictness does not count", async () => {
  const { code, report } = await run(
    streamable({ onTool: (one) => sendJson(one, answerOf(one.frame) ?? {}, 200, { "set-cookie": "sid=1" }) }),
    ["--strict-protocol"],
  );
  expect(code).toBe(0);
  expect(report.servers[0]?.findings).toMatchObject([{ rule: "cookies-kept", severity: "note" }]);
  expect(report.summary.findings).toBe(0);
});

test("what is told of a test names no request that was not sent", async () => {
  // It ends after its first answer, and does not come up again, while the second request is made ready.
  const script = `
    const { existsSync, writeFileSync } = require("node:fs");
    if (existsSync("gone")) process.exit(9);
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      const send = (result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
      if (method === "initialize") send({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } });
      if (method === "tools/list") send({ tools: [{ name: "t", inputSchema: { type: "object" } }] });
      if (method === "tools/call") { send({ content: [{ type: "text", text: "ok" }] }); writeFileSync("gone", ""); setTimeout(() => process.exit(0), 20); }
    });`;
  workspace.write("server.cjs", script);
  const wait = `node -e "setInterval(() => {}, 1e9); process.stdin.on('data', (d) => setTimeout(() => { process.stdout.write(d); process.exit(); }, 1000))"`;
  const { result, stdout } = await workspace.run({
    servers: { s: { command: ["node", "server.cjs"] } },
    tools: [call("t", {}, { name: "first" }), call("t", {}, { name: "second", transform: { request: wait } })],
  });
  expect(result("first").status).toBe("passed");
  expect(result("second")).toMatchObject({ status: "errored", rule_id: "server-exited" });
  expect(result("second").request).toBeUndefined();
  expect(stdout).not.toContain("tools/call");
});
