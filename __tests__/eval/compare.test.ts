import type { JsonObject } from "../../src/values/json.ts";
import { by, failure, type Reply, toolUse, useModelApi } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { always, fixed, pairsOf, partOf, prefers, ROWS, wholeOf } from "./comparing.ts";
import { grade } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("a judge that always prefers the first comes to ties by position alone", async () => {
  api.script(always("first"));
  const run = await grade(workspace, api, { evals: [fixed(ROWS)] });
  expect(run.code).toBe(1);
  expect(wholeOf(run)).toMatchObject({
    status: "failed",
    rule_id: "compare.not-preferred",
    score: 0.5,
    coordinates: {},
    detail: { type: "comparison", a: "A", b: "B", pairs: 5, wins: { a: 0, b: 0 }, ties: 5, by_position: 5, worst: [] },
  });
  expect(pairsOf(run).map(({ status, coordinates, detail }) => [status, coordinates.case, detail?.preferred])).toEqual(
    ROWS.cases.map(({ name }) => ["passed", name, "tie"]),
  );
  expect(pairsOf(run)[0]?.detail).toMatchObject({
    by_position: true,
    answers: [{ preferred: "a" }, { preferred: "b" }],
  });
  expect(run.report.summary).toMatchObject({ total: 1, failed: 1, passed: 0 });
});

test("B passes when it is surely preferred: asked twice, in both orders, by one question", async () => {
  api.script(prefers("BETA"));
  const compare = { a: { response: "ALPHA" }, b: { response: "BETA", name: "new" }, question: "Which one is later?" };
  const run = await grade(workspace, api, {
    evals: [fixed({ ...ROWS, compare, context: ["Facts."], reference: "Hi, Ada." })],
  });
  expect(run.code).toBe(0);
  expect(wholeOf(run)).toMatchObject({
    status: "passed",
    score: 1,
    detail: { b: "new", question: "Which one is later?", wins: { a: 0, b: 5 }, ties: 0, share: 1, min_preferred: 0.5 },
  });
  expect(wholeOf(run).detail.interval.low).toBeCloseTo(0.5655, 4);
  expect(api.requests).toHaveLength(10);
  expect(
    api.requests
      .slice(0, 2)
      .map((body) => [partOf(body, "first"), partOf(body, "second")])
      .sort(),
  ).toEqual([
    ["ALPHA", "BETA"],
    ["BETA", "ALPHA"],
  ]);
  const [asked = {}] = api.requests;
  expect(["task", "context", "reference"].map((role) => partOf(asked, role))).toEqual([
    "Greet Ada.",
    "Facts.",
    "Hi, Ada.",
  ]);
  expect(JSON.stringify(asked.messages)).toContain("Which one is later?");
  expect(asked.tools).toMatchObject([{ name: "give_preference", input_schema: { required: ["reason", "preferred"] } }]);
});

test("one pair never passes, and has a row of its own; min_preferred 0 asks next to nothing", async () => {
  api.script(prefers("BETA"));
  const run = await grade(workspace, api, { evals: [fixed()] });
  expect(run.report.results.map(({ status, single, coordinates }) => [status, single, coordinates])).toEqual([
    ["passed", true, { repeat: 1 }],
    ["failed", undefined, {}],
  ]);
  expect(wholeOf(run).message).toBe("B is preferred in 1 of 1, 95 % 0.21 to 1.00, and its low end must be above 0.5");
  expect((await grade(workspace, api, { evals: [fixed({ min_preferred: 0 })] })).code).toBe(0);
});

test("pairs that A won are listed, with what the judge said", async () => {
  api.script(prefers("ALPHA"));
  const run = await grade(workspace, api, { evals: [fixed(ROWS)] });
  expect(wholeOf(run).detail).toMatchObject({ wins: { a: 5, b: 0 }, share: 0 });
  expect(wholeOf(run).detail.worst).toEqual(
    pairsOf(run).map(({ id, coordinates }) => ({ id, case: coordinates.case, reason: "It has ALPHA." })),
  );
});

test("what no judge decided is left out, up to max_unjudged", async () => {
  const fails = failure(400, "invalid_request_error", "no");
  let asked = 0;
  const flaky = by((body) => (asked++ < 2 ? fails : prefersBeta(body)));
  api.script(flaky);
  const strict = await grade(workspace, api, { evals: [fixed(ROWS)] }, ["--parallel", "1"]);
  expect(strict.code).toBe(1);
  expect(wholeOf(strict)).toMatchObject({
    status: "errored",
    rule_id: "runs.unjudged",
    message: expect.stringMatching(/^1 of 5 runs were not judged, and max_unjudged is 0: /),
  });
  asked = 0;
  const lenient = await grade(workspace, api, { evals: [fixed({ ...ROWS, max_unjudged: 1 })] }, ["--parallel", "1"]);
  expect(wholeOf(lenient)).toMatchObject({ status: "passed", detail: { pairs: 4, left_out: 1, wins: { b: 4 } } });

  function prefersBeta(body: JsonObject): Reply {
    return toolUse({ reason: "BETA.", preferred: partOf(body, "first") === "BETA" ? "first" : "second" });
  }
});

test("an answer in no form is asked for once more, and then nothing is known of the pair", async () => {
  api.script(always("third"));
  const run = await grade(workspace, api, { evals: [fixed()] });
  expect(run.result("two")).toMatchObject({ status: "errored", rule_id: "judge-malformed" });
  expect(api.requests).toHaveLength(4);
});

test("a side that would have to be shortened is not judged, and that says what would be cut", async () => {
  api.script(prefers("BETA"));
  const run = await grade(workspace, api, { evals: [fixed({ max_unjudged: 3 }, { response: "x".repeat(120_000) })] });
  expect(run.code).toBe(1);
  expect(run.result("two")).toMatchObject({
    status: "errored",
    rule_id: "compare-cut",
    message: expect.stringContaining(
      "B would have to be cut for the judge, who would see 100,005 of 120,005 characters: the response is cut",
    ),
  });
  expect(api.requests).toEqual([]);
});

test("without a key all of it is deferred", async () => {
  const run = await grade(workspace, undefined, { evals: [fixed(ROWS)] });
  expect(run.code).toBe(0);
  expect(new Set(run.statuses)).toEqual(new Set(["deferred"]));
  expect(run.report.summary).toMatchObject({ total: 1, deferred: 1 });
});
