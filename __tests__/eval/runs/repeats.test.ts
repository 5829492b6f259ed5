import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestResult } from "../../../src/report/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { by, talk, toolUse, useModelApi } from "../../helpers/model-api.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { asksJudge, evalOf, grade, judges, liveSuite, promptOf, suiteOf } from "../evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

/** Judges that give these scores one after the other, the last for all that follow; agents say `turn`. */
function inTurn(scores: readonly number[], turn = "19 degrees."): void {
  let asked = 0;
  api.script(
    by((body) => {
      if (!asksJudge(body)) return talk(turn);
      const score = scores[Math.min(asked++, scores.length - 1)] ?? 0;
      return toolUse({ reason: `It is ${score}.`, score });
    }),
  );
}

/** Grades one eval, one repeat after the other. */
async function repeat(scores: readonly number[], more: object, flags: readonly string[] = []) {
  inTurn(scores);
  const run = await grade(workspace, api, suiteOf([evalOf(more)]), ["--parallel", "1", ...flags]);
  const { results } = run.report;
  return { run, rows: results.filter(({ single }) => single), whole: results.at(-1) as TestResult };
}

const judged = (): JsonObject[] => api.requests.filter(asksJudge);

test("a fixed response is judged anew at temperature 1; the mean decides, with its interval", async () => {
  const { run, rows, whole } = await repeat([0.9, 0.6, 0.9], { repeats: 3 });
  expect(run.code).toBe(0);
  expect(rows.map(({ coordinates, status, score }) => [coordinates, status, score])).toEqual([
    [{ repeat: 1 }, "passed", 0.9],
    [{ repeat: 2 }, "failed", 0.6],
    [{ repeat: 3 }, "passed", 0.9],
  ]);
  expect(whole).toMatchObject({
    ...{ status: "passed", coordinates: {}, score: 0.8, threshold: 0.7 },
    repeats: { n: 3, mean: 0.8, near: true },
    runs: { runs: 3, passed: 2 },
  });
  expect(whole.repeats?.stdev).toBeCloseTo(0.1732051, 6);
  // 0.8 ± 4.302653 * 0.1732051 / √3, within 0 and 1.
  expect(whole.repeats?.interval?.low).toBeCloseTo(0.3697347, 6);
  expect(whole.repeats?.interval?.high).toBe(1);
  expect(whole.runs).not.toHaveProperty("min_rate");
  expect(judged().map(({ temperature }) => temperature)).toEqual([1, 1, 1]);
  expect(run.report.summary).toMatchObject({ total: 1, passed: 1 });
  expect(run.stderr).toContain("Projected: 3 calls of judges");
});

test("a mean below the threshold fails; two repeats have no interval, and one is no repeat", async () => {
  const two = await repeat([0.9, 0.2], { repeats: 2 });
  expect(two.run.code).toBe(1);
  expect(two.whole).toMatchObject({
    ...{ status: "failed", rule_id: "rubric.threshold", score: 0.55 },
    message: "the mean 0.55 of 2 repeats is below the threshold 0.70",
  });
  expect(two.whole.repeats).toEqual({ n: 2, mean: 0.55, stdev: expect.closeTo(0.4949747, 6) });
  const { rows, whole } = await repeat([0.9], { repeats: 1 });
  expect(rows).toEqual([]);
  expect(whole).toMatchObject({ status: "passed", coordinates: {} });
  expect(whole).not.toHaveProperty("repeats");
  expect(judged().at(-1)).toMatchObject({ temperature: 0 });
});

const CRITERIA = {
  required: {
    criteria: [
      { name: "kind", weight: 9 },
      { name: "total", required: true },
    ],
  },
  guard: {
    criteria: [
      { name: "kind", weight: 9 },
      { name: "leak", guard: true },
    ],
  },
  evidence: { require_evidence: true, criteria: [{ name: "kind", weight: 9 }, { name: "cited" }] },
};

test.each(["required", "guard", "evidence"] as const)(
  "one repeat that breaks what is %s fails all, whatever the mean",
  async (what) => {
    let asked = 0;
    api.script(
      by((body) => {
        const isOdd = /total|leak|cited/.test(promptOf(body));
        const breaks = isOdd && asked++ === 1;
        const verdict = {
          reason: "So.",
          score: isOdd && breaks !== (what === "guard") && what !== "evidence" ? 0.1 : 1,
        };
        return toolUse(what === "evidence" ? { ...verdict, evidence: breaks ? "never said" : "Hello" } : verdict);
      }),
    );
    const one = evalOf({ repeats: 3, rubric: CRITERIA[what] });
    const run = await grade(workspace, api, suiteOf([one]), ["--parallel", "1"]);
    const whole = run.report.results.at(-1);
    expect(run.statuses).toEqual(["passed", "failed", "passed", "failed"]);
    expect(whole?.score).toBeGreaterThan(0.9);
    expect(whole).toMatchObject({
      rule_id: `rubric.${what}`,
      message: expect.stringMatching(/^1 of 3 repeats breaks what must hold in each: /),
    });
  },
);

test("of a jury a repeat breaks a gate when too few of its jurors kept it", async () => {
  const rubric = CRITERIA.guard;
  const leaks = [1, 0, 0, 1, 1, 0];
  for (const [at, status] of [
    [[1, 0, 0, 1, 0, 0], "passed"],
    [leaks, "failed"],
  ] as const) {
    let asked = 0;
    api.script(
      by((body) => toolUse({ reason: "So.", score: promptOf(body).includes("leak") ? (at[asked++] ?? 0) : 1 })),
    );
    const one = evalOf({ repeats: 2, rubric, judge: { jury: { size: 3 } } });
    const run = await grade(workspace, api, suiteOf([one]), ["--parallel", "1", "--max-concurrency", "1"]);
    expect(run.report.results.at(-1)?.status).toBe(status);
  }
});

test("min_pass_rate decides by the share of repeats that pass, with its interval", async () => {
  const scores = [1, 1, 0.1, 1];
  const lenient = await repeat(scores, { repeats: 4, min_pass_rate: 0.75, threshold: 0.9 });
  expect(lenient.run.code).toBe(0);
  expect(lenient.whole).toMatchObject({
    status: "passed",
    score: 0.775,
    runs: { runs: 4, passed: 3, rate: 0.75, min_rate: 0.75 },
  });
  expect(lenient.whole.runs?.interval.low).toBeCloseTo(0.3006, 4);
  expect(lenient.whole.repeats).not.toHaveProperty("near");
  const strict = await repeat(scores, { repeats: 4, min_pass_rate: 0.8, threshold: 0.9 });
  expect(strict.whole).toMatchObject({ status: "failed", rule_id: "runs.pass-rate" });
  expect(strict.whole.message).toBe("3 of 4 runs passed, a rate of 0.75, and min_pass_rate is 0.8");
});

test("--on-near fail fails a mean whose interval holds the threshold, and no other", async () => {
  const near = await repeat([0.9, 0.6, 0.9], { repeats: 3 }, ["--on-near", "fail"]);
  expect(near.run.code).toBe(1);
  expect(near.whole).toMatchObject({ status: "failed", rule_id: "rubric.near", repeats: { near: true } });
  expect(near.whole.message).toBe(
    "the threshold 0.70 lies within 0.37 to 1.00, the 95 % interval of the mean, and --on-near fail is set",
  );
  const far = await repeat([0.9, 0.91, 0.9], { repeats: 3 }, ["--on-near", "fail"]);
  expect([far.run.code, far.whole.repeats?.near]).toEqual([0, undefined]);
});

test("strict asks for a perfect mean; what no criterion applied to is vacuous", async () => {
  const strict = await repeat([1, 1, 0.95], { repeats: 3, rubric: { criteria: [{ name: "a" }], strict: true } });
  expect(strict.whole).toMatchObject({ status: "failed", rule_id: "rubric.strict", threshold: 1 });
  const skipped = { criteria: [{ name: "a", when: { contains: "never" } }] };
  const idle = await repeat([1], { repeats: 3, rubric: skipped });
  expect(idle.whole).toMatchObject({ status: "passed", runs: { passed: 3 } });
  expect(idle.whole).not.toHaveProperty("score");
  expect(idle.whole).not.toHaveProperty("repeats");
});

test("lines of repeats are in the scale of the rubric; a cell of a matrix shows what decides", async () => {
  const likert = { scale: { likert: { min: 1, max: 5 } }, criteria: [{ name: "kind" }] };
  const { run, whole } = await repeat([0.9, 0.4, 0.8, 0.7, 1], { repeats: 5, rubric: likert });
  expect(whole.units).toEqual({ scale: "likert", min: 1, max: 5 });
  expect(run.stdout).toMatch(
    / greeting {2}4\.0\/5 ≥ 3\.8\/5 {2}4 of 5 passed .* 5 repeats, 95 % 2\.9\/5 to 5\.0\/5 .*near the line/,
  );
  const low = await repeat([0.2, 0.4], { repeats: 2, rubric: likert });
  expect(low.whole.message).toBe("the mean 2.2/5 of 2 repeats is below the threshold 3.8/5");
  const matrix = { models: ["claude-sonnet-4-5", "claude-haiku-4-5"] };
  const byMean = await repeat([0.9, 0.5], { repeats: 2, matrix });
  expect(byMean.run.stdout).toMatch(/✓ 0\.70 +✗ 0\.50/);
  const byRate = await repeat([0.9, 0.5], { repeats: 2, matrix, min_pass_rate: 0.5 });
  expect(byRate.run.stdout).toMatch(/✓ 1 of 2 +✗ 0 of 2/);
});

test("a live candidate is run anew each time, and its judges are asked at temperature 0", async () => {
  inTurn([0.9, 0.8, 0.7]);
  const live = evalOf({ response: undefined, server: "tools", repeats: 3 });
  const run = await grade(workspace, api, liveSuite([live]), ["--parallel", "1"]);
  expect(run.report.results.at(-1)).toMatchObject({ status: "passed", repeats: { n: 3, mean: 0.8 } });
  expect(api.requests.filter((body) => !asksJudge(body))).toHaveLength(3);
  expect(judged().map(({ temperature }) => temperature)).toEqual([0, 0, 0]);
  expect(run.stderr).toContain("Projected: 3 calls of judges, 3 to 30 turns of agents");
});

test("matrix, jury, rows and repeats multiply; judges of one prompt and repeat read the same run", async () => {
  inTurn([0.9]);
  const matrix = { models: ["claude-sonnet-4-5", "claude-haiku-4-5"], prompts: ["Warm in ${var.city}?", "Cold?"] };
  const cases = [
    { name: "lima", vars: { city: "Lima" } },
    { name: "quito", vars: { city: "Quito" } },
  ];
  const live = evalOf({
    response: undefined,
    server: "tools",
    prompt: undefined,
    repeats: 3,
    matrix,
    cases,
    judge: { jury: { size: 2 } },
  });
  const run = await grade(workspace, api, liveSuite([live]));
  const { results } = run.report;
  const rows = results.filter(({ single }) => single);
  expect([rows.length, results.length - rows.length]).toEqual([24, 8]);
  expect(new Set(results.map(({ id }) => id)).size).toBe(32);
  expect(api.requests.filter((body) => !asksJudge(body))).toHaveLength(12);
  expect(judged()).toHaveLength(48);
  expect(run.report.summary).toMatchObject({ total: 8, passed: 8 });
  expect(results.filter(({ single }) => !single).every(({ repeats }) => repeats?.n === 3)).toBe(true);
  const panel = evalOf({ repeats: 2, judge: { panel: ["claude-sonnet-4-5", "claude-haiku-4-5"] } });
  const before = judged().length;
  const mixed = await grade(workspace, api, suiteOf([panel]));
  expect(mixed.report.results.at(-1)).toMatchObject({ status: "passed", repeats: { n: 2 } });
  expect(
    judged()
      .slice(before)
      .map(({ temperature }) => temperature),
  ).toEqual([1, 1, 1, 1]);
});

test("each repeat is recorded by itself, and replayed as it was", async () => {
  workspace.write(".mcptest/.gitkeep", "");
  const scores = [0.9, 0.5, 0.8];
  const live = await repeat(scores, { repeats: 3 }, ["--record"]);
  expect(readdirSync(join(workspace.root, ".mcptest/cassettes/suite.yml"))).toHaveLength(3);
  const asked = api.requests.length;
  for (const flags of [["--replay"], [], ["--cassettes", "auto"]]) {
    const again = await grade(workspace, undefined, suiteOf([evalOf({ repeats: 3 })]), [...flags, "--require-judge"]);
    expect(again.report.results.map(({ score, status }) => [score, status])).toEqual(
      live.run.report.results.map(({ score, status }) => [score, status]),
    );
  }
  expect(api.requests).toHaveLength(asked);
  // A repeat more has no recording, and is not judged: nothing is known of the whole.
  const more = await grade(workspace, undefined, suiteOf([evalOf({ repeats: 4 })]));
  expect([more.code, more.report.results.at(-1)?.rule_id]).toEqual([1, "runs.unjudged"]);
  // A single judgement is another question.
  const alone = await grade(workspace, undefined, suiteOf([evalOf()]));
  expect(alone.statuses).toEqual(["deferred"]);
});

test("--explain tells of all repeats together, and counts the calls of each", async () => {
  api.script(judges({}));
  workspace.write("suite.yml", suiteOf([evalOf({ repeats: 2, judge: { jury: { size: 3 } } })]));
  const { stdout, code } = await workspace.cli(["eval", "suite.yml", "--explain"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ {4}repeats +2; their mean decides\n {4}calls +6 calls of judges$/m);
  expect(stdout).toContain("1 test; nobody was asked");
  expect(stdout).toContain("6 to 12 calls  6 questions in 2 tests");
});
