import { failure, hang, refusal, toolUse, useModelApi, verdict } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { evalOf, grade, judges, promptOf, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("a response passes at its threshold and fails below it, with score, reason, cost and place", async () => {
  api.script(verdict(0.7, "Warm."), verdict(0.69, "Curt."));
  const suite = suiteOf([evalOf(), evalOf({ name: "curt", threshold: 0.7 })]);
  const run = await grade(workspace, api, suite, ["--max-concurrency", "1", "--parallel", "1"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toBe("Projected: 2 calls of judges\n");
  expect(run.result("greeting")).toMatchObject({
    kind: "eval",
    status: "passed",
    score: 0.7,
    threshold: 0.7,
    model: "claude-sonnet-4-6",
    judge: { calls: 1, input_tokens: 1000 },
    cost_usd: 0.0045,
    detail: {
      type: "evaluation",
      rubric: { form: "text", text: "Greets by name." },
      candidate: { source: "response", prompt: "Greet Ada.", response: "Hello, Ada!" },
    },
  });
  expect(run.result("curt")).toMatchObject({
    status: "failed",
    rule_id: "rubric.threshold",
    message: expect.stringContaining("score 0.69 is below the threshold 0.70"),
    location: { file: "suite.yml", text: expect.stringContaining("curt") },
    repro: expect.stringMatching(/^mcptest eval suite\.yml/),
  });
  expect(run.report.summary).toMatchObject({ passed: 1, failed: 1, cost_usd: 0.009 });
  expect(run.stdout).toContain("Curt.");
});

test("judges read prompt, context and reference in fences, and judge each criterion by itself", async () => {
  api.script(judges({ rude: 0, Names: 0.5 }));
  const run = await grade(
    workspace,
    api,
    suiteOf([
      evalOf({
        context: ["Ada is a guest.", "She likes tea."],
        reference: "Good day, Ada.",
        rubric: {
          criteria: [
            { name: "names", description: "Names the guest.", required: true, threshold: 0.5 },
            { name: "kind", weight: 3 },
            { name: "rude", description: "Is rude.", guard: true },
            { name: "sorry", when: { contains: "sorry" } },
          ],
        },
      }),
    ]),
  );
  expect(run.code).toBe(0);
  expect(run.result("greeting").score).toBe(0.8);
  expect(api.requests).toHaveLength(3);
  for (const request of api.requests) {
    const said = promptOf(request);
    for (const part of ["task", "reference", "context 1 of 2", "context 2 of 2", "response"]) {
      expect(said).toMatch(new RegExp(`--- ${part} [0-9a-f]{32} ---`));
    }
  }
});

test.each([
  ["a required criterion", { names: 0.2 }, "rubric.required"],
  ["a guard", { rude: 0.9 }, "rubric.guard"],
])("%s fails an eval whatever its score", async (_, scores, ruleId) => {
  api.script(judges({ rude: 0, ...scores }));
  const rubric = {
    threshold: 0.1,
    criteria: [{ name: "names", required: true, threshold: 0.5 }, { name: "kind" }, { name: "rude", guard: true }],
  };
  const run = await grade(workspace, api, suiteOf([evalOf({ rubric })]));
  expect(run.code).toBe(1);
  expect(run.result("greeting")).toMatchObject({ status: "failed", rule_id: ruleId });
});

test("what no criterion applies to passes without a score, and nobody is asked", async () => {
  const rubric = { criteria: [{ name: "apologizes", when: { contains: "error" } }] };
  const run = await grade(workspace, api, suiteOf([evalOf({ rubric })]));
  expect(run.code).toBe(0);
  expect(run.result("greeting")).toMatchObject({ status: "passed" });
  expect(run.result("greeting").score).toBeUndefined();
  expect(api.requests).toEqual([]);
});

test("a judge that gives no verdict makes an eval errored, with the votes of the others", async () => {
  api.script(verdict(0.9), verdict(0.8), refusal);
  const jury = evalOf({ judge: { jury: { size: 3 } } });
  const run = await grade(workspace, api, suiteOf([jury]), ["--max-concurrency", "1"]);
  expect(run.code).toBe(1);
  expect(run.result("greeting")).toMatchObject({
    status: "errored",
    rule_id: "judge-refused",
    message: expect.stringContaining("the others: pass 0.90, pass 0.80"),
    judge: { calls: 3 },
    detail: { type: "evaluation", judging: [{ score: 0.9 }, { score: 0.8 }, { error: expect.any(String) }] },
  });
});

test("an eval has the time that it says, and is tried again as it says", async () => {
  api.script(hang);
  const slow = await grade(workspace, api, suiteOf([evalOf({ timeout: "50ms" })]));
  expect(slow.result("greeting")).toMatchObject({ status: "errored", rule_id: "test-timeout" });
  api.script(verdict(0.1), verdict(0.9));
  const again = await grade(workspace, api, suiteOf([evalOf({ retries: 2 })]));
  expect(again.code).toBe(0);
  expect(again.result("greeting")).toMatchObject({ status: "passed", flaky: true, attempts: 2, judge: { calls: 2 } });
});

test("a jury near the line passes or fails as --on-near says", async () => {
  const scores = () => api.script(verdict(0.55), verdict(0.95), verdict(0.9));
  const suite = suiteOf([evalOf({ judge: { jury: { size: 3 } } })]);
  scores();
  const told = await grade(workspace, api, suite);
  expect(told.code).toBe(0);
  expect(told.result("greeting")).toMatchObject({ status: "passed", detail: { spread: { near: true, votes: 3 } } });
  scores();
  const strict = await grade(workspace, api, suite, ["--on-near", "fail"]);
  expect(strict.code).toBe(1);
  expect(strict.result("greeting")).toMatchObject({ status: "failed", rule_id: "rubric.near" });
  const unknown = await workspace.cli(["eval", "suite.yml", "--on-near", "pass"]);
  expect(unknown.code).toBe(2);
});

test("the cells of a matrix grade one response by each model, a prompt each", async () => {
  api.script(verdict(0.9));
  const matrix = { models: ["claude-sonnet-4-5", "claude-haiku-4-5"], prompts: ["Greet Ada.", "Say hello."] };
  const run = await grade(workspace, api, suiteOf([evalOf({ matrix, prompt: undefined })]));
  expect(run.report.results.map(({ name, coordinates, model }) => [name, coordinates, model])).toEqual([
    ["greeting", { model: "claude-sonnet-4-5", prompt: "#1" }, "claude-sonnet-4-5"],
    ["greeting", { model: "claude-sonnet-4-5", prompt: "#2" }, "claude-sonnet-4-5"],
    ["greeting", { model: "claude-haiku-4-5", prompt: "#1" }, "claude-haiku-4-5"],
    ["greeting", { model: "claude-haiku-4-5", prompt: "#2" }, "claude-haiku-4-5"],
  ]);
  expect(run.stdout).toContain("greeting [model=claude-haiku-4-5, prompt=#2]");
});

test("the judge is the eval's, else the environment's, else the default; at most so many are asked at once", async () => {
  api.script(verdict(0.9));
  const suite = suiteOf([evalOf(), evalOf({ name: "own", judge: { model: "claude-haiku-4-5" } })]);
  await grade(workspace, api, suite, ["--max-concurrency", "1"], { MCPTEST_JUDGE_MODEL: "claude-opus-4-1" });
  expect(api.requests.map(({ model }) => model).sort()).toEqual(["claude-haiku-4-5", "claude-opus-4-1"]);
  expect(api.mostAtOnce()).toBe(1);
});

test("rows, filters, tags, shards and gates work as in a run", async () => {
  api.script(judges({}));
  const rows = [
    { name: "ada", vars: { who: "Ada" } },
    { name: "bob", vars: { who: "Bob" } },
  ];
  const suite = suiteOf([
    evalOf({ response: "Hello, ${var.who}!", cases: rows, tags: ["smoke"] }),
    evalOf({ name: "other" }),
  ]);
  const one = await grade(workspace, api, suite, ["--filter", "greeting", "--case", "bob", "--tag", "smoke"]);
  expect(one.report.results.map(({ coordinates }) => coordinates)).toEqual([{ case: "bob" }]);
  expect(promptOf(api.requests[0] ?? {})).toContain("Hello, Bob!");
  const parts = await Promise.all(
    ["1/2", "2/2"].map((part) =>
      workspace.cli(["eval", "suite.yml", "--shard", part, "--reporter", "json"], { env: api.env }),
    ),
  );
  expect(parts.map(({ stdout }) => JSON.parse(stdout).results.length).reduce((a, b) => a + b)).toBe(3);
  const base = await grade(workspace, api, suite, ["--update-baseline"]);
  expect(base.code).toBe(0);
  api.script(judges({ Greets: 0.8 }));
  const dropped = await grade(workspace, api, suite, ["--max-score-drop", "0.05"]);
  expect(dropped.code).toBe(6);
  const none = await workspace.cli(["eval", "suite.yml", "--filter", "nothing"]);
  expect(none.code).toBe(7);
});

test("no format and no stream has the key, nor a secret that the judge repeats", async () => {
  const canary = "canary-5f1d9c0e2b";
  api.script(toolUse({ score: 0.2, reason: `The key ${canary} and ${api.key} were seen.` }));
  workspace.write("suite.yml", suiteOf([evalOf({ response: `It is ${canary}.` })]));
  const formats = ["json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];
  const run = await workspace.cli(
    ["eval", "suite.yml", ...formats.flatMap((format) => ["--reporter", `${format}=out.${format}`])],
    { env: { ...api.env, MY_SECRET: canary } },
  );
  const texts = [run.stdout, run.stderr, ...formats.map((format) => workspace.read(`out.${format}`))];
  for (const text of texts) {
    expect(text).not.toContain(canary);
    expect(text).not.toContain(api.key);
  }
  expect(promptOf(api.requests[0] ?? {})).not.toContain(canary);
  expect(workspace.read("out.json")).toContain("were seen");
});

test("an API that fails makes an eval errored, and the others are graded", async () => {
  api.script(failure(401, "authentication_error", "invalid x-api-key"), verdict(0.9));
  const suite = suiteOf([evalOf(), evalOf({ name: "other" })]);
  const run = await grade(workspace, api, suite, ["--max-concurrency", "1", "--parallel", "1"]);
  expect(run.statuses).toEqual(["errored", "passed"]);
  expect(run.result("greeting").rule_id).toBe("judge-failed");
});
