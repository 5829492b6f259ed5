import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalibrationDetail, TestResult } from "../../src/report/index.ts";
import { agreementOf } from "../../src/statistics/agreement.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { runCli } from "../helpers/cli.ts";
import { by, type Reply, refusal, toolUse, useModelApi, verdict } from "../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { textsOf } from "../judge/rubrics.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = "run";
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
  const { detail, result, code } = await calibrate(FOUR);
  expect({ code, status: result.status }).toEqual({ code: 0, status: "passed" });
  expect(detail).toEqual({
    type: "calibration",
    rubric: { form: "text", text: "Is kind." },
    model: "claude-sonnet-4-6",
    n: 4,
    figures: [
      { name: "accuracy", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "tpr", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "tnr", value: 0.5, interval: { low: 0, high: 1 } },
      { name: "kappa", value: 0, interval: { low: -1, high: 1 } },
      { name: "mae", value: 0.25, interval: { low: 0.1, high: 0.4 } },
      { name: "bias", value: 0.05, interval: { low: -0.25, high: 0.375 } },
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
