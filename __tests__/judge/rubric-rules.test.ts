import fc from "fast-check";
import type { CriterionQuestion } from "../../src/judge/prompt.ts";
import { aggregate, judgeCriteria } from "../../src/judge/rubric.ts";
import type { Aggregation, Criterion, Rubric } from "../../src/suite/index.ts";
import { criteriaRubric, criterion } from "./rubrics.ts";

type Weighed = Parameters<typeof aggregate>[1][number];

const AGGREGATIONS: Aggregation[] = ["weighted_mean", "geometric_mean", "min", "max", "median"];
const share = fc.oneof(
  fc.constantFrom(0, 0.3, 0.5, 0.7, 1),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Number(value.toFixed(6))),
);
const weight = fc.oneof(fc.constantFrom(1, 2), fc.double({ min: 0.01, max: 50, noNaN: true }));

/** The formulas of the docs, each written out. */
function referenceScore(aggregation: Aggregation, all: readonly Weighed[]): number {
  const sum = (of: (one: Weighed) => number): number => all.map(of).reduce((a, b) => a + b, 0);
  const weights = sum((one) => one.weight);
  const sorted = all.map((one) => one.score).sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (aggregation === "weighted_mean") return sum((one) => one.weight * one.score) / weights;
  if (aggregation === "geometric_mean") {
    return all.some((one) => one.score === 0) ? 0 : Math.exp(sum((one) => one.weight * Math.log(one.score)) / weights);
  }
  if (aggregation === "min") return sorted[0] as number;
  if (aggregation === "max") return sorted.at(-1) as number;
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

test("aggregations are what their formulas say", () => {
  const weighed = fc.array(fc.record({ score: share, weight }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...AGGREGATIONS), weighed, (aggregation, all) => {
      expect(aggregate(aggregation, all)).toBeCloseTo(referenceScore(aggregation, all), 10);
    }),
  );
});

/** What the judge says of one criterion, and how the criterion is declared. */
interface Case {
  score: number;
  evidence: "valid" | "invalid" | "short" | "none";
  criterion: Criterion;
}

const SAID = ["The 2.3.0 release added limits."];
const CANDIDATE = { whole: SAID, texts: { response: SAID, context: [] } };
const SPANS = { valid: "2.3.0", invalid: "9.9.9", short: "2.", none: "" };

/** Judges with the answers of the cases, by name. */
function judgeCases(rubric: Extract<Rubric, { form: "criteria" }>, cases: readonly Case[]) {
  const ask = async ({ question, requireEvidence }: CriterionQuestion) => {
    const { score, evidence } = cases[Number(question)] as Case;
    return { score, reason: "Because.", claims: [], ...(requireEvidence ? { evidence: SPANS[evidence] } : {}) };
  };
  return judgeCriteria(rubric, CANDIDATE, ask);
}

/** Whether cases pass, and with which score, by the sentences of the docs. */
function referenceVerdict(
  { threshold, strict, requireEvidence, aggregation }: ReturnType<typeof criteriaRubric>,
  all: readonly Case[],
) {
  const asked = all.filter(({ criterion: { when } }) => !when || ("contains" in when && when.contains === "release"));
  let passed = true;
  const counted: Weighed[] = [];
  for (const { score, evidence, criterion } of asked) {
    const line = (criterion.threshold ?? threshold) - 1e-9;
    if (criterion.gate === "guard") {
      if (score >= line) passed = false;
      continue;
    }
    const supported = !requireEvidence || evidence === "valid";
    if (!supported) passed = false;
    const counts = supported ? score : 0;
    if (criterion.gate === "required" && counts < line) passed = false;
    if (criterion.weight > 0) counted.push({ score: counts, weight: criterion.weight });
  }
  const score = counted.length === 0 ? undefined : referenceScore(aggregation, counted);
  if (score !== undefined && score < (strict ? 1 : threshold) - 1e-9) passed = false;
  return { passed, score, vacuous: asked.length === 0 };
}

test("gates, thresholds, weights, conditions and evidence decide as the reference says", async () => {
  const oneCase = fc.record({
    score: share,
    evidence: fc.constantFrom("valid" as const, "invalid" as const, "none" as const),
    weight: fc.constantFrom(0, 1, 2, 5),
    gate: fc.constantFrom(undefined, undefined, "required" as const, "guard" as const),
    threshold: fc.option(share, { nil: undefined }),
    when: fc.constantFrom(undefined, undefined, { contains: "release" }, { contains: "Release" }),
  });
  const settings = fc.record({
    aggregation: fc.constantFrom(...AGGREGATIONS),
    requireEvidence: fc.boolean(),
    threshold: share,
    strict: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(oneCase, { minLength: 1, maxLength: 6 }), settings, async (drawn, how) => {
      const cases = drawn.map(({ score, evidence, ...rest }, at): Case => {
        const declared = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        return { score, evidence, criterion: criterion(String(at), declared) };
      });
      const rubric = criteriaRubric(
        cases.map((one) => one.criterion),
        how,
      );
      const ruling = await judgeCases(rubric, cases);
      const expected = referenceVerdict(rubric, cases);
      expect(ruling.passed).toBe(expected.passed);
      expect(ruling.judging.vacuous ?? false).toBe(expected.vacuous);
      expect(ruling.failures.length > 0).toBe(!expected.passed);
      if (expected.score === undefined) expect(ruling.score).toBeUndefined();
      else expect(ruling.score).toBeCloseTo(expected.score, 9);
    }),
    { numRuns: 400 },
  );
});

test("what is within 1e-9 of the threshold reaches it", async () => {
  const passes = async (threshold: number, score: number): Promise<boolean> => {
    const rubric = criteriaRubric([criterion("0")], { threshold });
    return (await judgeCases(rubric, [{ score, evidence: "none", criterion: rubric.criteria[0] as Criterion }])).passed;
  };
  expect(await passes(0.3, 0.1 + 0.2 - 4e-10)).toBe(true);
  expect(await passes(0.3, 0.3 - 2e-9)).toBe(false);
});

describe("a criterion that cites nothing of the candidate", () => {
  const rule = (gate: Criterion["gate"], score: number, evidence: Case["evidence"]) => {
    const rubric = criteriaRubric([criterion("0", gate ? { gate } : {}), criterion("1", { weight: 99 })], {
      requireEvidence: true,
    });
    const one: Case = { score, evidence, criterion: rubric.criteria[0] as Criterion };
    return judgeCases(rubric, [one, { score: 1, evidence: "valid", criterion: rubric.criteria[1] as Criterion }]);
  };

  test("scores 0 and fails the eval, whatever the average", async () => {
    const { passed, failures, judging } = await rule(undefined, 0.9, "invalid");
    expect(passed).toBe(false);
    expect(failures).toEqual([
      {
        message: 'criterion "0" has no evidence: what the judge cites is not in the candidate or its context',
        ruleId: "rubric.evidence",
      },
    ]);
    expect(judging.criteria?.[0]).toMatchObject({ score: 0, passed: false, evidence: "9.9.9", unsupported: true });
    expect((await rule(undefined, 0.9, "short")).failures[0]?.message).toBe(
      'criterion "0" has no evidence: what the judge cites has fewer than 3 characters',
    );
    expect((await rule(undefined, 0.9, "none")).failures[0]?.message).toBe(
      'criterion "0" has no evidence: the judge cites nothing of the candidate or its context',
    );
  });

  test("as a guard needs a span only when it holds, and fails then with and without one", async () => {
    expect(await rule("guard", 0.1, "none")).toMatchObject({ passed: true });
    expect((await rule("guard", 0.1, "invalid")).judging.criteria?.[0]).not.toHaveProperty("evidence");
    for (const evidence of ["valid", "none"] as const) {
      const { passed, failures, judging } = await rule("guard", 0.8, evidence);
      expect(passed).toBe(false);
      expect(failures[0]).toEqual({
        message: 'guard "0" holds, and must not: score 0.80 reaches its threshold 0.70',
        ruleId: "rubric.guard",
      });
      expect(judging.criteria?.[0]?.unsupported).toBe(evidence === "none" ? true : undefined);
    }
  });
});

test("the sentence of a failure names the criterion", async () => {
  const rubric = criteriaRubric([criterion("0", { gate: "required", threshold: 0.9 }), criterion("1")]);
  const cases = [0.8, 1].map((score, at): Case => {
    return { score, evidence: "none", criterion: rubric.criteria[at] as Criterion };
  });
  expect((await judgeCases(rubric, cases)).failures).toEqual([
    {
      message: 'required criterion "0" does not hold: score 0.80 is below its threshold 0.90',
      ruleId: "rubric.required",
    },
  ]);
  expect((await judgeCases({ ...rubric, strict: true }, [...cases])).failures.at(-1)).toEqual({
    message: 'score 0.90 is not the perfect one that `strict` asks for; the lowest is "0" with 0.80',
    ruleId: "rubric.strict",
  });
});

test("`when` is a substring with its case, or an RE2 expression, and what is skipped says why", async () => {
  const rubric = criteriaRubric([
    criterion("0", { when: { contains: "Release" } }),
    criterion("1", { when: { regex: "\\d+\\.\\d+\\.\\d+" } }),
    criterion("2", { when: { regex: "^limits" } }),
  ]);
  const cases = rubric.criteria.map((criterion): Case => ({ score: 1, evidence: "none", criterion }));
  expect((await judgeCases(rubric, cases)).judging.criteria?.map(({ skipped }) => skipped)).toEqual([
    'the candidate does not contain "Release"',
    undefined,
    'nothing in the candidate matches "^limits"',
  ]);
});
