import { type Estimate, type EstimateOptions, estimatePlan, planRun, projectAll } from "../../src/plan/index.ts";
import type { Assertion, Expectation, Matcher, Rubric, TestSpec } from "../../src/suite/suite.ts";
import { modelOf } from "../helpers/models.ts";
import { judgedBy } from "../helpers/rubrics.ts";
import { createCases, createComposition, createMetric, createNode, createSuite } from "./compositions.ts";
import { createAgent, createEval } from "./judged.ts";

const location = { file: "suite.yml", line: 1, column: 1 };

/** A model costs a dollar for each token, `free` has no price; a rubric is as long as its text, and at worst ten times that. */
const OPTIONS: EstimateOptions = {
  tokenPrice: 0,
  judge: {
    asks: 2,
    likely: ({ length }, two) => ({ input: two ? 100 * length : length, output: 1 }),
    worst: ({ length }) => ({ input: 10 * length, output: 10 }),
    price: (model, input, output) => (model.id === "free" ? undefined : input + output),
  },
};

function expects(...matchers: Matcher[]): Expectation {
  const set = { name: "set", threshold: 1, location };
  return {
    assertions: matchers.map((matcher): Assertion => ({ target: "result", matcher, location, base: "", set })),
    location,
  };
}

function createTool(matchers: readonly Matcher[], more: object = {}): TestSpec {
  const common = { name: "tool", server: "api", tags: [], only: false, location };
  const call = { request: { method: "tools/call", params: { name: "t", arguments: {} } }, asks: "t", tool: "t" };
  return { kind: "tool", ...common, ...call, expect: expects(...matchers), ...more };
}

function judgeOf(
  tests: readonly TestSpec[],
  more: Partial<EstimateOptions> = {},
  protocols: Parameters<typeof createSuite>[1] = {},
): Estimate["judge"] {
  const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
  return estimatePlan(planRun([createSuite(tests, protocols)], selection), { ...OPTIONS, ...more }).judge;
}

const JUDGE: Matcher = judgedBy("kind");
const EXACT: Matcher = { exact: 1 };

test.each<[string, Matcher, number, number]>([
  ["a judge", JUDGE, 1, 2],
  ["a judge that is not to agree, as nothing may be there", { not: JUDGE }, 0, 2],
  ["all of a list", { all_of: [EXACT, JUDGE, JUDGE] }, 2, 4],
  ["any of a list with another matcher, which may settle it", { any_of: [JUDGE, EXACT] }, 0, 2],
  ["any of a list of judges", { any_of: [JUDGE, { all_of: [JUDGE, JUDGE] }] }, 1, 6],
  ["not all of a list", { not: { all_of: [JUDGE, EXACT] } }, 0, 2],
  ["none of a list", { not: { any_of: [{ not: JUDGE }, { not: JUDGE }] } }, 2, 4],
])("counts questions: %s", (_, matcher, min, max) => {
  expect(judgeOf([createTool([matcher])])?.tests).toEqual([expect.objectContaining({ min, max })]);
});

test("every test counts with its rows, revisions and tries", () => {
  const cases = createCases("x", "y").map((row) =>
    row.name === "y" ? { ...row, expect: expects(JUDGE, JUDGE) } : row,
  );
  const rows = createComposition([createNode("a")], {
    expect: expects(JUDGE),
    cases,
    metrics: [createMetric("mcp_use")],
    retries: 0,
  });
  const twice = createTool([JUDGE], { name: "twice", server: "both" });
  const tests = [createTool([EXACT]), createTool([JUDGE], { name: "skipped", skip: "later" }), rows, twice];
  const found = judgeOf(tests, { retries: 2 }, { both: ["2025-03-26", "2025-06-18"] });
  expect(found?.tests).toEqual([
    { suite: expect.anything(), spec: rows, planned: 2, questions: 6, tries: 1, min: 6, max: 12 },
    { suite: expect.anything(), spec: twice, planned: 2, questions: 2, tries: 3, min: 2, max: 12 },
  ]);
  expect([found?.least.calls, found?.most.calls, found?.worst.calls]).toEqual([8, 24, 24]);
});

test("tokens and costs are those of the rubrics, and a model without a price is named", () => {
  const rubrics: Matcher[] = [judgedBy("four"), judgedBy("sixsix", { model: "free" })];
  const found = judgeOf([createTool(rubrics)]);
  expect(found).toMatchObject({
    models: ["default", "free"],
    unpriced: ["free"],
    least: { calls: 2, tokens: 12, usd: 5 },
    most: { calls: 4, tokens: 24, usd: 10 },
    worst: { calls: 4, tokens: 240, usd: 100 },
  });
});

test("a judge that compares two reads both of them, in both orders", () => {
  const side = { name: "a", response: "Hello." };
  const compare = { a: side, b: { ...side, name: "b" }, question: "four", minPreferred: 0.5, location };
  const found = judgeOf([createEval({ compare })]);
  expect(found?.least).toEqual({ calls: 2, tokens: 802, usd: 802 });
});

test("without a judge there is nothing to tell", () => {
  expect(judgeOf([createTool([EXACT])])).toBeUndefined();
});

const criterion = (name: string, more: object = {}) => ({
  ...{ name, question: name, weight: 1, examples: [], location },
  ...more,
});
const judged = { threshold: 0.7, strict: false, location };
const CRITERIA: Rubric = {
  ...{ ...judged, form: "criteria", aggregation: "weighted_mean", requireEvidence: false },
  criteria: [criterion("a"), criterion("b"), criterion("c", { when: { contains: "x" } })],
};
const leaf = { score: 1 };
const TREE: Rubric = { ...judged, form: "tree", tree: { ask: "a", yes: leaf, no: { ask: "b", yes: leaf, no: leaf } } };
const agent = { model: modelOf("default"), servers: [], prompt: "p", maxTurns: 4 };

test.each<[string, TestSpec, object]>([
  ["words", createEval(), { judge: { min: 1, max: 1 }, turns: { min: 0, max: 0 } }],
  ["criteria, of which one may not apply", createEval({ rubric: CRITERIA }), { judge: { min: 2, max: 3 } }],
  ["the ways through a tree", createEval({ rubric: TREE }), { judge: { min: 1, max: 2 } }],
  [
    "a jury",
    createEval({ rubric: TREE, judge: { model: modelOf("default"), jury: { size: 5 } } }),
    { judge: { min: 5, max: 10 } },
  ],
  [
    "a panel",
    createEval({
      judge: {
        model: modelOf("m"),
        panel: { models: [modelOf("a"), modelOf("b")], aggregate: "mean", tieBreak: "fail" },
      },
    }),
    { judge: { min: 2, max: 2 } },
  ],
  [
    "a matrix, whose cells of one prompt share their run",
    createEval({ candidate: { agent }, matrix: { models: [modelOf("a"), modelOf("b")], prompts: ["x", "y", "z"] } }),
    { judge: { min: 6, max: 6 }, turns: { min: 3, max: 12 } },
  ],
  [
    "repeats of a fixed response, each with its jury",
    createEval({ runs: 4, judge: { model: modelOf("default"), jury: { size: 3 } } }),
    { judge: { min: 12, max: 12 }, turns: { min: 0, max: 0 } },
  ],
  [
    "repeats of a live candidate, of which each is run anew, and read by all judges of a matrix",
    createEval({
      runs: 5,
      candidate: { agent },
      matrix: { models: [modelOf("a"), modelOf("b")], prompts: ["x", "y", "z"] },
    }),
    { judge: { min: 30, max: 30 }, turns: { min: 15, max: 60 } },
  ],
  [
    "runs of an agent, and their metrics; what sums them up asks nothing",
    createAgent({ agent, runs: 3, metrics: [createMetric("mcp_use"), createMetric("argument_correctness")] }),
    { judge: { min: 3, max: 6 }, turns: { min: 3, max: 12 } },
  ],
])("projects the calls of %s", (_, spec, expected) => {
  const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
  expect(projectAll(planRun([createSuite([spec])], selection).tests)).toMatchObject(expected);
});

test("live runs are estimated by their turns, and judges of evals as those of matchers", () => {
  const spec = createEval({
    candidate: { agent: { ...agent, model: modelOf("free") } },
    judge: { model: modelOf("default"), jury: { size: 3 } },
    retries: 1,
  });
  const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
  const plan = planRun([createSuite([spec, createAgent({ agent, skip: "later" })])], selection);
  const found = estimatePlan(plan, OPTIONS);
  expect(found).toMatchObject({ requests: 0, compositions: [] });
  expect(found.live).toMatchObject({ models: ["free"], unpriced: ["free"], least: { calls: 1 }, most: { calls: 8 } });
  expect(found.judge?.tests).toMatchObject([{ questions: 3, tries: 2, min: 3, max: 12 }]);
  const often = planRun([createSuite([{ ...spec, runs: 5 }])], selection);
  const multiplied = estimatePlan(often, OPTIONS);
  expect(multiplied.live).toMatchObject({ tests: [{ planned: 5 }], least: { calls: 5 }, most: { calls: 40 } });
  expect(multiplied.judge?.tests).toMatchObject([{ planned: 5, questions: 15, min: 15, max: 60 }]);
});
