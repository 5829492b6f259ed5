import { talk, useModelApi, verdict } from "../helpers/model-api.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";
import { evalOf, grade, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

const NOTHING = {
  criteria: [
    { name: "sorry", when: { contains: "sorry" } },
    { name: "code", when: { contains: "```" } },
  ],
};

test("an eval of which no criterion applied passes, is marked and counted, and asks nobody", async () => {
  api.script(verdict(0.9));
  const run = await grade(workspace, api, suiteOf([evalOf({ name: "empty", rubric: NOTHING }), evalOf()]));
  expect(run.code).toBe(0);
  expect(run.result("empty")).toMatchObject({ status: "passed", vacuous: true, assertions: [] });
  expect(run.result("empty")).not.toHaveProperty("score");
  expect(run.result("greeting")).not.toHaveProperty("vacuous");
  expect(run.report.summary).toMatchObject({ passed: 2, vacuous: 1 });
  expect(run.stdout).toMatch(/PASSED {2}2 passed, 1 vacuous \(2 tests, /);
  expect(run.stdout).toMatch(/empty {2}vacuous: no criterion applied\n/);
  expect(api.requests).toHaveLength(1);
});

test("arguments of no calls, and the sum over such runs, are vacuous", async () => {
  api.script(talk("Hello."));
  const agent = { name: "a", server: "tools", prompt: "Hi.", runs: 2, eval: { argument_correctness: {} } };
  const run = await workspace.run({ servers: { tools: fixture("agent-tools") }, agents: [agent] }, [], {
    env: api.env,
  });
  const metrics = run.report.results.filter(({ coordinates }) => coordinates.metric);
  expect(metrics.map(({ status, vacuous }) => [status, vacuous])).toEqual(metrics.map(() => ["passed", true]));
  expect(metrics).toHaveLength(3);
  expect(run.report.summary).toMatchObject({ passed: 2, vacuous: 1 });
  expect(run.stdout).toContain("vacuous: no calls");
});

const BY_NOTHING = { llm_judge: { rubric: NOTHING } };

test.each([
  ["is judged by nothing", BY_NOTHING],
  ["combines judges of nothing", { all_of: [{ any_of: [BY_NOTHING] }, BY_NOTHING] }],
])("a test whose only assertion %s is vacuous; beside another one it is not", async (_, matcher) => {
  const judged = { target: "payload", matcher };
  const call = (name: string, more: object[]) => {
    return { name, server: "tools", tool: "weather", args: { city: "Lima" }, expect: [judged, ...more] };
  };
  const tools = [
    call("alone", []),
    call("beside", [{ target: "payload", matcher: { exists: true } }]),
    { ...call("within", []), expect: [{ target: "payload", matcher: { all_of: [matcher, { exists: true }] } }] },
  ];
  const run = await workspace.run({ servers: { tools: fixture("agent-tools") }, tools }, [], { env: api.env });
  expect(run.result("alone")).toMatchObject({ status: "passed", vacuous: true, assertions: [{ vacuous: true }] });
  for (const name of ["beside", "within"]) expect(run.result(name)).not.toHaveProperty("vacuous");
  expect(run.report.summary).toMatchObject({ passed: 3, vacuous: 1 });
});
