import { conclude } from "../../../src/conduct/index.ts";
import { CollectedErrors } from "../../../src/errors.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { mergeReports } from "../../../src/report/merge/merge-reports.ts";
import { buildAssertion, buildFailure, buildFinding, buildResult, buildServer } from "../fixtures/builders.ts";
import { merge, name, run, SECOND, shard, suite } from "../fixtures/runs.ts";

const names = ({ results }: Report): string[] => results.map((result) => result.name);
const failed = (test: string, more: Partial<TestResult> = {}): TestResult =>
  buildFailure(test, [buildAssertion("result", "exact", { message: "no" })], more);

function errorsOf(...reports: Report[]): string[] {
  try {
    merge(...reports);
  } catch (error) {
    if (!(error instanceof CollectedErrors)) throw error;
    expect(error.errors.every(({ code, hint }) => code === "reports-mismatch" && hint !== undefined)).toBe(true);
    return error.errors.map(({ message }) => message);
  }
  return [];
}

/** Why a merged report is red that is read again. */
function reasonsOf(report: Report): string[] {
  return conclude(report, { saved: true }).verdict.reasons.map(({ message }) => message);
}

test("shards come together in the order of their plan", () => {
  const a = run("a", 3, [buildResult("one"), buildResult("four")], shard(1, 3, [0, 3]));
  const b = run("b", 0, [buildResult("three")], shard(2, 3, [2]));
  const c = run("c", 1, [failed("two")], { ...shard(3, 3, [1]), interrupted: true });
  const merged = merge(a, b, c);
  expect(names(merged)).toEqual(["one", "two", "three", "four"]);
  expect(merged.summary).toMatchObject({ total: 4, passed: 3, failed: 1 });
  expect(merged.run).toMatchObject({
    started_at: b.run.started_at,
    duration_ms: 4 * SECOND,
    merged: 3,
    interrupted: true,
    parts: [{ id: "b" }, { id: "c" }, { id: "a" }],
  });
  expect(merged.run).not.toHaveProperty("shard");
  expect(merged.run.positions).toBeUndefined();
  expect(merged.warnings).toEqual([]);
});

test("a shard that is missing is told of, until it comes", () => {
  const a = run("a", 3, [buildResult("one"), buildResult("four")], shard(1, 3, [0, 3]));
  const b = run("b", 0, [buildResult("three")], shard(2, 3, [2]));
  const c = run("c", 1, [failed("two")], shard(3, 3, [1]));
  const some = merge(a, b);
  expect(reasonsOf(some)).toEqual(["shard 3 of 3 is missing"]);
  expect(some.run).toMatchObject({ partial: true, positions: [0, 2, 3] });
  expect(conclude(some, { saved: true, allowPartial: true }).verdict.reasons).toEqual([]);
  expect(merge(some, c)).toEqual(merge(a, b, c));
});

test("a merged report of which a shard is missing has failed, whatever the others came to", () => {
  const whole = (count: number): Report =>
    merge(
      run("a", 0, [buildResult("one")], shard(1, count, [0])),
      run("b", 0, [buildResult("two")], shard(2, count, [1])),
    );
  const statusOf = (report: Report) => conclude(report, { saved: true }).verdict.status;
  expect([whole(2), whole(3)].map(statusOf)).toEqual(["passed", "failed"]);
});

test("a shard that is there again fails the merged report, and its first results count", () => {
  const first = run("a", 0, [buildResult("one")], shard(1, 2, [0]));
  const again = run("c", 9, [failed("one")], shard(1, 2, [0]));
  const other = run("b", 0, [buildResult("two")], shard(2, 2, [1]));
  for (const reports of [
    [first, again, other],
    [other, again, first],
    [first, first, other],
  ]) {
    const merged = merge(...reports);
    expect(merged.summary).toMatchObject({ total: 2, passed: 2 });
    expect(reasonsOf(merged)).toEqual(["shard 1/2 is there more than once; the first counts"]);
  }
});

test("of many missing shards the first are named, whatever count a saved report gives", () => {
  const some = (count: number): Report =>
    merge(run("a", 0, [], shard(2, count, [])), run("b", 1, [buildResult("one")], shard(3, count, [0])));
  expect(reasonsOf(some(14))[0]).toContain("shards 1, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more of 14 are missing");
  expect(reasonsOf(some(1e15))[0]).toContain(" and 999999999999988 more of 1000000000000000 are missing");
});

test("tests of a suite that one report has all of keep their order, wherever their failures point", () => {
  const at = (line: number) => ({ location: { file: "examples/everything.yml", line, column: 1 } });
  const own = run("a", 0, [buildResult("one", at(9)), failed("two", at(2))]);
  const other = run("b", 0, [buildResult("three", { suite: "b.yml" })]);
  expect(names(merge(own, other))).toEqual(["one", "two", "three"]);
});

test("an empty shard belongs to the whole", () => {
  const merged = merge(run("a", 0, [buildResult("one")], shard(1, 2, [0])), run("b", 0, [], shard(2, 2, [])));
  expect(merged.warnings).toEqual([]);
  expect(names(merged)).toEqual(["one"]);
});

test("a retry that passes makes a test flaky, and one that fails leaves it failed", () => {
  const first = run("a", 0, [failed("one"), buildResult("two"), failed("three"), failed("four")]);
  const retry = run(
    "b",
    5,
    [
      buildResult("one", { attempts: 2 }),
      failed("three"),
      buildResult("four", { status: "skipped", assertions: [], attempts: 0 }),
    ],
    { last_failed: true },
  );
  const merged = merge(retry, first);
  expect(merged.results.map((result) => [result.name, result.status, result.flaky, result.attempts])).toEqual([
    ["one", "passed", true, 3],
    ["two", "passed", undefined, 1],
    ["three", "failed", undefined, 2],
    ["four", "failed", undefined, 1],
  ]);
  expect(merged.summary).toMatchObject({ passed: 2, failed: 2, flaky: 1 });
  expect(merged.run.last_failed).toBeUndefined();
});

test("retries of a test are taken in the order in which they ran", () => {
  const retry = { last_failed: true };
  const reports = [
    run("a", 0, [failed("one")]),
    run("b", 5, [buildResult("one")], retry),
    run("c", 9, [failed("one")], retry),
  ];
  expect(merge(...reports).results).toMatchObject([{ status: "failed", attempts: 3 }]);
  expect(merge(...reports).results[0]?.flaky).toBeUndefined();
});

test("what judges used in a retry is added to what they used before, and the summary has the sum", () => {
  const judge = { model: "m", calls: 2, input_tokens: 100, output_tokens: 10, cost_usd: 0.1 };
  const first = run("a", 0, [failed("one", { judge, cost_usd: 0.1 })]);
  const other = { ...judge, model: "n", cost_usd: 0.2 };
  const retry = run("b", 5, [buildResult("one", { judge: other, cost_usd: 0.2 })], { last_failed: true });
  const merged = merge(first, retry);
  expect(merged.results[0]).toMatchObject({
    cost_usd: 0.3,
    judge: { model: "m, n", calls: 4, input_tokens: 200, output_tokens: 20, cost_usd: 0.3 },
  });
  expect(merged.summary).toMatchObject({ cost_usd: 0.3, tokens: 220 });
});

test("runs of different tests stand by suite, kind and line", () => {
  const at = (line: number, more: Partial<TestResult> = {}): TestResult =>
    buildResult(`line ${line}`, {
      location: { file: more.suite ?? "examples/packages.yml", line, column: 1 },
      ...more,
    });
  const a = run("a", 9, [at(30), at(40, { kind: "prompt" })]);
  const b = run("b", 0, [at(50), at(10, { kind: "prompt" })]);
  const c = run("c", 5, [at(1, { suite: "a.yml" })], { suites: [suite("a.yml")] });
  expect(names(merge(a, b, c))).toEqual(["line 1", "line 30", "line 50", "line 10", "line 40"]);
});

test("servers are joined: sessions and findings add up", () => {
  const build = (id: string, at: number, count: number): Report => {
    const findings = [buildFinding("stray-output", "text on stdout", { count })];
    const report = run(id, at, [buildResult(id)]);
    return { ...report, servers: [buildServer("s", { sessions: count, findings }), buildServer(`only ${id}`)] };
  };
  const merged = merge(build("a", 0, 2), build("b", 0, 3));
  expect(merged.servers).toMatchObject([
    { name: "only a" },
    { name: "only b" },
    { name: "s", sessions: 5, findings: [{ count: 5 }] },
  ]);
  expect(merged.summary.findings).toBe(1);
});

test("a server whose tools were not the same everywhere is warned of", () => {
  const build = (id: string, at: number, hash: string): Report => {
    const surface = { hash, tools: [] };
    return { ...run(id, at, [buildResult(id)]), servers: [buildServer("s", { surface })] };
  };
  expect(merge(build("a", 0, "x"), build("b", 1, "x")).warnings).toEqual([]);
  const merged = merge(build("a", 1, "x"), build("b", 0, "y"));
  expect(merged.warnings).toMatchObject([{ code: "surface-differs" }]);
  expect(merged.servers[0]?.surface?.hash).toBe("y");
});

test("the same warning is told once", () => {
  const odd = { code: "odd", message: "odd", location: { file: "examples/everything.yml", line: 2, column: 1 } };
  const even = { ...odd, location: { file: "examples/everything.yml", line: 1, column: 1 } };
  const build = (id: string, warnings: Report["warnings"]) => ({ ...run(id, 0, [buildResult(id)]), warnings });
  expect(merge(build("a", [odd, even]), build("b", [odd])).warnings).toEqual([even, odd]);
  const reviewed = [{ line: "1 text", differences: [] }];
  expect(merge({ ...build("a", []), reviewed }, { ...build("b", []), reviewed }).reviewed).toEqual(reviewed);
});

const one = buildResult("one");
test.each<[string, Report[], string[]]>([
  [
    "a test in two reports",
    [run("a", 0, [one]), run("b", 1, [one])],
    [`test "one" (${one.id}) is in both a.json and b.json`],
  ],
  [
    "many tests in two reports",
    [run("a", 0, [one, buildResult("two")]), run("b", 1, [one, buildResult("two")])],
    [expect.stringMatching(/^test ".*" \(.*\) and 1 more are in both a\.json and b\.json$/)],
  ],
  ["a report given twice", [run("a", 0, [one]), run("a", 0, [one])], ["a.json and b.json hold the same run"]],
  [
    "a retry from before the run",
    [run("a", 0, [one], { last_failed: true }), run("b", 1, [one])],
    [`test "one" (${one.id}) is in both a.json and b.json, but the retry, a.json, started first`],
  ],
  [
    "retries at the same time",
    [run("a", 0, [one], { last_failed: true }), run("b", 0.5, [one], { last_failed: true })],
    [`test "one" (${one.id}) is in both a.json and b.json, and it cannot be told which retry was the last`],
  ],
  [
    "another version of mcptest",
    [run("a", 0, [one]), { ...run("b", 1, []), tool: { name: "mcptest", version: "9.9.9" } }],
    ["a.json was written by mcptest 0.1.0, b.json by mcptest 9.9.9"],
  ],
  [
    "another commit, and another suite under the same name: both are told",
    [
      run("a", 0, [one], { commit: "c0ffee" }),
      run("b", 1, [], { commit: "deface", suites: [suite("examples/packages.yml", "1".repeat(64))] }),
    ],
    [
      "a.json is of commit c0ffee, b.json of commit deface",
      "examples/packages.yml changed between the runs of a.json and b.json",
    ],
  ],
  [
    "shards that were dealt in another way",
    [run("a", 0, [one], shard(1, 2, [0])), run("b", 0, [], shard(2, 2, [], "q"))],
    ["a.json (shard 1/2) and b.json (shard 2/2) are shards of different plans"],
  ],
])("%s is refused, whatever the order", (_, reports, messages) => {
  expect(errorsOf(...reports)).toEqual(messages);
  const named = name(reports);
  expect(() => mergeReports(named.reverse())).toThrow(CollectedErrors);
});

test("what judges a merged run is the strictest that a part was told", () => {
  const merged = merge(
    run("a", 0, [buildResult("one")], { fail_on: "never", strict_protocol: true }),
    run("b", 0, [buildResult("two")], { fail_on: "regression" }),
  );
  expect(merged.run).toMatchObject({ fail_on: "regression", strict_protocol: true });
});

test("one report stays as it is", () => {
  const report = run("a", 0, [one], shard(1, 2, [0]));
  expect(merge(report)).toEqual(report);
});

test("several runs of an agent come together from shards and retries: tokens, and evals that are left", () => {
  const model_tokens = { input: 10, output: 1, cache_read: 5 };
  const agent = (more: Partial<TestResult>): TestResult =>
    buildResult("agent", { kind: "agent", model_tokens, ...more });
  const left = (report: Report): Report => ({ ...report, summary: { ...report.summary, left_out_evals: 3 } });
  const a = left(run("a", 0, [agent({ status: "failed" })], shard(1, 2, [0])));
  const b = left(run("b", 1, [buildResult("two")], shard(2, 2, [1])));
  const again = run("c", 2, [agent({})], { last_failed: true });
  const merged = merge(a, b, again);
  expect(merged.summary).toMatchObject({ total: 2, left_out_evals: 3, tokens: 22, flaky: 1 });
  expect(merged.results[0]?.model_tokens).toEqual({ input: 20, output: 2, cache_read: 10 });
  const evals = run("d", 3, [buildResult("eval", { kind: "eval" })]);
  expect(merge(a, b, evals).summary.left_out_evals).toBeUndefined();
});

test.each<[number | null | undefined, number | null | undefined, number | null | undefined]>([
  [0.1, 0.2, 0.3],
  [0.1, undefined, 0.1],
  [undefined, undefined, undefined],
  [null, 0.2, null],
  [0.1, null, null],
  [null, undefined, null],
])(
  "what a test and its retry cost is a sum (%j and %j: %j), and unknown where one of them is",
  (first, second, both) => {
    const test = (cost_usd: number | null | undefined, status: TestResult["status"]): TestResult => {
      const judge = { model: "m", calls: 1, input_tokens: 10, output_tokens: 1, cost_usd: cost_usd ?? null };
      const used = cost_usd === undefined ? {} : { judge, model_tokens: { input: 10, output: 1, cost_usd } };
      return buildResult("eval", { kind: "eval", status, cost_usd, ...used });
    };
    const merged = merge(
      run("a", 0, [test(first, "failed")]),
      run("b", 1, [test(second, "passed")], { last_failed: true }),
    );
    const [result] = merged.results;
    expect([result?.cost_usd, merged.summary.cost_usd]).toEqual([both, both]);
    expect([result?.judge?.cost_usd, result?.model_tokens?.cost_usd]).toEqual([both, both]);
  },
);
