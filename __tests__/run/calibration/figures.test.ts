import type { CalibrationDetail } from "../../../src/report/index.ts";
import { by, using, verdict } from "../../helpers/model-api.ts";
import { asserting, FOUR, figuresOf, lines, RIGHT, scoring, useCalibration } from "./calibrate.ts";

const { api, workspace, calibrate } = useCalibration();

test("figures say how far the judge agrees with people, and the worst disagreements come first", async () => {
  api.script(scoring({ "Gladly!": 0.9, "Read the manual.": 0.7, "No.": 0.1, "Here you are.": 0.5 }));
  const { detail, result, code, stdout } = await calibrate(FOUR, asserting(["n", { exact: 4 }]));
  expect({ code, status: result.status }).toEqual({ code: 0, status: "passed" });
  expect(stdout).toContain("Cohen's kappa           0.00  -0.70 to 0.70");
  const { figures: _, ...rest } = detail;
  const near = (value: number) => expect.closeTo(value, 3);
  expect(figuresOf(detail)).toEqual({
    accuracy: [0.5, near(0.15), near(0.85)],
    tpr: [0.5, near(0.0945), near(0.9055)],
    tnr: [0.5, near(0.0945), near(0.9055)],
    kappa: [0, near(-0.7), near(0.7)],
    mae: [0.25],
    bias: [0.05],
  });
  expect(rest).toEqual({
    type: "calibration",
    rubric: { form: "text", text: "Is kind." },
    model: "claude-sonnet-4-6",
    n: 4,
    calibrated: false,
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

test("figures and the ends of their intervals are asserted; one that is not defined is absent", async () => {
  api.script(scoring({ ...RIGHT, "Here you are.": 0.5 }));
  const { result, code } = await calibrate(
    FOUR,
    asserting(
      ["n", { exact: 4 }],
      ["ungraded", { exact: 0 }],
      ["accuracy", { exact: 0.75 }],
      ["tpr", { gte: 0.5 }],
      ["tnr.low", { approx: { value: 0.342, tolerance: 0.001 } }],
      ["tnr.high", { exact: 1 }],
      ["kappa", { exact: 0.5 }],
      ["mae", { approx: { value: 0.075, tolerance: 1e-9 } }],
      ["bias.high", { lte: 0 }],
      ["kappa.low", { gte: 0.4 }],
    ),
  );
  expect({ code, status: result.status }).toEqual({ code: 1, status: "failed" });
  expect(result.assertions.flatMap(({ target, passed, message }) => (passed ? [] : [[target, message]]))).toEqual([
    [
      "bias.high",
      "expected a number of at most 0, but the path resolves only up to bias: fewer than 10 labels have a score that the judge gave one to, too",
    ],
    ["kappa.low", expect.stringContaining("-0.39")],
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
  // It passes everything: of the verdicts the even ones are wrong, and by the scores of the first two they are, too.
  api.script(verdict(0.8));
  const { detail } = await calibrate(lines(...labels));
  expect(detail.worst.map(({ id }) => id)).toEqual(["l0", "l1", "l2", "l4", "l6", "l8", "l10", "l12"]);
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
