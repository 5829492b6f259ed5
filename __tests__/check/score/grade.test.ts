import { gradeTest } from "../../../src/check/score/grade.ts";
import { expectation, grade, metric, resultOf, set } from "./builders.ts";

const passes = { passed: true };
const fails = { passed: false };
const waits = { passed: true, deferred: true };

describe("without a threshold", () => {
  test("every assertion has to hold, whatever it weighs", () => {
    expect(grade({}, [{ ...passes, weight: 100 }, passes])).toMatchObject({ state: "passed" });
    const failed = grade({}, [
      { ...passes, weight: 100 },
      { ...fails, weight: 0 },
    ]);
    expect(failed).toMatchObject({ state: "failed", failure: { message: "a1 is wrong", rule_id: "assertion.exact" } });
    expect(failed).not.toHaveProperty("score");
  });

  test("a set counts as one: two of three reach 0.6", () => {
    const coverage = set("coverage", 0.6);
    const result = grade({}, [
      { ...passes, set: coverage },
      { ...passes, set: coverage },
      { ...fails, set: coverage },
    ]);
    expect(result.state).toBe("passed");
    expect(result.sets).toMatchObject([{ name: "coverage", threshold: 0.6, weight: 1, passed: true }]);
    expect(result.sets[0]?.score).toBeCloseTo(2 / 3, 10);
    expect(result.assertions.map((each) => each.set)).toEqual(["coverage", "coverage", "coverage"]);
  });

  test("a set below its threshold fails the test", () => {
    const coverage = set("coverage", 0.7);
    const members = [passes, passes, fails].map((each) => ({ ...each, set: coverage }));
    expect(grade({}, members).failure).toEqual({
      message: "set coverage: score 0.67 is below its threshold 0.70: 1 of 3 assertions failed",
      rule_id: "set.threshold",
    });
  });

  test("several failures are counted", () => {
    const failing = { ...fails, set: set("all") };
    expect(grade({}, [passes, fails, failing, { ...passes, set: set("other") }]).failure).toEqual({
      message: "1 of 2 assertions and 1 of 2 sets failed",
      rule_id: "assertion.exact",
    });
  });

  test("members of a set weigh within it", () => {
    const some = set("some", 0.75);
    const members = (weight: number) => [
      { ...passes, set: some, weight },
      { ...fails, set: some },
    ];
    expect(grade({}, members(3)).state).toBe("passed");
    expect(grade({}, members(2)).state).toBe("failed");
  });

  test("sets of one name are told apart", () => {
    const [first, second] = [set("same"), set("same", 0)];
    const result = grade({}, [
      { ...passes, set: first },
      { ...fails, set: second },
    ]);
    expect(result.sets.map(({ score }) => score)).toEqual([1, 0]);
    expect(result.state).toBe("passed");
  });
});

describe("with a threshold", () => {
  test("the score is the share of the weights that hold: 3 of 4 is 0.75, which reaches 0.7", () => {
    const result = grade({ threshold: 0.7 }, [{ ...passes, weight: 3 }, fails]);
    expect(result).toMatchObject({ state: "passed", score: 0.75 });
    expect(result).not.toHaveProperty("failure");
    expect(result.assertions.map(({ weight }) => weight)).toEqual([3, 1]);
  });

  test("it is enough to reach it: three of four reach 0.75", () => {
    const four = [passes, passes, passes, fails];
    expect(grade({ threshold: 0.75 }, four)).toMatchObject({ state: "passed", score: 0.75 });
    expect(grade({ threshold: 0.76 }, four)).toMatchObject({
      state: "failed",
      score: 0.75,
      failure: {
        message: "score 0.75 is below the threshold 0.76: 1 of 4 assertions failed",
        rule_id: "score.threshold",
      },
    });
  });

  test("a set adds its weight, or nothing", () => {
    const coverage = set("coverage", 0.6, 3);
    const members = [passes, passes, fails].map((each) => ({ ...each, set: coverage }));
    expect(grade({ threshold: 0.7 }, [...members, fails])).toMatchObject({ state: "passed", score: 0.75 });
    const strict = set("coverage", 0.9, 3);
    const failing = members.map((each) => ({ ...each, set: strict }));
    expect(grade({ threshold: 0.7 }, [...failing, passes])).toMatchObject({ state: "failed", score: 0.25 });
  });

  test("0.1 + 0.2 of 1 reaches 0.3", () => {
    const parts = [
      { ...passes, weight: 0.1 },
      { ...passes, weight: 0.2 },
      { ...fails, weight: 0.7 },
    ];
    expect(grade({ threshold: 0.3 }, parts)).toMatchObject({ state: "passed", score: 0.3 });
  });

  test("a message shows as many decimals as it takes to see the difference", () => {
    const thirds = [passes, passes, fails];
    expect(grade({ threshold: 0.667 }, thirds).failure?.message).toBe(
      "score 0.6667 is below the threshold 0.6670: 1 of 3 assertions failed",
    );
  });

  test("limits on duration and size have no part in it, and hold in any case", () => {
    expect(grade({ threshold: 0.5 }, [passes, fails], { duration: true, tokens: true })).toMatchObject({
      state: "passed",
      score: 0.5,
    });
    expect(grade({ threshold: 0 }, [passes], { duration: false, tokens: true })).toMatchObject({
      state: "failed",
      score: 1,
      failure: { message: "max_duration_ms exceeded", rule_id: "assertion.max_duration_ms" },
    });
  });

  test("what no assertion asks for holds in any case, and precedes the rest", () => {
    const results = [resultOf(fails, 9), resultOf(passes, 0), resultOf(passes, 0)];
    const graded = gradeTest({ threshold: 0 }, [expectation([passes]), expectation([passes])], results);
    expect(graded).toMatchObject({ state: "failed", score: 1, failure: { message: "a9 is wrong" } });
    expect(graded.assertions.map(({ weight }) => weight)).toEqual([undefined, 1, 1]);
  });

  test("it applies to all expectations together", () => {
    const results = [passes, fails].map(resultOf);
    expect(gradeTest({ threshold: 0.5 }, [expectation([passes]), expectation([fails])], results)).toMatchObject({
      state: "passed",
      score: 0.5,
    });
  });
});

describe("derived metrics", () => {
  const cites = { ...passes, name: "cites_sources" };
  const formed = { ...fails, name: "well_formed" };

  test("gate on their own: 0.667 is below 0.7, though the score reaches 0.5", () => {
    const quality = metric("quality", "weighted_average", { cites_sources: 2, well_formed: 1 }, 0.7);
    const result = grade({ threshold: 0.5, derivedMetrics: [quality] }, [cites, formed]);
    expect(result.score).toBe(0.5);
    expect(result.metrics).toMatchObject([{ name: "quality", threshold: 0.7, passed: false }]);
    expect(result.metrics[0]?.value).toBeCloseTo(2 / 3, 10);
    expect(result.state).toBe("failed");
    expect(result.failure).toEqual({
      message: "metric quality is 0.667, below its threshold 0.7",
      rule_id: "metric.threshold",
    });
  });

  test("without a threshold are only reported", () => {
    const result = grade({ derivedMetrics: [metric("m", "weighted_sum", { cites_sources: 0 })] }, [cites]);
    expect(result).toMatchObject({ state: "passed", metrics: [{ name: "m", value: 0 }] });
    expect(result.metrics[0]).not.toHaveProperty("passed");
  });

  test("refer to sets by their own scores, to members of sets, and to earlier metrics; sums are not normalised", () => {
    const half = set("half", 0.5);
    const specs = [
      metric("sum", "weighted_sum", { half: 2, cites_sources: 3 }),
      metric("chained", "weighted_average", { sum: 1, inner: 1 }),
    ];
    const result = grade({ derivedMetrics: specs }, [
      cites,
      { ...passes, name: "inner", set: half },
      { ...fails, set: half },
    ]);
    expect(result.metrics).toEqual([
      { name: "sum", value: 4 },
      { name: "chained", value: 2.5 },
    ]);
  });

  test("count what the test does not have as 0, and say so", () => {
    const quality = metric("quality", "weighted_average", { cites_sources: 1, cites_souces: 1 }, 0.7);
    const result = grade({ derivedMetrics: [quality] }, [cites]);
    expect(result.metrics).toEqual([
      { name: "quality", value: 0.5, threshold: 0.7, passed: false, unknown_refs: ["cites_souces"] },
    ]);
    expect(result.failure?.hint).toContain('"cites_souces"');
  });

  test("take what a judge gave, and 1 or 0 of any other assertion", () => {
    const terms = { judged: 1, plain: 1 };
    const judged = { name: "judged", passed: true, score: 0.8 };
    const result = grade({ derivedMetrics: [metric("m", "weighted_sum", terms)] }, [
      judged,
      { ...passes, name: "plain" },
    ]);
    expect(result.metrics[0]?.value).toBe(1.8);
  });

  test("reach their threshold in spite of floating point", () => {
    const sum = metric("sum", "weighted_sum", { a: 0.1, b: 0.2, c: 0.3 }, 0.6);
    const names = ["c", "b", "a"].map((name) => ({ ...passes, name }));
    expect(grade({ derivedMetrics: [sum] }, names).metrics).toEqual([
      { name: "sum", value: 0.6, threshold: 0.6, passed: true },
    ]);
  });

  test("several reasons are all told, the first names the rule", () => {
    const quality = metric("quality", "weighted_sum", { cites_sources: 0.5 }, 0.7);
    expect(grade({ threshold: 0.9, derivedMetrics: [quality] }, [cites, formed]).failure).toEqual({
      message:
        "score 0.50 is below the threshold 0.90: 1 of 2 assertions failed; metric quality is 0.5, below its threshold 0.7",
      rule_id: "score.threshold",
    });
  });
});

describe("deferred assertions", () => {
  test("have no part in the score; the test is deferred where they decide it", () => {
    expect(grade({ threshold: 0.7 }, [passes, passes, passes, waits])).toMatchObject({ state: "passed", score: 1 });
    expect(grade({ threshold: 0.7 }, [passes, waits])).toMatchObject({ state: "deferred", score: 1 });
    expect(grade({ threshold: 0.7 }, [fails, waits])).toMatchObject({ state: "failed", score: 0 });
    expect(grade({ threshold: 0.5 }, [fails, waits])).toMatchObject({ state: "deferred", score: 0 });
    const nothing = grade({ threshold: 0.7 }, [waits]);
    expect(nothing.state).toBe("deferred");
    expect(nothing).not.toHaveProperty("score");
  });

  test("defer a test without a threshold unless something else fails it", () => {
    const some = set("some", 0.5);
    expect(grade({}, [waits, { ...passes, set: some }]).state).toBe("deferred");
    expect(grade({}, [waits, { ...fails, set: some }]).state).toBe("failed");
  });

  test("defer a set that they decide, and a set that they do not decide is judged", () => {
    const some = set("some", 0.5);
    const members = (...parts: object[]) => parts.map((part) => ({ ...passes, ...part, set: some }));
    expect(grade({}, members(passes, waits)).state).toBe("passed");
    const open = grade({}, members(waits));
    expect(open.state).toBe("deferred");
    expect(open.sets).toMatchObject([{ passed: true, deferred: true }]);
    const low = grade({}, members(fails, waits));
    expect(low.state).toBe("deferred");
    expect(low.sets).toMatchObject([{ score: 0, passed: true, deferred: true }]);
    expect(grade({}, members(fails, fails, waits)).state).toBe("failed");
    expect(grade({ threshold: 0.5 }, [...members(waits), passes])).toMatchObject({ state: "passed", score: 1 });
  });

  test("leave a metric without a value, and its gate open", () => {
    const scoring = (threshold?: number) => ({
      threshold: 0.5,
      derivedMetrics: [metric("m", "weighted_average", { judged: 1, plain: 1 }, threshold)],
    });
    const checked = [{ ...waits, name: "judged" }, { ...passes, name: "plain" }, passes];
    expect(grade(scoring(0.5), checked)).toMatchObject({ state: "deferred", metrics: [] });
    expect(grade(scoring(), checked)).toMatchObject({ state: "passed", metrics: [] });
  });
});
