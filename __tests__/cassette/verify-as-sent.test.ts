import type { Exchange } from "../../src/cassette/index.ts";
import { testId } from "../../src/plan/index.ts";
import { fixturePath, useWorkspace } from "../helpers/runs.ts";

const SAME = { breaking: 0, change: 0, info: 0 };
const workspace = useWorkspace();

async function record(suite: object): Promise<void> {
  workspace.write("suite.yml", suite);
  await workspace.cli(["run", "suite.yml", "--record"]);
}

/** How the servers differ from what is recorded of them. */
async function differences(suite?: object): Promise<object> {
  if (suite) workspace.write("suite.yml", suite);
  const { stdout } = await workspace.cli(["cassette", "verify", "suite.yml", "--format", "json"]);
  return JSON.parse(stdout).totals;
}

test("an answer that broke the protocol already differs only where the answer does", async () => {
  const server = [
    `import { serve } from ${JSON.stringify(fixturePath("wire"))};`,
    'serve({}, { "completion/complete": () => JSON.parse(process.argv[2]) }, {}, { completions: {} });',
  ];
  workspace.write("server.mjs", server.join("\n"));
  const completions = [{ name: "completes", prompt: "greet", argument: { name: "a" } }];
  const declare = (values: unknown, more: object = {}) => ({
    servers: { s: { command: ["node", "server.mjs", JSON.stringify({ completion: { values, ...more } })] } },
    completions,
  });
  await record(declare("a"));
  expect(await differences()).toEqual(SAME);
  expect(await differences(declare("b"))).toEqual({ ...SAME, change: 1 });
  expect(await differences(declare("a", { total: "1" }))).toEqual({ ...SAME, breaking: 1 });
  await record(declare(["a"]));
  expect(await differences(declare("a"))).toEqual({ ...SAME, breaking: 1 });
});

test.each([
  ["2025-11-25", { params: undefined }, undefined],
  ["2025-11-25", { params: { a: 1 } }, { a: 1 }],
  ["2026-07-28", { params: undefined }, undefined],
])("on protocol %s a bare request is verified as it was sent: %j", async (protocol, more, sent) => {
  const server = [
    `import { serve } from ${JSON.stringify(fixturePath("wire"))};`,
    'const modern = { resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: ["2026-07-28"] };',
    "serve({}, {",
    '  "acme/echo": (params) => ({ ...modern, sent: params ?? "nothing" }),',
    '  "server/discover": () => ({ ...modern, capabilities: {}, serverInfo: { name: "echo", version: "1" } }),',
    "});",
  ];
  workspace.write("server.mjs", server.join("\n"));
  await record({
    servers: { s: { command: ["node", "server.mjs"], protocol } },
    requests: [{ name: "bare", method: "acme/echo", bare: true, ...more }],
  });
  const path = `.mcptest/cassettes/suite.yml/${testId("request", "suite.yml", "bare", {})}.json`;
  const { exchanges } = JSON.parse(workspace.read(path));
  const { params, result } = exchanges.find(({ method }: Exchange) => method === "acme/echo");
  expect([params, result.sent]).toEqual([sent, sent ?? "nothing"]);
  expect(await differences()).toEqual(SAME);
});
