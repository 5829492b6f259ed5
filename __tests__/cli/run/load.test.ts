import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withEnoughTime } from "../../helpers/patience.ts";
import { fixture, type Run, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

/** Tries for a minute until mcptest itself was never late, which no test can promise on a busy machine. */
async function unhurried<T>(attempt: () => Promise<T>, isLate: (outcome: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const outcome = await attempt();
    if (!isLate(outcome) || performance.now() > deadline) return outcome;
  }
}

const measured = (suite: object | undefined, flags: readonly string[] = []): Promise<Run> =>
  unhurried(
    () => workspace.run(suite, flags),
    ({ report }) => report.results.some(({ rule_id }) => rule_id === "load-late"),
  );

const SERVER = fixture("loaded");
const load = (name: string, load: object, more: object = {}): object => ({ name, tool: "count", load, ...more });
const suiteOf = (...tools: object[]): object => ({ name: "s", servers: { s: SERVER }, tools });

test("calls are judged one by one, and figures by their bounds", async () => {
  const run = await measured(
    suiteOf(
      load("holds", { rate: 100, duration: "100ms", expect: ["p50 < 10s", "ok = 10", "max > 0"] }),
      load("fails each third", { rate: 100, duration: "90ms" }, { args: { fail: 3 } }),
      load("may fail", { rate: 100, duration: "90ms", expect: ["error_rate < 0.5"] }, { args: { fail: 3 } }),
      load("judges the answer", { rate: 100, duration: "50ms" }, { expect: ["payload contains nothing"] }),
      load("has too few", { concurrency: 1, duration: "20ms", expect: ["p999 < 1s"] }, { args: { wait: 5 } }),
      load("is refused", { rate: 100, duration: "30ms" }, { args: { fail: 1 }, expect: "refused" }),
    ),
  );
  const told = run.report.results.map(({ name, status, assertions }) => {
    return [name, status, assertions.map(({ target, passed }) => `${target} ${passed}`).join(", ")];
  });
  expect(told).toEqual([
    ["holds", "passed", "p50 true, ok true, max true"],
    ["fails each third", "failed", "errors false"],
    ["may fail", "passed", "error_rate true"],
    ["judges the answer", "failed", "errors false"],
    ["has too few", "failed", "errors true, p999 false"],
    ["is refused", "passed", "errors true"],
  ]);
  expect(run.result("holds")).toMatchObject({
    attempts: 1,
    detail: {
      type: "load",
      model: "open",
      rate: 100,
      sessions: 1,
      errors: [],
      seconds: [{ at: 0, calls: 10, errors: 0 }],
    },
    derived_metrics: [{ name: "throughput", value: 100 }],
  });
  const failed = run.result("fails each third");
  expect(failed.detail).toMatchObject({
    figures: { calls: 9, ok: 6, errors: 3 },
    errors: [{ code: "assertion.succeeded", count: 3, message: expect.stringContaining("no third call") }],
  });
  expect(failed.hint).toMatch(/^mostly 3 x assertion\.succeeded: /);
  expect(run.result("has too few").message).toMatch(/p999 takes 5,000 calls, and there were \d+/);
  // Metrics of loads are never added up.
  expect(run.report.rollups).toBeUndefined();
});

test("a load comes after all other tests, on sessions of its own", async () => {
  const log = join(workspace.root, "calls.txt");
  const marked = (mark: string): object => ({ args: { mark } });
  const many = load("first", { rate: 50, duration: "100ms", sessions: 2 }, marked("many"));
  const run = await measured({
    servers: { s: fixture("loaded", [log]) },
    tools: [many, { name: "plain", tool: "count", ...marked("plain") }],
    compositions: [
      { name: "graph", nodes: [{ id: "n", tool: "count", ...marked("node") }], expect: ["output exists"] },
    ],
  });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(workspace.read("calls.txt")).toMatch(/plain\nnode\n(?:many\n){5}$/);
  // Each process counts its own calls: the plain test and the node share one.
  expect(run.report.servers.map(({ sessions }) => sessions)).toEqual([3]);
});

test("refusals of a load and of other tests are held against each other, and a tool must be listed to refuse", async () => {
  const fails = { args: { fail: 1 } };
  const refuses = { ...fails, expect: "refused" };
  const short = { rate: 100, duration: "30ms" };
  const both = await measured(
    suiteOf({ name: "refuses", tool: "count", ...refuses }, load("is to work", short, fails)),
  );
  expect(both.statuses).toEqual(["failed", "failed"]);
  expect(both.result("refuses").message).toMatch(/^refused like every other call of this tool: "is to work"/);
  expect(both.result("is to work").response).toMatchObject({ result: { isError: true } });
  const alone = await measured(suiteOf(load("refuses", short, refuses)));
  expect(alone.statuses).toEqual(["passed"]);
  expect(alone.report.summary).toMatchObject({ nothing_succeeded: ["s"] });
  const some = await measured(suiteOf(load("half", { ...short, expect: ["errors > 0"] }, { args: { fail: 2 } })));
  expect(some.report.summary.nothing_succeeded).toBeUndefined();
  const unlisted = await workspace.run(suiteOf(load("typo", short, { ...refuses, tool: "cuont" })));
  expect(unlisted.result("typo")).toMatchObject({ status: "errored", rule_id: "unknown-tool" });
});

test("a server that dies ends the load, and a call without an answer is an error that waited", async () => {
  const run = await workspace.run(
    suiteOf(
      load("dies", { rate: 100, duration: "500ms" }, { args: { die: 5 } }),
      load("dies in parallel", { concurrency: 4, duration: "500ms" }, { tool: "read", args: { wait: 20, die: 9 } }),
      load("hangs", { rate: 20, duration: "100ms", expect: ["ok = 0"] }, { args: { wait: 60_000 }, timeout: "200ms" }),
    ),
  );
  expect(run.result("dies")).toMatchObject({ status: "errored", rule_id: "server-exited" });
  // The calls that were in flight are not made again, though the tool may be called twice without harm.
  const died = run.result("dies in parallel");
  expect(died).toMatchObject({ status: "errored", rule_id: "server-exited", detail: { figures: { errors: 0 } } });
  expect(died.detail?.type === "load" && died.detail.figures.calls).toBeLessThanOrEqual(8);
  expect(run.report.servers[0]?.sessions).toBe(3);
  const { detail } = run.result("hangs");
  expect(detail).toMatchObject({ figures: { calls: 2, errors: 2 }, errors: [{ code: "test-timeout", count: 2 }] });
  expect(detail?.type === "load" && (detail.figures.min ?? 0) >= 200).toBe(true);
});

test("a budget counts each call, and stops the load", async () => {
  const suite = suiteOf(load("costs", { concurrency: 1, duration: "60s" }, { args: { cost: 0.01 } }));
  const run = await workspace.run({ ...suite, budget: { max_cost_usd: 0.05 } });
  expect(run.report.run.budget_tripped).toMatchObject({ cap: "max_cost_usd" });
  expect(run.code).not.toBe(0);
  // What it did up to there is told, and paid.
  expect(run.result("costs")).toMatchObject({
    status: "errored",
    rule_id: "budget-exceeded",
    cost_usd: 0.06,
    detail: { type: "load", figures: { calls: 5, ok: 5 } },
  });
});

test("a replay skips it, and no recording holds it", async () => {
  const suite = suiteOf(load("many", { rate: 50, duration: "60ms" }), { name: "plain", tool: "count" });
  expect((await measured(suite, ["--record"])).statuses).toEqual(["passed", "passed"]);
  const replayed = await workspace.run(suite, ["--replay"]);
  expect(replayed.statuses).toEqual(["skipped", "passed"]);
  expect(replayed.result("many").message).toBe("a load test measures the server itself, which --replay does not start");
});

test("--dry-run says how many calls it would make", async () => {
  workspace.write("suite.yml", suiteOf(load("many", { rate: 50, duration: "30s", warmup: "2s" })));
  const { stdout } = await workspace.cli(["run", "suite.yml", "--dry-run", "--estimate-cost"]);
  expect(stdout).toContain("count on s  1,500 calls in 30.0s, after 100 calls in 2.0s");
  expect(stdout).toContain("a load of 1,500 calls in 30.0s");
});

test("every format has the figures, and says what a closed model hides", async () => {
  const files = { md: "r.md", html: "r.html", junit: "r.xml", tap: "r.tap", json: "r.json" };
  const flags = Object.entries(files).flatMap(([name, path]) => ["--reporter", `${name}=${path}`]);
  const run = await measured(suiteOf(load("many", { concurrency: 2, duration: "50ms" })), [
    "--reporter",
    "pretty",
    ...flags,
  ]);
  const { detail } = run.result("many");
  const calls = detail?.type === "load" ? detail.figures.calls : 0;
  for (const path of [undefined, "r.md", "r.html", "r.xml", "r.tap"]) {
    const text = path === undefined ? run.stdout : workspace.read(path);
    expect(text).toContain("closed model: waits of the server slow the load itself");
    expect(text.replaceAll(",", "")).toContain(String(calls));
  }
  expect(workspace.read("r.json")).toContain('"model": "closed"');
  expect(workspace.read("r.md")).toContain("### Load\n");
  expect(workspace.read("r.md")).not.toContain("### Judged");
  // All figures, in the columns of any terminal.
  const [, ...lines] = run.stdout.split("Load ─")[1]?.split("\n") ?? [];
  const figures = detail?.type === "load" ? Object.keys(detail.figures) : [];
  const latencies = figures.filter((name) => /^(?:min|mean|max|p\d+)$/.test(name));
  expect(latencies).toEqual(expect.arrayContaining(["min", "mean", "max"]));
  const row = workspace.read("r.md").split("<summary>Load (1)")[1]?.split("\n")[4] ?? "";
  for (const name of latencies) {
    expect(lines.join("\n")).toMatch(new RegExp(`^ +(?:.* )?${name} [\\d.]+ms`, "m"));
    for (const path of ["r.xml", "r.tap"]) expect(workspace.read(path)).toMatch(new RegExp(`load.* ${name} [\\d.]+ms`));
    expect(row).toMatch(new RegExp(`\\| many \\|.*\\b${name} [\\d.]+ms`));
    expect(workspace.read("r.html")).toMatch(new RegExp(`<td[^>]*>[^<]*\\b${name} [\\d.]+ms`));
  }
  // So few columns that a comment shows them side by side.
  expect(row.split(" | ").length).toBeLessThanOrEqual(7);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test.each(["sarif", "gitlab"])("%s says of a load that failed what a closed model hides", async (format) => {
  const failing = { concurrency: 2, duration: "50ms", expect: ["min < 0"] };
  await measured(suiteOf(load("many", failing)), ["--reporter", `${format}=r.json`]);
  expect(workspace.read("r.json")).toContain("closed model: waits of the server slow the load itself");
});

test("a baseline keeps p95, p99 and throughput", async () => {
  // Of few calls there is no p95.
  const run = await withEnoughTime(
    (ms) => {
      const many = load("many", { concurrency: 4, duration: `${ms}ms`, expect: ["p95 < 10s"] });
      return measured(suiteOf(many), ["--update-baseline"]);
    },
    ({ code }) => code === 0,
  );
  expect(run.statuses).toEqual(["passed"]);
  const { tests } = JSON.parse(workspace.read(".mcptest/baseline.json"));
  const [kept] = Object.values<{ derived_metrics: object }>(tests);
  expect(Object.keys(kept?.derived_metrics ?? {})).toEqual(expect.arrayContaining(["p95", "throughput"]));
});

test("mutants of an answer are judged as each call of the load is", async () => {
  const judged = load("judged", { rate: 50, duration: "60ms" }, { expect: ["result.content[0].text contains call"] });
  workspace.write("suite.yml", suiteOf(judged));
  const told = await unhurried(
    () => workspace.cli(["mutate", "suite.yml"]),
    ({ stdout }) => stdout.includes("load-late"),
  );
  expect(told.stdout).toMatch(/[1-9] of \d+ noticed/);
  expect(told.stdout).not.toContain("kills nothing");
});

test("the example holds", async () => {
  const example = readFileSync(join(import.meta.dirname, "../../../examples/load.yml"), "utf8");
  const root = join(import.meta.dirname, "../../..");
  workspace.write("suite.yml", example.replaceAll("${CONFIG_DIR}/..", root).replace("500ms, expect", "100ms, expect"));
  const run = await measured(undefined);
  expect(run.statuses).toEqual(["passed", "passed"]);
});
