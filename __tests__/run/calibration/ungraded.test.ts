import { refusal } from "../../helpers/model-api.ts";
import { asserting, FOUR, lines, manyLabels, RIGHT, scoring, useCalibration } from "./calibrate.ts";

const { api, calibrate } = useCalibration();

describe("labels that cannot be graded", () => {
  test("are left out and told, up to a tenth", async () => {
    const { text, scores } = manyLabels(20);
    api.script(scoring({ ...scores, r3: refusal, r8: refusal }));
    const { code, result, detail, stdout } = await calibrate(text);
    expect({ code, status: result.status, n: detail.n, calibrated: detail.calibrated }).toEqual({
      ...{ code: 0, status: "passed", n: 18, calibrated: true },
    });
    const reason = "the judge (claude-sonnet-4-6) refused to judge";
    expect(detail.ungraded).toEqual(["l3", "l8"].map((id) => ({ id, reason })));
    expect(stdout).toContain("18 labels, 2 ungraded");
    const asserted = await calibrate(text, asserting(["ungraded", { lte: 1 }], ["n", { exact: 18 }]));
    expect(asserted.result.assertions.map(({ target, passed }) => [target, passed])).toEqual([
      ["ungraded", false],
      ["n", true],
    ]);
  });

  test("one always is left out, however few there are", async () => {
    api.script(scoring({ ...RIGHT, "Here you are.": refusal }));
    const { result, detail } = await calibrate(FOUR, asserting(["accuracy", { exact: 1 }], ["ungraded", { exact: 1 }]));
    expect({ status: result.status, n: detail.n, calls: result.judge?.calls }).toEqual({
      status: "passed",
      n: 3,
      calls: 4,
    });
    const bare = await calibrate(FOUR);
    expect(bare.result).toMatchObject({ status: "failed", rule_id: "calibration.labels" });
    expect(bare.result.message).toMatch(/; 1 of 4 labels could not be graded, more than a tenth: label "4": the judge/);
  });

  test.each<[string, { labels: number; refused: readonly number[] }]>([
    ["two of nineteen", { labels: 19, refused: [3, 8] }],
    ["two of two", { labels: 2, refused: [0, 1] }],
    ["the only one", { labels: 1, refused: [0] }],
  ])("%s leave no figures", async (_, { labels, refused }) => {
    const { text, scores } = manyLabels(labels);
    api.script(scoring({ ...scores, ...Object.fromEntries(refused.map((at) => [`r${at}`, refusal])) }));
    const { code, result } = await calibrate(text, asserting(["n", { gte: 0 }]), ["--max-concurrency", "1"]);
    expect({ code, status: result.status, rule: result.rule_id }).toEqual({
      ...{ code: 1, status: "errored", rule: "calibration.ungraded" },
    });
    expect(result.message).toMatch(
      new RegExp(
        `^${refused.length} of ${labels} labels? could not be graded, more than a tenth: label "l${refused[0]}": the judge .* refused`,
      ),
    );
    const told = refused.map((at) => ({ id: `l${at}`, reason: "the judge (claude-sonnet-4-6) refused to judge" }));
    expect(result.detail).toMatchObject({
      figures: [],
      calibrated: false,
      ungraded: told,
      rubric: { text: "Is kind." },
    });
  });

  test("nor is one that no criterion applies to, whatever people say of it", async () => {
    const { labels, scores } = manyLabels(20);
    const odd = { id: "odd", response: "nothing of it", label: "pass" };
    const criteria = [{ name: "kind", when: { regex: "^r\\d" } }];
    api.script(scoring(scores));
    const { result, detail } = await calibrate(lines(...labels, odd), { rubric: { criteria } });
    expect(result).toMatchObject({ status: "passed", judge: { calls: 20 } });
    expect(detail).toMatchObject({ n: 20, ungraded: [{ id: "odd", reason: "no criterion applied" }] });
  });

  test("no more are begun than it takes to know that they are too many", async () => {
    const { text } = manyLabels(40);
    api.script(refusal);
    const { result } = await calibrate(text, {}, ["--max-concurrency", "1"]);
    expect(result.message).toContain("5 of 40 labels could not be graded");
    expect(api.requests).toHaveLength(5);
  });
});
