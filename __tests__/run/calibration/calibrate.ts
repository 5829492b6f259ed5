import type { CalibrationDetail, TestResult } from "../../../src/report/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { by, type Reply, toolUse, useModelApi } from "../../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";
import { textsOf } from "../../judge/rubrics.ts";

/** The response that a judge is asked about. */
export function responseIn(body: JsonObject): string {
  return /--- response \w+ ---\n([\s\S]*)\n--- end of response/.exec(textsOf(body)[0] ?? "")?.[1] ?? "";
}

/** Scores each response as is said of it. */
export function scoring(scores: Readonly<Record<string, number | Reply>>): Reply {
  return by((body) => {
    const response = responseIn(body);
    const given = scores[response];
    if (given === undefined) throw new Error(`no score for ${response}`);
    return typeof given === "number" ? toolUse({ reason: `Read “${response}”.`, score: given }) : given;
  });
}

/** Labels as the lines of a file. */
export function lines(...labels: object[]): string {
  return labels.map((label) => `${JSON.stringify(label)}\n`).join("");
}

/** A workspace and an API for each test, and what runs a calibration by these labels in them. */
export function useCalibration() {
  const api = useModelApi();
  const workspace = useWorkspace();
  const calibrate = async (labels: string, more: object = {}, flags: readonly string[] = [], env: object = api.env) => {
    workspace.write("labels.jsonl", labels);
    const rubric = "Is kind.";
    workspace.write("suite.yml", { calibration: [{ name: "kindness", rubric, labels: "labels.jsonl", ...more }] });
    const options = { env: env as Record<string, string> };
    const ran = await workspace.cli(["eval", "suite.yml", ...WITH_REPORT, ...flags], options);
    const { report, ...rest } = await workspace.report(ran);
    const [result] = report.results as [TestResult];
    return { ...rest, report, result, detail: result.detail as CalibrationDetail };
  };
  return { api, workspace, calibrate };
}

export const FOUR = lines(
  { id: "warm", response: "Gladly!", label: "pass", score: 1 },
  { id: "cold", response: "Read the manual.", label: "fail", score: 0.2 },
  { id: "curt", response: "No.", label: "fail", score: 0 },
  { response: "Here you are.", label: "pass", score: 0.8 },
);

/** Labels that the judge shares, but for those it is given another score for. */
export const RIGHT = { "Gladly!": 1, "Read the manual.": 0.2, "No.": 0, "Here you are.": 0.8 };

/** Assertions, each a target and a matcher. */
export function asserting(...all: [string, object][]): object {
  return { expect: all.map(([target, matcher]) => ({ target, matcher })) };
}

/** So many labels, which people pass and fail in turn; of each the score that a judge gives it is that of people, or the other one. */
export function manyLabels(count: number, isWrong: (at: number) => boolean = () => false) {
  const labels = Array.from({ length: count }, (_, at) => ({
    id: `l${at}`,
    response: `r${at}`,
    label: at % 2 ? "pass" : "fail",
  }));
  const scores = labels.map(({ response }, at) => [response, at % 2 === Number(isWrong(at)) ? 0.1 : 0.9] as const);
  return { labels, text: lines(...labels), scores: Object.fromEntries(scores) };
}

export function figuresOf({
  figures,
}: CalibrationDetail): Record<string, [value: number, low?: number, high?: number]> {
  return Object.fromEntries(
    figures.map(({ name, value, interval }) => [name, interval ? [value, interval.low, interval.high] : [value]]),
  );
}
