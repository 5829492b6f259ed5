import { verdict } from "../../helpers/model-api.ts";
import { asserting, figuresOf, lines, manyLabels, scoring, useCalibration } from "./calibrate.ts";

const { api, calibrate } = useCalibration();

describe("without expect it passes only with a judge that is better than chance", () => {
  test("as one is that agrees with people", async () => {
    const { text, scores } = manyLabels(10, (at) => at === 0);
    api.script(scoring(scores));
    const { code, result, detail } = await calibrate(text);
    expect({ code, status: result.status }).toEqual({ code: 0, status: "passed" });
    expect(detail.calibrated).toBe(true);
    expect(figuresOf(detail).kappa?.[1]).toBeGreaterThan(0);
  });

  test.each<[string, ReturnType<typeof manyLabels>, rule: string, message: RegExp]>([
    [
      "against people",
      manyLabels(24, () => true),
      "chance",
      /^NOT CALIBRATED: kappa -1\.00, 95 % -1\.00 to -0\.72, is no better than chance$/,
    ],
    [
      "guessing",
      manyLabels(12, (at) => at % 4 < 2),
      "chance",
      /^NOT CALIBRATED: kappa 0\.00, 95 % -0\.49 to 0\.49, is no better/,
    ],
    ["that likes all", manyLabels(12, (at) => at % 2 === 0), "chance", /^NOT CALIBRATED: kappa 0\.00, /],
    [
      "right of nine",
      manyLabels(9),
      "labels",
      /^NOT CALIBRATED: kappa 1\.00, 95 % 0\.39 to 1\.00; 9 verdicts, fewer than 10/,
    ],
    [
      "right of three",
      manyLabels(3),
      "labels",
      /^NOT CALIBRATED: kappa 1\.00, 95 % -0\.26 to 1\.00, is no better than chance; 3 verdicts/,
    ],
  ])("and not one %s", async (_, { text, scores }, rule, message) => {
    api.script(scoring(scores));
    const { code, result, detail, stdout } = await calibrate(text);
    expect({ code, status: result.status, rule: result.rule_id, calibrated: detail.calibrated }).toEqual({
      ...{ code: 1, status: "failed", rule: `calibration.${rule}`, calibrated: false },
    });
    expect(result.message).toMatch(message);
    expect(stdout).toContain("NOT CALIBRATED: kappa");
  });

  test("nor one of which kappa is not defined", async () => {
    api.script(verdict(1));
    const labels = manyLabels(12).labels.map((label) => ({ ...label, label: "pass" }));
    const { code, result } = await calibrate(lines(...labels));
    expect({ code, rule: result.rule_id }).toEqual({ code: 1, rule: "calibration.chance" });
    expect(result.message).toBe(
      "NOT CALIBRATED: kappa is not defined, since labels and judge say the same of all: it is no better than chance",
    );
  });

  test("scores alone are held against the threshold of the rubric", async () => {
    const { labels, scores } = manyLabels(12);
    const scored = labels.map(({ label, ...rest }) => ({ ...rest, score: label === "pass" ? 0.7 : 0.6 }));
    api.script(scoring(scores));
    const { code, detail } = await calibrate(lines(...scored));
    expect({ code, accuracy: figuresOf(detail).accuracy?.[0], tpr: figuresOf(detail).tpr?.[0] }).toEqual({
      ...{ code: 0, accuracy: 1, tpr: 1 },
    });
  });

  test("limits on time are no expectation of a judge", async () => {
    const { text, scores } = manyLabels(24, () => true);
    api.script(scoring(scores));
    const { result } = await calibrate(text, { expect: { max_duration_ms: 60_000 } });
    expect(result).toMatchObject({ status: "failed", rule_id: "calibration.chance", assertions: [{ passed: true }] });
  });

  test("and with expect that decides, and detail tells the rest", async () => {
    const { text, scores } = manyLabels(24, () => true);
    api.script(scoring(scores));
    const { code, detail } = await calibrate(text, asserting(["n", { exact: 24 }]));
    expect({ code, calibrated: detail.calibrated }).toEqual({ code: 0, calibrated: false });
  });
});
