import { by, calls, talk, toolUse, useModelApi } from "../helpers/model-api.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";
import { asksJudge, judges, linesOf, promptOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

const METRICS = { mcp_task_completion: {}, argument_correctness: { threshold: 0.5 } };

function agents(more: object): object {
  return {
    servers: { tools: fixture("agent-tools") },
    agents: [{ name: "agent", server: "tools", prompt: "How warm is it?", ...more }],
  };
}

const MOCKS = {
  name: "words",
  tools: [
    { name: "find", input_schema: { type: "object" }, response: "found ${args.what}" },
    { name: "tell", input_schema: { type: "object" }, response: "told: ${args.text}" },
  ],
};

function composition(more: object): object {
  workspace.write("words.mock.yml", MOCKS);
  return {
    servers: { words: { mock: "words.mock.yml" } },
    compositions: [
      {
        name: "look up",
        description: "Find a thing and tell of it.",
        nodes: [
          { id: "find", tool: "find", args: { what: "${var.what}" } },
          { id: "tell", tool: "tell", args: { text: "${find}" }, needs: ["find"] },
        ],
        cases: [
          { name: "cup", vars: { what: "a cup" } },
          { name: "pot", vars: { what: "a pot" } },
        ],
        output: "tell",
        ...more,
      },
    ],
  };
}

test("metrics of a composition are judged by its graph and trace, a row a case, and summed up", async () => {
  api.script(by((body) => toolUse({ score: promptOf(body).includes("a pot") ? 0.4 : 0.9, reason: "Seen." })));
  const run = await workspace.run(composition({ eval: { plan_quality: {} } }), [], { env: api.env });
  expect(run.code).toBe(1);
  const rows = run.report.results.map(({ coordinates, status, score }) => [coordinates, status, score]);
  expect(rows).toEqual([
    [{ case: "cup" }, "passed", undefined],
    [{ case: "cup", metric: "plan_quality" }, "passed", 0.9],
    [{ case: "pot" }, "passed", undefined],
    [{ case: "pot", metric: "plan_quality" }, "failed", 0.4],
    [{ metric: "plan_quality" }, "failed", 0.65],
  ]);
  const [, , , failed, whole] = run.report.results;
  expect(failed).toMatchObject({
    threshold: 0.7,
    detail: { type: "evaluation", rubric: { name: "plan_quality", version: 1 }, candidate: { source: "trace" } },
  });
  expect(whole).toMatchObject({ message: "1 of 2 rows of plan_quality failed", threshold: 0.7 });
  const said = promptOf(api.requests[0] ?? {});
  expect(linesOf(api.requests[0] ?? {}, "tools").lines).toEqual([
    { node: "find", tool: "find", server: "words", needs: [] },
    { node: "tell", tool: "tell", server: "words", needs: ["find"] },
  ]);
  expect(linesOf(api.requests[0] ?? {}, "trace").lines).toEqual([
    { node: "find", status: "ok", arguments: { what: "a cup" } },
    { node: "find", result: "found a cup" },
    { node: "tell", status: "ok", arguments: { text: "found a cup" } },
    { node: "tell", result: "told: found a cup" },
    { output: "told: found a cup" },
  ]);
  expect(said).toContain("Find a thing and tell of it.");
});

test("without a key metrics wait with the true reason; those of what did not run say why", async () => {
  const waiting = await workspace.run(composition({ eval: { mcp_use: {} } }));
  expect(waiting.code).toBe(0);
  expect(waiting.statuses).toEqual(["passed", "deferred", "passed", "deferred", "deferred"]);
  expect(waiting.report.results[1]?.message).toBe("no judge is configured: ANTHROPIC_API_KEY is not set");
  const skipped = await workspace.run(composition({ eval: { mcp_use: {} }, skip: "later" }), [], { env: api.env });
  expect(skipped.statuses).toEqual(Array.from({ length: 5 }, () => "skipped"));
  expect(skipped.code).toBe(0);
  const servers = { words: { command: ["node", "-e", "process.exit(3)"] } };
  const broken = await workspace.run({ ...composition({ eval: { mcp_use: {} } }), servers }, [], { env: api.env });
  const metric = broken.report.results.find(({ coordinates }) => coordinates.metric && coordinates.case);
  expect(metric).toMatchObject({ status: "skipped", message: expect.stringMatching(/^not judged: /) });
  expect(api.requests).toEqual([]);
});

test("a composition that fails is judged too", async () => {
  api.script(judges({}));
  const expectations = [{ target: "output", matcher: { contains: "a cup" } }];
  const run = await workspace.run(composition({ eval: { mcp_use: {} }, expect: expectations }), [], { env: api.env });
  expect(run.statuses).toEqual(["passed", "passed", "failed", "passed", "passed"]);
});

test("repeats of an agent count as one: the rate decides, with pass@k, pass^k and its interval", async () => {
  let turn = 0;
  const replies = ["19 degrees", "19 degrees", "I do not know"];
  api.script(
    by((body) => (asksJudge(body) ? toolUse({ score: 0.9, reason: "Good." }) : talk(replies[turn++] ?? "19"))),
  );
  const more = { runs: 3, expect: [{ target: "final_response", matcher: { contains: "19" } }], eval: METRICS };
  const strict = await workspace.run(agents(more), ["--parallel", "1"], { env: api.env });
  expect(strict.code).toBe(1);
  const whole = strict.report.results.find(({ runs, coordinates }) => runs && !coordinates.metric);
  expect(whole).toMatchObject({
    status: "failed",
    coordinates: {},
    rule_id: "runs.pass-rate",
    message: "2 of 3 runs passed, a rate of 0.667, and min_pass_rate is 1",
    runs: {
      runs: 3,
      passed: 2,
      min_rate: 1,
      pass_at: [0.666666666667, 1, 1],
      pass_all: [0.666666666667, 0.333333333333, 0],
    },
  });
  expect(whole?.runs?.interval.low).toBeCloseTo(0.2077, 4);
  expect(whole?.runs?.interval.high).toBeCloseTo(0.9385, 4);
  const task = strict.report.results.find(
    ({ runs, coordinates }) => runs && coordinates.metric === "mcp_task_completion",
  );
  expect(task).toMatchObject({ status: "passed", score: 0.9, runs: { runs: 3, passed: 3 } });
  // No calls: there are no arguments to judge.
  const args = strict.report.results.filter(({ coordinates }) => coordinates.metric === "argument_correctness");
  expect(args.map(({ status, score, judge }) => [status, score, judge])).toEqual(
    args.map(() => ["passed", undefined, undefined]),
  );
  expect(strict.report.summary.total).toBe(3);
  turn = 0;
  const lenient = await workspace.run(agents({ ...more, min_pass_rate: 0.6 }), ["--parallel", "1"], { env: api.env });
  expect(lenient.code).toBe(0);
});

test("runs whose model gave no answer are left out of the rate, as far as max_unjudged goes", async () => {
  let turn = 0;
  const one = { runs: 2, max_unjudged: 1, expect: [{ target: "final_response", matcher: { contains: "19" } }] };
  api.script(by(() => (turn++ === 0 ? (_, response) => void response.writeHead(400).end("{}") : talk("19"))));
  const run = await workspace.run(agents(one), ["--parallel", "1"], { env: api.env });
  const whole = run.report.results.find(({ coordinates }) => coordinates.repeat === undefined);
  expect(whole).toMatchObject({ status: "passed", runs: { runs: 1, left_out: 1 } });
  expect(run.code).toBe(0);
  api.script((_, response) => void response.writeHead(400).end("{}"));
  const none = await workspace.run(agents(one), ["--parallel", "1"], { env: api.env });
  expect(none.code).toBe(1);
  expect(none.report.results.at(-1)).toMatchObject({ status: "errored", rule_id: "model-failed" });
});

test("metrics of an agent read definitions, calls and results, and a filter by id brings what they need", async () => {
  const agent = () => by((body) => (asksJudge(body) ? toolUse({ score: 0.8, reason: "Good." }) : talk("Done.")));
  api.script(calls(["weather", { city: "Lima" }]), agent());
  const suite = agents({ eval: { argument_correctness: { threshold: 0.5 } } });
  const run = await workspace.run(suite, [], { env: api.env });
  const metric = run.report.results.find(({ coordinates }) => coordinates.metric);
  expect(metric).toMatchObject({ status: "passed", score: 0.8, threshold: 0.5, judge: { calls: 1 } });
  const said = promptOf(api.requests.find(asksJudge) ?? {});
  for (const part of ["task", "tools", "conversation"]) expect(said).toContain(`--- ${part} `);
  api.script(agent());
  const alone = await workspace.run(suite, ["--filter", `id:${metric?.id}`], { env: api.env });
  expect(alone.report.results.map(({ coordinates }) => coordinates)).toEqual([{}, { metric: "argument_correctness" }]);
});
