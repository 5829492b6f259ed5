import { formatDuration } from "../../src/values/duration.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { call, echoes, fixture, type Run, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { traceIn } from "../helpers/traces.ts";

const workspace = useWorkspace();

/** A server whose tools tell what they used, or never answer. */
const MANIFEST = {
  tools: [
    { name: "ask", response: "ok", meta: { usage: { input_tokens: 100, output_tokens: 20, cost_usd: 0.04 } } },
    { name: "list-price", response: "ok", meta: { usage: { model: "claude-haiku-4-5", input_tokens: 1000 } } },
    { name: "unknown", response: "ok", meta: { usage: { model: "nobody-1", input_tokens: 10, output_tokens: 1 } } },
    { name: "free", response: "ok" },
    { name: "hang", fault: "hang" },
  ],
};
const servers = { model: { mock: "model.mock.yml" } };

/** Tests `name 1` to `name <count>` of one tool. */
function calls(tool: string, count: number, more: object = {}): object[] {
  return Array.from({ length: count }, (_, index) => call(tool, {}, { name: `${tool} ${index + 1}`, ...more }));
}

beforeEach(() => workspace.write("model.mock.yml", MANIFEST));

test("costs that pass the cap end the run: nothing more is started, and it fails though every test passed", async () => {
  const tools = [...calls("ask", 5), ...calls("free", 5)];
  const run = await workspace.run({ servers, budget: { max_cost_usd: 0.1 }, tools });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(run.result("ask 1").cost_usd).toBe(0.04);
  expect(run.report.run.budget_tripped).toEqual({ cap: "max_cost_usd", limit: 0.1, actual: 0.12, suite: "suite.yml" });
  expect(run.report.summary).toMatchObject({ total: 3, passed: 3, not_run: 7 });
  expect(run.stdout).toContain(
    "FAILED  max_cost_usd of suite.yml is $0.10, spent $0.12 · partial (ended early) · 7 not run, 3 passed (10 tests",
  );
  expect(run.stderr).toBe("");
});

test("within the caps a run passes, and its report has nothing of them; a test costs what its answer says", async () => {
  const tools = [...calls("ask", 1), ...calls("list-price", 1), ...calls("free", 1)];
  const capped = await workspace.run({ servers, budget: { max_cost_usd: 0.08, max_tokens: 10_000 }, tools });
  expect({ code: capped.code, ...capped.report.run }).toMatchObject({ code: 0 });
  expect(capped.report.run).not.toHaveProperty("budget_tripped");
  tools.splice(2, 0, ...calls("unknown", 2));
  const run = await workspace.run({ servers, budget: { max_tokens: 10_000, max_duration: "1h" }, tools });
  expect(run.code).toBe(0);
  expect(run.report.run).not.toHaveProperty("budget_tripped");
  expect(run.report.results.map((result) => result.cost_usd)).toEqual([0.04, 0.001, undefined, undefined, undefined]);
  expect(run.report.warnings).toMatchObject([{ code: "unknown-price", message: expect.stringContaining("nobody-1") }]);
});

test.each([
  ["of the suite", { budget: { max_cost_usd: 1 } }, []],
  ["of the run", {}, ["--max-cost", "1"]],
])(
  "under a cap on cost %s what a model without a price was used for fails, whatever else it asserts",
  async (_, own, flags) => {
    const compositions = [
      {
        name: "both",
        nodes: [
          { id: "a", tool: "free" },
          { id: "b", tool: "unknown" },
        ],
      },
    ];
    const tools = [...calls("unknown", 1, { threshold: 0.5 }), ...calls("free", 1)];
    const run = await workspace.run({ servers, ...own, tools, compositions }, flags);
    expect(run.statuses).toEqual(["failed", "passed", "failed"]);
    for (const [name, target] of [
      ["unknown 1", "cost"],
      ["both", "cost.total"],
    ] as const) {
      const told = {
        target,
        matcher: "unknown-price",
        message: expect.stringMatching(/"nobody-1" .* a cap on cost cannot be checked$/),
      };
      expect(run.result(name).assertions[0]).toMatchObject(told);
    }
  },
);

test("tokens are capped, too; suites after the one that tripped are not started", async () => {
  workspace.write("second.yml", { servers, tools: calls("free", 2) });
  workspace.write("first.yml", { servers, budget: { max_tokens: 200 }, tools: calls("ask", 3) });
  const run = await workspace.report(await workspace.cli(["run", "first.yml", "second.yml", ...WITH_REPORT]));
  expect(run.code).toBe(1);
  expect(run.report.run.budget_tripped).toEqual({ cap: "max_tokens", limit: 200, actual: 240, suite: "first.yml" });
  expect(run.report.summary).toMatchObject({ total: 2, passed: 2, not_run: 3 });
  expect(run.stdout).toContain("max_tokens of first.yml is 200, used 240 tokens · partial (ended early) · 3 not run");
});

test("each suite spends its own budget", async () => {
  for (const name of ["first.yml", "second.yml"])
    workspace.write(name, { servers, budget: { max_cost_usd: 0.08 }, tools: calls("ask", 2) });
  const { code } = await workspace.cli(["run", "first.yml", "second.yml"]);
  expect(code).toBe(0);
  const whole = await workspace.cli(["run", "first.yml", "second.yml", "--max-cost", "0.15", ...WITH_REPORT]);
  const { report } = await workspace.report(whole);
  expect(report.run.budget_tripped).toEqual({ cap: "max_cost_usd", limit: 0.15, actual: 0.16 });
  expect(whole.stdout).toContain("max_cost_usd of the run is $0.15, spent $0.16 ·");
  expect(whole.code).toBe(1);
});

test("what the command line says takes the place of the suite's cap, and leaves the others", async () => {
  const suite = { servers, budget: { max_cost_usd: 0.01, max_tokens: 1000 }, tools: calls("ask", 3) };
  expect((await workspace.run(suite, ["--max-cost", "$1"])).code).toBe(0);
  const capped = await workspace.run({ ...suite, budget: { max_cost_usd: 0.01, max_tokens: 100 } }, [
    "--max-cost",
    "1",
  ]);
  expect(capped.report.run.budget_tripped).toMatchObject({ cap: "max_tokens", suite: "suite.yml" });
});

test.each([
  ["--max-cost", "much", "--max-cost much: expected an amount of US dollars"],
  ["--max-cost", "-1", "--max-cost -1: expected an amount of US dollars"],
  ["--max-duration", "2 minutes", "--max-duration 2 minutes: expected a duration"],
])("%s %s is refused", async (flag, value, message) => {
  workspace.write("suite.yml", { servers, tools: calls("free", 1) });
  const { code, stderr } = await workspace.cli(["run", "suite.yml", `${flag}=${value}`]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("tests that run beside the one that trips keep their results", async () => {
  const tools = calls("ask", 12);
  const run = await workspace.run({ servers, budget: { max_cost_usd: 0.1 }, tools }, ["--parallel", "4"]);
  const { total, passed, not_run: notRun = 0 } = run.report.summary;
  expect(passed).toBe(total);
  expect(total + notRun).toBe(12);
  expect(total).toBeGreaterThanOrEqual(3);
  expect(total).toBeLessThanOrEqual(6);
});

test("every try of a test is paid", async () => {
  const tools = [call("ask", {}, { expect: [{ target: "result.isError", matcher: { exact: true } }], retries: 9 })];
  const run = await workspace.run({ servers, budget: { max_cost_usd: 0.1 }, tools });
  expect(run.result("ask")).toMatchObject({ status: "failed", attempts: 3 });
  expect(run.report.run.budget_tripped?.actual).toBe(0.12);
});

test("when the time is up, the call that hangs is cancelled, its error names the cap, and no more is started", async () => {
  const tools = [call("hang", {}, { retries: 2 }), ...echoes(2)];
  let limit = 0;
  const run = await withEnoughTime(
    (ms) => {
      limit = ms;
      const suite = { servers: { good: fixture("good") }, budget: { max_duration: `${ms}ms` }, tools };
      return workspace.run(suite, ["--parallel", "false"]);
    },
    // The server has to have started in that time.
    ({ report }) => report.results.length > 0 && report.servers.length > 0,
  );
  const over = `max_duration of suite.yml is ${formatDuration(limit)}, which ran out`;
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored"]);
  expect(run.result("hang")).toMatchObject({ rule_id: "budget-exceeded", message: `stopped: ${over}`, attempts: 1 });
  expect(run.result("hang")).not.toHaveProperty("cause");
  const { budget_tripped: tripped } = run.report.run;
  expect(tripped).toMatchObject({ cap: "max_duration", limit, suite: "suite.yml" });
  expect(tripped?.actual).toBeGreaterThan(limit);
  expect(run.report.summary.not_run).toBe(2);
  expect(run.stdout).toContain(`${over} · partial (ended early) · 1 errored, 2 not run`);
});

test("a server that is still starting is not waited for", async () => {
  const mute = { mute: fixture("never-answers", [], { startup_timeout: "1h" }) };
  const compositions = [{ name: "graph", nodes: [{ id: "one", tool: "echo" }] }];
  const suite = { servers: mute, tools: echoes(2) };
  const surveyed = await workspace.run(suite, ["--max-duration", "1s"]);
  expect(surveyed.code).toBe(1);
  expect(surveyed.report).toMatchObject({ results: [], summary: { not_run: 2 } });
  expect(surveyed.stdout).toContain(
    "max_duration of the run is 1.0s, which ran out · partial (ended early) · 2 not run",
  );
  const hasBegun = ({ report }: Run): boolean => report.results.length > 0;
  const first = await withEnoughTime(
    (ms) => workspace.run(suite, ["--max-duration", `${ms}ms`, "--parallel", "false"]),
    hasBegun,
  );
  expect(first.report.results).toMatchObject([{ status: "errored", rule_id: "budget-exceeded", name: "echo 1" }]);
  const second = await withEnoughTime(
    (ms) => workspace.run({ servers: mute, compositions }, ["--max-duration", `${ms}ms`]),
    hasBegun,
  );
  expect(second.report.results).toMatchObject([{ status: "errored", rule_id: "budget-exceeded", name: "graph" }]);
});

describe("inside a composition", () => {
  const chain = (...tools: string[]): object[] =>
    tools.map((tool, index) => ({ id: `n${index}`, tool, ...(index > 0 ? { needs: [`n${index - 1}`] } : {}) }));

  test("the call that passes the suite's cap is the last one; the test is errored and keeps its trace", async () => {
    const compositions = [
      { name: "graph", nodes: chain("ask", "ask", "ask", "ask") },
      { name: "after", nodes: chain("free") },
    ];
    const suite = { servers, budget: { max_cost_usd: 0.1 }, tools: calls("ask", 1), compositions };
    const run = await workspace.run(suite);
    expect(run.code).toBe(1);
    expect(run.statuses).toEqual(["passed", "errored"]);
    const graph = run.result("graph");
    expect(graph).toMatchObject({
      rule_id: "budget-exceeded",
      message: "stopped: max_cost_usd of suite.yml is $0.10, spent $0.12",
      cost_usd: 0.08,
    });
    expect(Object.values(traceIn(graph)?.nodes ?? {}).map(({ status }) => status)).toEqual([
      "ok",
      "ok",
      "skipped",
      "skipped",
    ]);
    expect(traceIn(graph)?.nodes.n2?.reason).toBe("stopped: max_cost_usd of suite.yml is $0.10, spent $0.12");
    expect(traceIn(graph)?.composition.budget_tripped).toBeNull();
    expect(run.report.run.budget_tripped?.actual).toBe(0.12);
    expect(run.report.summary.not_run).toBe(1);
  });

  test("the time of the suite ends a node that hangs", async () => {
    const compositions = [{ name: "graph", nodes: chain("ask", "hang", "ask") }];
    const run = await withEnoughTime(
      (ms) => workspace.run({ servers, budget: { max_duration: `${ms}ms` }, compositions }),
      ({ report }) => traceIn(report.results[0])?.nodes.n1?.status === "failed",
    );
    expect(run.result("graph")).toMatchObject({ status: "errored", rule_id: "budget-exceeded", cost_usd: 0.04 });
    expect(traceIn(run.result("graph"))?.nodes).toMatchObject({ n1: { status: "failed" }, n2: { status: "skipped" } });
  });

  test("its own cap is its own failure, and the run goes on", async () => {
    const compositions = [
      { name: "graph", budget: { max_cost_usd: 0.05 }, nodes: chain("ask", "ask", "ask") },
      { name: "after", nodes: chain("free") },
    ];
    const run = await workspace.run({ servers, budget: { max_cost_usd: 1 }, compositions });
    expect(run.statuses).toEqual(["failed", "passed"]);
    expect(run.report.run).not.toHaveProperty("budget_tripped");
  });
});

test("Ctrl-C comes before the caps: 130, and the test that ran has no result", async () => {
  const budget = { max_cost_usd: 1, max_duration: "1h" };
  workspace.write("suite.yml", { servers: { good: fixture("good") }, budget, tools: [...echoes(1), call("hang")] });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await running.printed("echo 1");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.statuses).toEqual(["passed"]);
  expect(run.report.run).toMatchObject({ interrupted: true });
  expect(run.report.run).not.toHaveProperty("budget_tripped");
});
