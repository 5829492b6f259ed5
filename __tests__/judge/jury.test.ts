import fc from "fast-check";
import { jurorsOf } from "../../src/judge/grade.ts";
import { combineRulings } from "../../src/judge/jury.ts";
import { ruleBy } from "../../src/judge/rubric.ts";
import { modelOf } from "../helpers/models.ts";
import { textRubric } from "./rubrics.ts";

const RUBRIC = textRubric("Is kind.");
const BREACH = { message: "a guard holds", ruleId: "rubric.guard" };

/** What a juror said: its score, and whether a gate is broken. */
interface Vote {
  score: number;
  broken?: boolean;
}

function rulings(votes: readonly Vote[], rubric = RUBRIC) {
  return votes.map(({ score, broken }) => ruleBy(rubric, score, broken ? [BREACH] : [], {}));
}

const share = fc.oneof(fc.constantFrom(0, 0.5, 0.7, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const vote = fc.record({ score: share, broken: fc.boolean() });

describe("a jury", () => {
  test("passes when the share of its passes reaches the consensus, and gives the mean", () => {
    const consensus = fc.oneof(
      fc.constantFrom(undefined, 0.33, 0.5, 0.66, 0.67, 0.75, 1),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(vote, { minLength: 2, maxLength: 15 }), consensus, (votes, consensus) => {
        const jury = { size: votes.length, ...(consensus === undefined ? {} : { consensus }) };
        const combined = combineRulings(RUBRIC, { jury }, rulings(votes));
        const passes = votes.filter(({ score, broken }) => !broken && score >= 0.7 - 1e-9).length;
        const enough =
          consensus === undefined
            ? passes > votes.length / 2
            : passes > 0 && passes / votes.length >= consensus - 0.005;
        const scores = votes.map(({ score }) => score);
        const mean = scores.reduce((a, b) => a + b) / scores.length;
        const stdev = Math.sqrt(scores.map((s) => (s - mean) ** 2).reduce((a, b) => a + b) / (scores.length - 1));
        expect(combined.passed).toBe(enough);
        expect(combined.score).toBeCloseTo(mean, 9);
        const { spread } = combined;
        expect(spread).toMatchObject({
          ...{ votes: votes.length, passes, min: Math.min(...scores), max: Math.max(...scores) },
        });
        expect(spread?.stdev).toBeCloseTo(stdev, 9);
        const verdictOf = (passes: number): boolean =>
          consensus === undefined
            ? passes * 2 > votes.length
            : passes > 0 && passes / votes.length >= consensus - 0.005;
        const others = [passes - 1, passes + 1].filter((one) => one >= 0 && one <= votes.length);
        const turns = others.some((one) => verdictOf(one) !== enough);
        expect(spread?.near ?? false).toBe(votes.length >= 3 && turns);
      }),
    );
  });

  test.each<[number, number | undefined, number, boolean]>([
    [3, 0.66, 2, true],
    [3, 0.67, 2, true],
    [3, 0.68, 2, false],
    [3, 1, 2, false],
    [3, undefined, 2, true],
    [3, undefined, 1, false],
    [4, undefined, 2, false],
    [4, 0.5, 2, true],
    [3, 0.001, 0, false],
    [3, 0.001, 1, true],
  ])("of %i with consensus %j and %i passes: %j", (size, consensus, passes, passed) => {
    const votes = Array.from({ length: size }, (_, at) => ({ score: at < passes ? 1 : 0 }));
    const jury = { size, ...(consensus === undefined ? {} : { consensus }) };
    expect(combineRulings(RUBRIC, { jury }, rulings(votes)).passed).toBe(passed);
  });

  test("says the votes, and why the first of them fails it", () => {
    const votes = [{ score: 1 }, { score: 0.5 }, { score: 0.6 }];
    expect(combineRulings(RUBRIC, { jury: { size: 3 } }, rulings(votes))).toMatchObject({
      message: "1 of 3 jurors passed it, and more than half must: score 0.50 is below the threshold 0.70",
      ruleId: "rubric.jury",
      combined: "jury",
    });
  });

  test.each<[votes: string, consensus: number | undefined, near: true | undefined]>([
    ["5 of 9", undefined, true],
    ["4 of 9", undefined, true],
    ["6 of 9", undefined, undefined],
    ["3 of 5", undefined, true],
    ["2 of 5", undefined, true],
    ["4 of 5", undefined, undefined],
    ["2 of 3", undefined, true],
    ["1 of 3", undefined, true],
    ["3 of 3", undefined, undefined],
    ["0 of 3", undefined, undefined],
    ["2 of 4", undefined, true],
    ["3 of 4", undefined, true],
    ["3 of 3", 1, true],
    ["1 of 3", 1, undefined],
    ["1 of 2", undefined, undefined],
  ])("%s with consensus %j: near the line %j, whatever the scores", (told, consensus, near) => {
    const [passes = 0, size = 0] = told.split(" of ").map(Number);
    const jury = { size, ...(consensus === undefined ? {} : { consensus }) };
    for (const [high, low] of [
      [1, 0],
      [0.7, 0.69],
      [0.71, 0],
    ] as const) {
      const votes = Array.from({ length: size }, (_, at) => ({ score: at < passes ? high : low }));
      expect(combineRulings(RUBRIC, { jury }, rulings(votes)).spread?.near).toBe(near);
    }
  });

  test("of guards alone says its votes, and one of nothing that was judged says none", () => {
    const voting = (judging: object, ...broken: boolean[]) =>
      combineRulings(
        RUBRIC,
        { jury: { size: 3 } },
        broken.map((one) => ruleBy(RUBRIC, undefined, one ? [BREACH] : [], judging)),
      ).spread;
    expect(voting({}, false, true, false)).toEqual({ votes: 3, passes: 2, near: true });
    expect(voting({}, false, false, false)).toEqual({ votes: 3, passes: 3 });
    expect(voting({ vacuous: true }, false, false, false)).toBeUndefined();
  });

  test("asks its jurors at temperature 1, a single judge and a panel at 0", () => {
    const own = modelOf("own");
    expect(jurorsOf({ model: own, jury: { size: 2 } })).toEqual([
      { model: own, juror: 1, temperature: 1 },
      { model: own, juror: 2, temperature: 1 },
    ]);
    const single = [{ model: own, juror: 1, temperature: 0 }];
    expect(jurorsOf({ model: own, jury: { size: 1 } })).toEqual(single);
    expect(jurorsOf({ model: own })).toEqual(single);
    const panel = { models: [modelOf("a"), modelOf("b")], aggregate: "mean", tieBreak: "fail" } as const;
    expect(jurorsOf({ model: own, panel })).toEqual([
      { model: modelOf("a"), juror: 1, temperature: 0 },
      { model: modelOf("b"), juror: 1, temperature: 0 },
    ]);
  });
});

describe("a panel", () => {
  const panelOf = (votes: readonly Vote[], aggregate: "mean" | "median" | "majority", tieBreak: "pass" | "fail") => {
    const models = votes.map((_, at) => modelOf(`model-${at}`));
    return combineRulings(RUBRIC, { panel: { models, aggregate, tieBreak } }, rulings(votes));
  };

  test("combines as the reference says, and always gives the mean", () => {
    const aggregate = fc.constantFrom("mean" as const, "median" as const, "majority" as const);
    const votes = fc.array(vote, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(votes, aggregate, fc.constantFrom("pass" as const, "fail" as const), (votes, aggregate, tieBreak) => {
        const combined = panelOf(votes, aggregate, tieBreak);
        const most = (count: number): boolean =>
          count > votes.length - count || (count === votes.length - count && tieBreak === "pass");
        const scores = votes.map(({ score }) => score).sort((a, b) => a - b);
        const mean = scores.reduce((a, b) => a + b) / scores.length;
        const middle = [scores[(scores.length - 1) >> 1] ?? 0, scores[scores.length >> 1] ?? 0];
        const value = aggregate === "mean" ? mean : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2;
        const passed =
          aggregate === "majority"
            ? most(votes.filter(({ score, broken }) => !broken && score >= 0.7 - 1e-9).length)
            : most(votes.filter(({ broken }) => !broken).length) && value >= 0.7 - 1e-9;
        expect(combined.passed).toBe(passed);
        expect(combined.message === undefined).toBe(passed);
        expect(combined.score).toBeCloseTo(mean, 9);
        expect(combined.spread?.near).toBeUndefined();
      }),
    );
  });

  test("an even majority is settled by the tie break", () => {
    const even = [{ score: 1 }, { score: 0 }];
    expect(panelOf(even, "majority", "pass").passed).toBe(true);
    expect(panelOf(even, "majority", "fail")).toMatchObject({
      ...{ passed: false, score: 0.5, ruleId: "rubric.panel", combined: "panel", aggregate: "majority" },
      message: "1 of 2 models passed it: score 0.00 is below the threshold 0.70",
    });
  });

  test("gates hold in most models, whatever the mean", () => {
    const votes = [{ score: 1, broken: true }, { score: 1, broken: true }, { score: 1 }];
    expect(panelOf(votes, "mean", "fail")).toMatchObject({
      ...{ passed: false, score: 1, ruleId: "rubric.guard" },
      message: "the gates of the rubric hold in 1 of 3 models: a guard holds",
    });
    expect(panelOf(votes.slice(1), "mean", "pass").passed).toBe(true);
    expect(panelOf(votes.slice(1), "mean", "fail").passed).toBe(false);
    expect(panelOf([{ score: 0.6 }, { score: 0.7 }], "median", "fail").message).toBe(
      "the median of the panel: score 0.65 is below the threshold 0.70",
    );
  });
});
