import { commandLine } from "../../helpers/bundles.ts";
import { calls, talk, useModelApi } from "../../helpers/model-api.ts";
import { useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

const via = { via: "server", server: "shop" };
const exchange = (method: string, params: object, result: object) => ({ ...via, method, params, result });
const content = [{ type: "text", text: "31" }];
const info = { serverInfo: { name: "shop", version: "1" }, capabilities: { tools: {}, resources: {}, prompts: {} } };
const HEAD = [exchange("initialize", {}, { protocolVersion: "2025-11-25", ...info })];
const LIST = exchange("tools/list", {}, { tools: [{ name: "weather", inputSchema: { type: "object" } }] });
const KNOWN = exchange("tools/call", { name: "weather", arguments: { city: "Lima" } }, { content });
const COMMAND = () => ["node", commandLine(), "serve", "--cassette", "session.json"];

/** A server of which one call is recorded. */
function serve(...exchanges: object[]): { servers: object } {
  const about = {
    format: "mcptest-cassette",
    version: 1,
    kind: "session",
    servers: {},
    recorded: "2026-01-01T00:00:00Z",
  };
  workspace.write("session.json", JSON.stringify({ ...about, exchanges: [...HEAD, ...exchanges] }));
  return { servers: { shop: { command: COMMAND() } } };
}

const errored = {
  status: "errored",
  rule_id: "cassette-miss",
  message: expect.stringMatching(/^no recording answers /),
};
const code = [{ target: "error.code", matcher: { exact: -32603 } }];
const miss = { tool: "weather", args: { city: "Quito" } };

test.each([
  ["with a list", [LIST, KNOWN]],
  ["without a list", [KNOWN]],
])("what serve has no recording of is a miss in every kind of test, whatever it expects: %s", async (_, recorded) => {
  api.script(calls({}, ["weather", { city: "Quito" }]), talk("It said no."));
  const { report, result } = await workspace.run(
    {
      ...serve(...recorded),
      tools: [
        { name: "known", tool: "weather", args: { city: "Lima" } },
        { name: "refused", ...miss, expect: "refused" },
        { name: "coded", ...miss, expect: code },
        { name: "plain", ...miss },
        { name: "reshaped", ...miss, transform: { response: { jq: "." } }, expect: "refused", retries: 2 },
      ],
      resources: [{ name: "reads", uri: "shop://gone", expect: "refused" }],
      prompts: [{ name: "gets", prompt: "gone", expect: code }],
      compositions: [
        {
          name: "excused",
          nodes: [
            { id: "lima", tool: "weather", args: { city: "Lima" } },
            { id: "quito", ...miss, continue_on_error: true },
          ],
          expect: [{ target: "nodes.quito.status", matcher: { exact: "failed" } }],
        },
        { name: "fans out", nodes: [{ id: "n", ...miss, for_each: [1, 2], on_item_error: "continue" }] },
      ],
      ...(recorded.includes(LIST) && { agents: [{ name: "asks", prompt: "How warm is it in Quito?", expect: [] }] }),
    },
    [],
    { env: api.env },
  );
  const known = result("known");
  expect(known).toMatchObject({ status: "passed" });
  for (const one of report.results.filter((each) => each !== known)) expect(one).toMatchObject(errored);
  expect(result("reshaped")).toMatchObject({ attempts: 1 });
});

test("a pipeline ends at a miss, whatever on_error says", async () => {
  serve(LIST, KNOWN);
  workspace.write("flow.yml", { pipe: [{ id: "quito", ...miss, on_error: "continue" }] });
  const command = ["pipe", "flow.yml", "--server-command", COMMAND().join(" "), "--reporter", "json=pipe.json"];
  const { code } = await workspace.cli(command);
  expect(code).toBe(1);
  expect(JSON.parse(workspace.read("pipe.json")).results).toMatchObject([
    { status: "errored", rule_id: "cassette-miss" },
  ]);
});

test("tools call says that nothing is recorded", async () => {
  serve(LIST, KNOWN);
  const called = await workspace.cli([
    "tools",
    "call",
    "weather",
    "--args",
    '{"city":"Quito"}',
    "--server-command",
    COMMAND().join(" "),
  ]);
  expect(called.stderr).toContain("error[cassette-miss]: no recording answers tools/call weather");
});
