import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalibrationDetail, Report, TestResult } from "../../src/report/index.ts";
import type { Label } from "../../src/suite/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { runCli } from "../helpers/cli.ts";
import { by, type Reply, refusal, toolUse, useModelApi, using, verdict } from "../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { textsOf } from "../judge/rubrics.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = "eval";
const api = useModelApi();
const workspace = useWorkspace();

/** The response that a judge is asked about. */
function responseIn(body: JsonObject): string {
  return /--- response \w+ ---\n([\s\S]*)\n--- end of response/.exec(textsOf(body)[0] ?? "")?.[1] ?? "";
}

/** Scores each response as is said of it. */
function scoring(scores: Readonly<Record<string, number | Reply>>): Reply {
  return by((body) => {
    const response = responseIn(body);
    const given = scores[response];
    if (given === undefined) throw new Error(`no score for ${response}`);
    return typeof given === "number" ? toolUse({ reason: `Read “${response}”.`, score: given }) : given;
  });
}

/** Labels as the lines of a file. */
function lines(...labels: object[]): string {
  return labels.map((label) => `${JSON.stringify(label)}\n`).join("");
}

/** Runs a calibration by these labels. */
async function calibrate(labels: string, more: object = {}, flags: readonly string[] = [], env: object = api.env) {
  workspace.write("labels.jsonl", labels);
  const rubric = "Is kind.";
  workspace.write("suite.yml", { calibration: [{ name: "kindness", rubric, labels: "labels.jsonl", ...more }] });
  const options = { env: env as Record<string, string> };
  const ran = await workspace.cli([COMMAND, "suite.yml", ...WITH_REPORT, ...flags], options);
  const { report, ...rest } = await workspace.report(ran);
  const [result] = report.results as [TestResult];
  return { ...rest, report, result, detail: result.detail as CalibrationDetail };
}

const FOUR = lines(
  { id: "warm", response: "Gladly!", label: "pass", score: 1 },
  { id: "cold", response: "Read the manual.", label: "fail", score: 0.2 },
  { id: "curt", response: "No.", label: "fail", score: 0 },
  { response: "Here you are.", label: "pass", score: 0.8 },
);

test("figures say how far the judge agrees with people, and the worst disagreements come first", async () => {
  api.script(scoring({ "Gladly!": 0.9, "Read the manual.": 0.7, "No.": 0.1, "Here you are.": 0.5 }));
  const { detail, result, code, stdout } = await calibrate(FOUR);
  expect({ code, status: result.status }).toEqual({ code: 0, status: "passed" });
  expect(stdout).toContain("Cohen's kappa           0.00  -0.60 to 1.00");
  expect(detail).toEqual({
    type: "calibration",
    rubric: { form: "text", text: "Is kind." },
    model: "claude-sonnet-4-6",
    n: 4,
    figures: [
      { name: "accuracy", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "tpr", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "tnr", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "kappa", value: 0, interval: { low: -0.6, high: 1 } },
      { name: "mae", value: 0.25, interval: { low: 0.1, high: 0.4 } },
      { name: "bias", value: 0.05, interval: { low: -0.2, high: 0.35125 } },
    ],
    worst: [
      {
        ...{ id: "cold", response: "Read the manual.", label: "fail", label_score: 0.2 },
        ...{ passed: true, score: 0.7, reason: "Read “Read the manual.”." },
      },
      {
        ...{ id: "4", response: "Here you are.", label: "pass", label_score: 0.8 },
        ...{ passed: false, score: 0.5, reason: "Read “Here you are.”." },
      },
    ],
  });
});

/** Labels that the judge shares, but for those it is given another score for. */
const RIGHT = { "Gladly!": 1, "Read the manual.": 0.2, "No.": 0, "Here you are.": 0.8 };

/** Assertions, each a target and a matcher. */
function asserting(...all: [string, object][]): object {
  return { expect: all.map(([target, matcher]) => ({ target, matcher })) };
}

test("figures and the ends of their intervals are asserted; one that is not defined is absent", async () => {
  api.script(scoring({ ...RIGHT, "Here you are.": 0.5 }));
  const { result, code } = await calibrate(
    FOUR,
    asserting(
      ["n", { exact: 4 }],
      ["accuracy", { exact: 0.75 }],
      ["tpr", { gte: 0.5 }],
      ["tnr.low", { exact: 1 }],
      ["kappa", { exact: 0.5 }],
      ["mae", { approx: { value: 0.075, tolerance: 1e-9 } }],
      ["bias.high", { lte: 0 }],
      ["kappa.low", { gte: 0.4 }],
      ["tpr.high", { lt: 1 }],
    ),
  );
  expect({ code, status: result.status }).toEqual({ code: 1, status: "failed" });
  expect(result.assertions.map(({ target, passed }) => (passed ? "" : target)).filter(Boolean)).toEqual([
    "kappa.low",
    "tpr.high",
  ]);
});

test("a figure that no label defines is absent, and never 0", async () => {
  api.script(scoring(RIGHT));
  const verdicts = FOUR.replaceAll(/,"score":[\d.]+/g, "").replaceAll("fail", "pass");
  const matcher = { lte: 1 };
  const { result, detail } = await calibrate(
    verdicts,
    asserting(["tpr", matcher], ["tnr", { exists: false }], ["tnr", matcher], ["bias.low", matcher]),
  );
  expect(detail.figures.map(({ name }) => name)).toEqual(["accuracy", "tpr", "kappa"]);
  expect(result.assertions.map(({ passed, message = "" }) => (passed ? "" : message))).toEqual([
    "",
    "",
    "expected a number of at most 1, but the path does not resolve: no label says fail",
    "expected a number of at most 1, but the path does not resolve: no label has a score that the judge gave one to, too",
  ]);
});

test("the judge sees what an eval with a response shows it: prompt, context and response, each fenced", async () => {
  api.script(verdict(1));
  const label = { prompt: "Hi?", context: ["one", { two: 2 }], response: "Hello.", label: "pass" };
  await calibrate(lines(label));
  const [seen = ""] = textsOf(api.requests[0] as JsonObject);
  const parts = [...seen.matchAll(/^--- (?!end of)(.*) \w{32} ---\n([\s\S]*?)\n--- end of \1/gm)];
  expect(parts.map(([, title, text]) => [title, text])).toEqual([
    ["prompt", "Hi?"],
    ["context 1", "one"],
    ["context 2", '{\n  "two": 2\n}'],
    ["response", "Hello."],
  ]);
  expect(seen).not.toContain("pass");
});

test("a jury and a panel are held against labels as one", async () => {
  api.script(scoring(RIGHT));
  const jury = await calibrate(FOUR, { judge: { jury: { size: 3 } } });
  expect(jury.result.judge).toMatchObject({ calls: 12, cost_usd: expect.closeTo(12 * 0.0045, 9) });
  expect(jury.detail).toMatchObject({ n: 4, model: "claude-sonnet-4-6" });
  const panel = ["claude-sonnet-4-6", "claude-haiku-4-5"];
  expect((await calibrate(FOUR, { judge: { panel } })).detail.model).toBe(panel.join(", "));
});

test("one label without a judgement leaves no figures, and says how many were graded", async () => {
  api.script(scoring({ ...RIGHT, "Here you are.": refusal }));
  const { result, code } = await calibrate(FOUR);
  expect({ code, detail: result.detail }).toEqual({ code: 1, detail: undefined });
  expect(result).toMatchObject({ status: "errored", rule_id: "judge-refused" });
  expect(result.message).toMatch(/^label "4" could not be graded \(3 of 4 were\): /);
  expect(result.judge?.calls).toBe(4);
});

test("once a label has no judgement no other is begun", async () => {
  api.script(scoring({ ...RIGHT, "Read the manual.": refusal }));
  const { result } = await calibrate(FOUR, {}, ["--max-concurrency", "1"]);
  expect(result.message).toContain("(1 of 4 were)");
  expect(api.requests).toHaveLength(2);
});

test("a cap on cost leaves no figures, and says how many were graded", async () => {
  // The first call costs 0.045 US dollars, and no second one may be expected to cost less than 0.005.
  api.script(using({ input_tokens: 10_000, output_tokens: 1000 }, scoring(RIGHT)));
  const { result, code } = await calibrate(FOUR, {}, ["--max-concurrency", "1", "--max-cost", "0.05"]);
  expect({ code, detail: result.detail }).toEqual({ code: 5, detail: undefined });
  expect(result).toMatchObject({ status: "skipped", rule_id: "max-cost" });
  expect(result.message).toContain("(1 of 4 were)");
});

test("without a key it is deferred, which --require-judge does not take", async () => {
  const waiting = await calibrate(FOUR, {}, [], {});
  expect({ code: waiting.code, ...waiting.result }).toMatchObject({
    ...{ code: 0, status: "deferred" },
    message: "no judge is configured: ANTHROPIC_API_KEY is not set",
  });
  expect((await calibrate(FOUR, {}, ["--require-judge"], {})).code).toBe(1);
});

test("a failed one is retried as tests are, and what all attempts cost is counted", async () => {
  let asked = 0;
  api.script(by(() => (asked++ < 4 ? verdict(1) : scoring(RIGHT))));
  const { result } = await calibrate(FOUR, { retries: 2, ...asserting(["kappa", { gte: 0.9 }]) });
  expect(result).toMatchObject({ status: "passed", attempts: 2, judge: { calls: 8 } });
});

test("the ten worst disagreements are told, other verdicts first", async () => {
  const labels = Array.from({ length: 14 }, (_, at) => ({
    ...{ id: `l${at}`, response: `r${at}` },
    ...(at < 2 ? { score: at / 10 } : { label: at % 2 ? "pass" : "fail", score: at % 2 ? 0.9 : 0.05 * at }),
  }));
  // It passes everything: of the verdicts the even ones are wrong, and of the scores alone the first two are far away.
  api.script(verdict(0.8));
  const { detail } = await calibrate(lines(...labels));
  expect(detail.worst.map(({ id }) => id)).toEqual(["l2", "l4", "l6", "l8", "l10", "l12", "l0", "l1"]);
  api.script(verdict(0.1));
  expect((await calibrate(lines(...labels.map((label) => ({ ...label, label: "pass" }))))).detail.worst).toHaveLength(
    10,
  );
});

test("the same answers give the same bytes", async () => {
  api.script(scoring({ ...RIGHT, "No.": 0.9 }));
  const results = [];
  for (let time = 0; time < 2; time++) {
    const { result } = await calibrate(FOUR, asserting(["kappa.low", { lte: 1 }]));
    results.push(JSON.stringify({ ...result, duration_ms: 0 }));
  }
  expect(results[0]).toBe(results[1]);
});

test("a secret in a label reaches neither the judge nor a report", async () => {
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  api.script(verdict(1, `It holds ${secret}.`));
  const { stdout, detail } = await calibrate(
    lines({ id: secret, prompt: secret, context: secret, response: `Use ${secret}.`, label: "fail" }),
  );
  expect(detail.worst).toHaveLength(1);
  expect(JSON.stringify(api.requests)).not.toContain(secret);
  expect(stdout + workspace.read("report.json")).not.toContain(secret);
});

test("rows are calibrations of their own, whose variables fill the rubric", async () => {
  api.script(by((body) => verdict(JSON.stringify(body).includes("Is curt.") ? 0 : 1)));
  const cases = ["kind", "curt"].map((word) => ({ name: word, vars: { WORD: word } }));
  const { report } = await calibrate(FOUR, { rubric: "Is ${var.WORD}.", cases });
  const accuracies = report.results.map(({ coordinates, detail }) => [
    coordinates?.case,
    (detail as CalibrationDetail).figures.find(({ name }) => name === "tpr")?.value,
  ]);
  expect(accuracies).toEqual([
    ["kind", 1],
    ["curt", 0],
  ]);
});

describe("examples/calibration.yml", () => {
  const files = ["delivery.jsonl", "refusals.csv"].map((name) =>
    readFileSync(`${ROOT}examples/labels/${name}`, "utf8"),
  );
  const delivery = (files[0] ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Label);
  const refusals = (files[1] ?? "").trim().split("\n").slice(1);

  /** What people say of the response that is asked about. */
  function scoreOf(body: JsonObject): number {
    const response = responseIn(body);
    const label = delivery.find((one) => one.response === response);
    if (label) return label.score ?? 0;
    return refusals.some((row) => row.includes(response) && row.endsWith(",pass")) ? 1 : 0;
  }

  async function run(reply: Reply) {
    api.script(reply);
    const args = [COMMAND, "examples/calibration.yml", "--reporter", "json"];
    const { code, stdout } = await runCli(args, { cwd: ROOT, env: api.env });
    return { code, results: (JSON.parse(stdout) as Report).results };
  }

  test("passes with a judge that grades as people did", async () => {
    const { code, results } = await run(by((body) => verdict(scoreOf(body))));
    expect({ code, statuses: results.map(({ status }) => status) }).toEqual({
      code: 0,
      statuses: ["passed", "passed"],
    });
    expect(results.map(({ judge }) => judge?.calls)).toEqual([48, 60]);
    expect(results.map(({ detail }) => (detail as CalibrationDetail).n)).toEqual([24, 20]);
  });

  test("fails with one that likes everything, and says how lenient it is", async () => {
    const { code, results } = await run(verdict(1));
    expect({ code, statuses: results.map(({ status }) => status) }).toEqual({
      code: 1,
      statuses: ["failed", "failed"],
    });
    const [first] = results;
    expect(first?.assertions.filter(({ passed }) => !passed).map(({ target }) => target)).toEqual([
      ...["kappa", "tnr.low", "mae", "bias"],
    ]);
  });
});
