import fc from "fast-check";
import type { PlannedTest } from "../../../src/plan/index.ts";
import type { TestResult } from "../../../src/report/index.ts";
import { sumUp } from "../../../src/run/derived/aggregate.ts";
import { createSuite } from "../../plan/compositions.ts";
import { createAgent, createEval } from "../../plan/judged.ts";

/** What may become of a run, and whether it counts. */
const ENDS: Record<string, { result: Partial<TestResult>; counts: boolean }> = {
  passed: { result: { status: "passed", score: 0.9 }, counts: true },
  failed: { result: { status: "failed", score: 0.2, message: "too low", rule_id: "rubric.threshold" }, counts: true },
  lost: {
    result: { status: "errored", message: "server exited", cause: "server exited", rule_id: "server-exited" },
    counts: true,
  },
  late: { result: { status: "errored", message: "out of time", rule_id: "test-timeout" }, counts: true },
  hook: { result: { status: "errored", message: "hook failed", rule_id: "hook-failed" }, counts: true },
  gone: { result: { status: "skipped", message: "not run: server exited", cause: "server exited" }, counts: true },
  ...Object.fromEntries(
    ["model-failed", "judge-failed", "judge-malformed", "judge-truncated", "judge-refused", "judge-overfull"].map(
      (rule) => [
        rule,
        { result: { status: "errored" as const, message: `it is ${rule}`, rule_id: rule }, counts: false },
      ],
    ),
  ),
  deferred: { result: { status: "deferred", message: "no key" }, counts: false },
  unpaid: { result: { status: "skipped", message: "max-cost: too dear", rule_id: "max-cost" }, counts: false },
};

const end = fc.constantFrom(...Object.keys(ENDS));
const suite = createSuite([]);

function sum(spec: PlannedTest["spec"], names: readonly string[]): TestResult {
  const members = names.map((name, at) => ({
    ...{ id: String(at), assertions: [], coordinates: { repeat: at + 1 }, single: true },
    ...ENDS[name]?.result,
  })) as unknown as TestResult[];
  return sumUp({ id: "whole", suite, spec, coordinates: {} }, members, { nearFails: false });
}

test("runs are counted so that what was not seen is never good, however they end", () => {
  const rate = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
  fc.assert(
    fc.property(fc.array(end, { minLength: 2, maxLength: 12 }), fc.nat(12), rate, (names, maxUnjudged, minPassRate) => {
      const runs = names.length;
      const {
        status,
        runs: told,
        message,
        rule_id: rule,
      } = sum(createAgent({ runs, maxUnjudged, minPassRate }), names);
      const counted = names.filter((name) => ENDS[name]?.counts);
      const passed = names.filter((name) => name === "passed").length;
      const unjudged = runs - counted.length;
      const judged = names.some((name) => name === "passed" || name === "failed");
      const [first, ...others] = names.map((name) => ENDS[name]?.result.status);
      if (first !== "errored" && !judged && others.every((other) => other === first)) {
        // All wait, or all are skipped.
        expect([status, told]).toEqual([first, undefined]);
        return;
      }
      if (counted.length > 0) {
        const errored = counted.filter((name) => name !== "passed" && name !== "failed").length;
        expect(told).toMatchObject({ runs: counted.length, passed });
        expect([told?.errored ?? 0, told?.left_out ?? 0]).toEqual([errored, unjudged]);
      }
      const enough = counted.length > 0 && unjudged <= maxUnjudged;
      const holds = judged && passed / counted.length >= minPassRate;
      if (status === "passed") expect([enough, holds]).toEqual([true, true]);
      if (status === "failed") expect([enough, holds]).toEqual([true, false]);
      if (judged && !enough) expect([status, rule]).toEqual(["errored", "runs.unjudged"]);
      if (judged && enough) expect(status).not.toBe("errored");
      if (judged && !enough) {
        const reason = ENDS[names.find((name) => !ENDS[name]?.counts) ?? ""]?.result.message;
        expect(message).toBe(
          `${unjudged} of ${runs} runs were not judged, and max_unjudged is ${maxUnjudged}: ${reason}`,
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test("runs that all broke of one cause say so; a server that is gone is the cause of those after it", () => {
  const spec = createAgent({ runs: 3, maxUnjudged: 3, minPassRate: 0 });
  expect(sum(spec, ["late", "late", "late"])).toMatchObject({
    status: "errored",
    rule_id: "test-timeout",
    runs: { errored: 3 },
  });
  expect(sum(spec, ["lost", "gone", "gone"])).toMatchObject({ status: "errored", rule_id: "server-exited" });
  expect(sum(spec, ["judge-failed", "judge-failed", "judge-failed"])).toMatchObject({
    status: "errored",
    rule_id: "judge-failed",
  });
  expect(sum(spec, ["deferred", "unpaid", "judge-failed"])).toMatchObject({
    status: "errored",
    rule_id: "runs.unjudged",
  });
  expect(sum(spec, ["lost", "late", "hook"])).toMatchObject({
    status: "failed",
    message: "none of 3 runs was judged: server exited",
    runs: { runs: 3, passed: 0, errored: 3 },
  });
  expect(sum(spec, ["lost", "failed", "hook"])).toMatchObject({ status: "passed", runs: { passed: 0, errored: 2 } });
  const lowest = createEval({ runs: 3 });
  const mean = { ...lowest, rubric: { ...lowest.rubric, threshold: 0 } } as typeof lowest;
  expect(sum(mean, ["lost", "late", "hook"])).toMatchObject({ status: "failed", score: 0 });
  expect(sum(mean, ["lost", "late", "passed"])).toMatchObject({ status: "passed", score: 0.3 });
});

test("the mean of repeats is that of their scores, 0 for what broke, and decides with their gates", () => {
  const gated = (broken: boolean) => ({
    type: "evaluation",
    rubric: {},
    candidate: {},
    judging: [{ model: "m", criteria: [{ name: "c", weight: 0, gate: "guard", passed: !broken }] }],
  });
  const repeat = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    broken: fc.boolean(),
    lost: fc.boolean(),
  });
  const threshold = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(repeat, { minLength: 2, maxLength: 30 }), threshold, (repeats, line) => {
      const spec = createEval({ runs: repeats.length });
      const rubric = { ...spec.rubric, threshold: line };
      const members = repeats.map(({ score, broken, lost }, at) => ({
        ...{ id: String(at), assertions: [], coordinates: { repeat: at + 1 }, single: true },
        ...(lost
          ? { status: "errored", message: `lost for reason ${"x".repeat(at)}`, rule_id: "server-exited" }
          : {
              status: broken || score < line ? "failed" : "passed",
              score,
              detail: gated(broken),
              rule_id: "rubric.guard",
            }),
      })) as unknown as TestResult[];
      const whole = sumUp(
        { id: "w", suite, spec: { ...spec, rubric } as PlannedTest["spec"], coordinates: {} },
        members,
        { nearFails: false },
      );
      const scores = repeats.map(({ score, lost }) => (lost ? 0 : score));
      const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
      expect(whole.score).toBeCloseTo(mean, 9);
      expect(whole.repeats).toMatchObject({ n: scores.length });
      const stdev = Math.sqrt(scores.reduce((total, score) => total + (score - mean) ** 2, 0) / (scores.length - 1));
      expect(whole.repeats?.stdev).toBeCloseTo(stdev, 9);
      const broke = repeats.some(({ broken, lost }) => broken && !lost);
      if (broke) expect(whole.rule_id).toBe("rubric.guard");
      if (Math.abs(mean - line) > 1e-6) expect(whole.status === "passed").toBe(!broke && mean >= line);
      const { interval, near } = whole.repeats ?? {};
      expect(interval === undefined).toBe(scores.length < 3);
      if (!interval) return;
      expect([
        interval.low >= 0,
        interval.low <= mean + 1e-9,
        mean <= interval.high + 1e-9,
        interval.high <= 1,
      ]).toEqual([true, true, true, true]);
      if (near) expect(interval.low <= line && line <= interval.high).toBe(true);
    }),
  );
});
