import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";
import { pathOf } from "../mcp/sessions.ts";
import { asksJudge, evalOf, grade, judges, liveSuite, promptOf, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

/** An eval whose prompt an agent carries out. */
function live(more: object = {}): object {
  return evalOf({ response: undefined, server: "tools", prompt: "How warm is it in Lima?", ...more });
}

function turns(): object[] {
  return api.requests.filter((request) => !asksJudge(request));
}

test("the judge grades what an agent did with a real server, from call to reply", async () => {
  const everything = pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js");
  let turn = 0;
  const steps = [calls(["echo", { message: "hi there" }]), talk("It said hi there.")];
  api.script(judges({ calls: 1, reply: 0.6 }, (...of) => (steps[turn++] ?? steps[1])?.(...of)));
  const rubric = { criteria: [{ name: "calls echo", when: { contains: "hi there" } }, { name: "reply" }] };
  const run = await grade(workspace, api, {
    servers: { everything: { command: ["node", everything, "stdio"] } },
    evals: [live({ server: "everything", system_prompt: "Be brief.", rubric })],
  });
  expect(run.result("greeting")).toMatchObject({
    status: "passed",
    score: 0.8,
    server: "everything",
    model: "claude-sonnet-4-6",
    model_tokens: { input: expect.any(Number) },
    judge: { calls: 2 },
    detail: {
      type: "evaluation",
      candidate: { source: "live", response: "It said hi there." },
      conversation: { outcome: "completed", turns: [{ calls: [{ name: "echo" }] }, {}] },
    },
  });
  expect(run.stderr).toBe("Projected: 1 to 2 calls of judges, 1 to 10 turns of agents\n");
  const [asked = {}] = api.requests.filter(asksJudge);
  const call = { turn: 1, call: 1, server: "everything", tool: "echo", arguments: { message: "hi there" } };
  expect(promptOf(asked)).toContain(JSON.stringify(JSON.stringify(call)).slice(1, -1));
});

test("with a matrix of judges the agent runs once a prompt, and is paid for once", async () => {
  api.script(judges({}, talk("19 degrees.")));
  const matrix = { models: ["claude-sonnet-4-5", "claude-haiku-4-5"], prompts: ["Warm?", "Cold?"] };
  const run = await grade(workspace, api, liveSuite([live({ matrix, prompt: undefined })]), ["--parallel", "4"], {
    MCPTEST_MODEL: "claude-opus-4-1",
  });
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed"]);
  expect(turns()).toHaveLength(2);
  expect(new Set(turns().map((turn) => (turn as { model: string }).model))).toEqual(new Set(["claude-opus-4-1"]));
  expect(run.report.results.filter((result) => result.model_tokens)).toHaveLength(2);
});

test("--models runs the agent by each of them", async () => {
  api.script(judges({}, talk("19 degrees.")));
  const run = await grade(workspace, api, liveSuite([live()]), ["--models", "claude-opus-4-1,claude-haiku-4-5"]);
  expect(run.report.results.map(({ coordinates, model }) => [coordinates.model, model])).toEqual([
    ["claude-opus-4-1", "claude-opus-4-1"],
    ["claude-haiku-4-5", "claude-haiku-4-5"],
  ]);
});

test.each([
  ["without a key", undefined, { server: "other" }, "no model is configured to run it: ANTHROPIC_API_KEY is not set"],
  ["without a server", "api", { server: undefined }, "it names no server"],
  ["with a server that nobody declares", "api", { server: "nowhere" }, 'the suite declares no server "nowhere"'],
  ["with a server that does not start", "api", { server: "broken" }, 'server "broken" is not there'],
])("a live candidate %s is deferred with that reason, and --require-judge forbids it", async (_, key, more, reason) => {
  const servers = { broken: { command: ["node", "-e", "process.exit(3)"] }, other: fixture("agent-tools") };
  const suite = { servers, evals: [live(more), evalOf({ name: "fixed" })].slice(0, 1) };
  const run = await grade(workspace, key && api ? api : undefined, suite);
  expect(run.code).toBe(0);
  expect(run.result("greeting")).toMatchObject({ status: "deferred", message: expect.stringContaining(reason) });
  expect(run.report.summary).toMatchObject({ deferred: 1, passed: 0 });
  const strict = await grade(workspace, key && api ? api : undefined, suite, ["--require-judge"]);
  expect(strict.code).toBe(1);
  expect(strict.report.verdict?.reasons.map(({ code }) => code)).toContain("require-judge");
  expect(api.requests).toEqual([]);
});

test("a fixed response starts no server, and an unknown one is a warning", async () => {
  api.script(judges({}));
  const servers = { broken: { command: ["node", "-e", "process.exit(3)"] } };
  const run = await grade(
    workspace,
    api,
    suiteOf([evalOf({ server: "broken" }), evalOf({ name: "b", server: "gone" })], { servers }),
  );
  expect(run.code).toBe(0);
  expect(run.report.servers).toEqual([]);
  expect(run.report.warnings.map(({ code }) => code)).toEqual(["unknown-server"]);
});

test("a server that dies while the agent works makes the eval errored", async () => {
  api.script(judges({}, calls(["exit", { code: 3 }])));
  const run = await grade(workspace, api, { servers: { tools: fixture("exits-midway") }, evals: [live()] });
  expect(run.code).toBe(1);
  expect(run.result("greeting")).toMatchObject({ status: "errored", rule_id: "server-exited" });
});
