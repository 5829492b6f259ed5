import { by, calls, hang, toolUse, useModelApi, using, verdict } from "../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { evalOf, grade, judges, liveSuite, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();
const SERIAL = ["--max-concurrency", "1", "--parallel", "1"];

const three = (more: object = {}) => suiteOf(["a", "b", "c"].map((name) => evalOf({ name, ...more })));

test("a cap on cost keeps what was graded, skips the rest, exits with 5, and --last-failed brings it back", async () => {
  api.script(using({ input_tokens: 10_000, output_tokens: 1000 }, verdict(0.9)));
  const run = await grade(workspace, api, three(), [...SERIAL, "--max-cost", "0.046"]);
  expect(run.code).toBe(5);
  expect(run.statuses).toEqual(["passed", "skipped", "skipped"]);
  expect(run.result("b")).toMatchObject({
    rule_id: "max-cost",
    message: expect.stringMatching(/^max-cost: max_cost_usd of the run leaves /),
  });
  expect(run.stdout).toContain("FAILED  ");
  expect(api.requests).toHaveLength(1);
  api.script(verdict(0.9));
  const rest = await grade(workspace, api, three(), ["--last-failed"]);
  expect(rest.code).toBe(0);
  expect(rest.report.results.map(({ name }) => name)).toEqual(["b", "c"]);
});

test("a cap that is crossed ends the run, and what was not started is skipped", async () => {
  api.script(using({ input_tokens: 100_000, output_tokens: 1000 }, verdict(0.9)));
  const run = await grade(workspace, api, three(), [...SERIAL, "--max-cost", "0.05"]);
  expect(run.code).toBe(5);
  expect(run.statuses).toEqual(["passed", "skipped", "skipped"]);
  expect(run.report.run.budget_tripped).toMatchObject({ cap: "max_cost_usd" });
});

test("after a cap on tokens was crossed no model is asked: neither by evals that began, nor by an agent for another turn", async () => {
  api.script(using({ input_tokens: 5000, output_tokens: 100 }, verdict(0.9)));
  const budget = { max_tokens: 5000 };
  const run = await grade(workspace, api, { ...three(), budget }, ["--max-concurrency", "1"]);
  expect(run.code).toBe(5);
  expect(api.requests).toHaveLength(1);
  expect(run.report.results.filter(({ status }) => status === "passed")).toHaveLength(1);
  expect(run.report.results.slice(1)).toEqual(
    run.report.results.slice(1).map(() => expect.objectContaining({ status: "errored", rule_id: "budget-exceeded" })),
  );
  api.script(using({ input_tokens: 5000, output_tokens: 100 }, calls(["add", { a: 1, b: 2 }])));
  const live = liveSuite([evalOf({ response: undefined })], { budget });
  const agent = await grade(workspace, api, live);
  expect(agent.code).toBe(5);
  expect(agent.result("greeting")).toMatchObject({ status: "errored", rule_id: "budget-exceeded" });
  expect(api.requests).toHaveLength(2);
});

test("what an answer used that does not say it is not known, and never 0; under a cap its eval has no judgement", async () => {
  api.script(using({ input_tokens: Number.NaN }, verdict(0.9)));
  const run = await grade(workspace, api, three());
  expect(run.result("a")).toMatchObject({
    status: "passed",
    cost_usd: null,
    judge: { input_tokens: null, cost_usd: null },
  });
  expect(run.report.summary).toMatchObject({ cost_usd: null });
  expect(run.stdout).toContain("spent     cost unknown");
  const capped = await grade(workspace, api, three(), [...SERIAL, "--max-cost", "1"]);
  expect(capped.result("a")).toMatchObject({ status: "errored", rule_id: "unknown-usage" });
});

test("under run the same exits with 1", async () => {
  workspace.write("words.mock.yml", {
    name: "words",
    tools: [{ name: "say", input_schema: { type: "object" }, response: "hi" }],
  });
  const expectations = [{ target: "result.content[0].text", matcher: { llm_judge: { rubric: "Is kind." } } }];
  const suite = {
    servers: { words: { mock: "words.mock.yml" } },
    tools: [{ name: "say", tool: "say", expect: expectations }],
  };
  const run = await workspace.run(suite, ["--max-cost", "0.000001"], { env: api.env });
  expect(run.code).toBe(1);
  expect(run.result("say")).toMatchObject({ status: "skipped", rule_id: "max-cost" });
  expect(api.requests).toEqual([]);
  api.script(using({ input_tokens: 100_000, output_tokens: 1000 }, verdict(0.9)));
  const tools = ["a", "b", "c"].map((name) => ({
    name,
    tool: "say",
    ...(name === "c" ? {} : { expect: expectations }),
  }));
  const crossed = await workspace.run({ ...suite, tools }, ["--parallel", "1", "--max-cost", "0.05"], { env: api.env });
  expect(crossed.code).toBe(1);
  expect(crossed.result("b")).toMatchObject({ status: "skipped", rule_id: "max-cost" });
  expect(crossed.report.summary).toMatchObject({ total: 2, not_run: 1 });
  expect(crossed.stderr).toContain("Projected: 2 calls of judges; at most $0.050\n");
  api.script(verdict(0.9));
  const rest = await workspace.run({ ...suite, tools }, ["--last-failed"], { env: api.env });
  expect(rest.report.results.map(({ name }) => name)).toEqual(["b"]);
});

test("a model without a price is refused under a cap, a warning without one, and known by --pricing-table", async () => {
  const suite = suiteOf([evalOf({ judge: { model: "claude-next" } })]);
  const capped = await workspace.cli(["eval", "suite.yml"], { env: api.env }).catch(() => undefined);
  expect(capped?.code).toBe(2);
  workspace.write("suite.yml", suite);
  const refused = await workspace.cli(["eval", "suite.yml", "--max-cost", "1"], { env: api.env });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("error[unpriced-model]");
  expect(refused.stderr).toContain("claude-next");
  expect(api.requests).toEqual([]);
  api.script(verdict(0.9));
  const told = await grade(workspace, api, suite);
  expect(told.code).toBe(0);
  expect(told.report.warnings.map(({ code }) => code)).toEqual(["unknown-price"]);
  expect(told.result("greeting").judge?.cost_usd).toBeNull();
  const models = { "claude-next": { input: 1, output: 10 } };
  workspace.write("prices.yaml", { version: 1, models });
  const priced = await grade(workspace, api, suite, ["--max-cost", "1", "--pricing-table", "prices.yaml"]);
  expect(priced.result("greeting").cost_usd).toBeCloseTo(0.002, 9);
  workspace.write("prices.yaml", { version: 1, models: { "claude-next": { input: -1 } } });
  const wrong = await workspace.cli(["eval", "suite.yml", "--pricing-table", "prices.yaml"], { env: api.env });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("prices.yaml:");
});

test("Ctrl-C keeps what was graded in the report", async () => {
  api.script(verdict(0.9), hang);
  workspace.write("suite.yml", three());
  const running = workspace.start(["eval", "suite.yml", ...WITH_REPORT, ...SERIAL], { env: api.env });
  await api.asked(2);
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report.results.map(({ name, status }) => [name, status])).toEqual([["a", "passed"]]);
  expect(run.report.run.interrupted).toBe(true);
});

test("run leaves evals out and says how many; eval leaves everything else out", async () => {
  workspace.write("words.mock.yml", {
    name: "words",
    tools: [{ name: "say", input_schema: { type: "object" }, response: "hi" }],
  });
  const suite = { servers: { words: { mock: "words.mock.yml" } }, tools: [{ name: "say", tool: "say" }], ...three() };
  const run = await workspace.run(suite, [], { env: api.env });
  expect(run.code).toBe(0);
  expect(run.report.results.map(({ name }) => name)).toEqual(["say"]);
  expect(run.report.summary.left_out_evals).toBe(3);
  api.script(judges({ Greets: 0 }));
  expect((await grade(workspace, api, suite)).code).toBe(1);
  const last = await workspace.cli(["run", "suite.yml", "--last-failed"]);
  expect(last).toMatchObject({ code: 0, stderr: "No test of these suites failed when it last ran.\n" });
  api.script(judges({}));
  const graded = await grade(workspace, api, suite);
  expect(graded.report.results.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(graded.report.summary.left_out_evals).toBeUndefined();
  const nothing = await workspace.run(three(), [], { env: api.env });
  expect(nothing.code).toBe(7);
  expect(nothing.stdout).toContain("NOTHING RUN  no test is declared but 3 evals: `mcptest eval` runs evals");
  expect(nothing.stderr).toContain("3 evals left out: `mcptest eval` runs");
  const picked = await workspace.cli(["run", "suite.yml", "--filter", "b"]);
  expect(picked.code).toBe(7);
});

test("--explain says what would be graded, by whom, how often and at what cost, and asks nobody", async () => {
  workspace.write(
    "suite.yml",
    suiteOf([
      evalOf({
        judge: { jury: { size: 3 } },
        rubric: { criteria: [{ name: "kind", required: true }, { name: "brief" }] },
      }),
      evalOf({ name: "priceless", judge: { model: "claude-next" } }),
    ]),
  );
  const { code, stdout } = await workspace.cli(["eval", "--explain", "suite.yml"], { env: api.env });
  expect(code).toBe(0);
  for (const told of [
    "criteria kind (required), brief; threshold 0.70",
    "a fixed response of 11 characters",
    "jury of 3 by claude-sonnet-4-6; more than half must pass it",
    "6 calls of judges",
    "cost: about $",
    "without the cost of claude-next, which has no price",
  ]) {
    expect(stdout).toContain(told);
  }
  expect(api.requests).toEqual([]);
  const both = await workspace.cli(["eval", "--explain", "suite.yml", "--reporter", "json"], { env: api.env });
  expect(both.code).toBe(2);
});

test("two hundred evals are asked as many at once as --max-concurrency says", async () => {
  api.script(by(() => toolUse({ score: 0.9, reason: "Fine." })));
  const many = suiteOf(Array.from({ length: 200 }, (_, at) => evalOf({ name: `eval ${at}` })));
  const run = await grade(workspace, api, many, ["--max-concurrency", "8"]);
  expect(run.report.summary.passed).toBe(200);
  expect(api.mostAtOnce()).toBeLessThanOrEqual(8);
});
