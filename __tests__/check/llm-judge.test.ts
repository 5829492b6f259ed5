import fc from "fast-check";
import { type AskJudge, checkExpectations, subjectOf } from "../../src/check/index.ts";
import type { AssertionResult } from "../../src/report/model/report.ts";
import type { Matcher, Rubric } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { modelOf } from "../helpers/models.ts";
import { judgedBy } from "../helpers/rubrics.ts";
import { exchange, expectation, openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const KIND = judgedBy("Is kind.");
const YES: Matcher = { type: "string" };
const NO: Matcher = { type: "number" };

/** The result for a value, from a judge that gives these scores in turn; without scores there is no judge. */
async function check(matcher: Matcher, value: Json, ...scores: number[]) {
  const asked: Parameters<AskJudge>[0][] = [];
  const askJudge: AskJudge = async (request) => {
    asked.push(request);
    const score = scores[asked.length - 1];
    if (score === undefined) throw new Error("asked too often");
    const passed = score >= request.rubric.threshold;
    return { passed, score, reason: `Reason ${asked.length}.`, model: "some-model" };
  };
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: { value } } }));
  const context = { ...bench.context(), ...(scores.length > 0 ? { askJudge } : {}) };
  const [result] = await checkExpectations([expectation(bench.root, ["result.value", matcher])], subject, context);
  return { ...(result as AssertionResult), asked };
}

/** How an assertion came out. */
function outcome({ passed, deferred }: AssertionResult): "passed" | "failed" | "deferred" {
  return deferred ? "deferred" : passed ? "passed" : "failed";
}

test("a score that reaches the threshold passes, with the score and the judge's reason", async () => {
  const { asked, ...result } = await check(KIND, { b: 1, a: "Hello." }, 0.7);
  expect(result).toEqual({
    target: "result.value",
    matcher: "llm_judge",
    passed: true,
    score: 0.7,
    message: "the judge (some-model) says: Reason 1.",
    location: { file: "suite.yml", line: 3, column: 5 },
  });
  expect(asked).toEqual([
    { ...KIND.llm_judge, model: expect.objectContaining({ id: "default" }), candidate: { b: 1, a: "Hello." } },
  ]);
});

test("a score below it fails, and the message has score, threshold and reason", async () => {
  const result = await check(judgedBy("Is kind.", { threshold: 0.8, model: "big" }), "Go away.", 0.79);
  expect(result).toMatchObject({ passed: false, score: 0.79, actual: "Go away." });
  expect(result.message).toBe(
    'expected a score of at least 0.8 by the rubric "Is kind.", found a score of 0.79\n  the judge (some-model) says: Reason 1.',
  );
  expect(result.asked[0]?.model.id).toBe("big");
});

test("rubrics of other forms are named, and a broken gate is told besides the score", async () => {
  const { rubric } = judgedBy("Is kind.").llm_judge;
  const location = rubric.location;
  const criterion = { name: "a", question: "a", weight: 1, examples: [], location };
  const criteria = [criterion, { ...criterion, name: "leaks", gate: "guard" as const }];
  const common = { threshold: 0.7, strict: false, location };
  const form = { form: "criteria", aggregation: "weighted_mean", requireEvidence: false } as const;
  const rubrics: [Rubric, string, string?][] = [
    [{ ...common, ...form, criteria }, "a score of at least 0.7 by a rubric of 2 questions"],
    [{ ...common, ...form, criteria, name: "safety", strict: true }, 'a score of at least 1 by the rubric "safety"'],
    [{ ...common, form: "tree", tree: { score: 1 } }, "a score of at least 0.7 by a decision tree"],
    [
      { ...common, ...form, criteria, scale: { likert: { min: 1, max: 5 } } },
      "a score of at least 3.8/5 by a rubric of 2 questions",
      "5.0/5",
    ],
  ];
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: { value: "x" } } }));
  for (const [rubric, phrase, score = "1"] of rubrics) {
    const expected = expectation(bench.root, ["result.value", { llm_judge: { rubric, model: modelOf("m") } }]);
    const failure = 'guard "leaks" holds, and must not';
    const askJudge: AskJudge = async () => ({ passed: false, score: 1, reason: "All.", failure, model: "m" });
    const [result] = await checkExpectations([expected], subject, { ...bench.context(), askJudge });
    expect(result?.message).toBe(
      `expected ${phrase}, found a score of ${score}\n  ${failure}\n  the judge (m) says: All.`,
    );
  }
  const nothing: AskJudge = async () => ({ passed: false, reason: "None.", model: "m" });
  const expected = expectation(bench.root, ["result.value", KIND]);
  const [result] = await checkExpectations([expected], subject, { ...bench.context(), askJudge: nothing });
  expect(result?.score).toBeUndefined();
  expect(result?.message).toContain("found no score");
});

test("a target that does not resolve fails without a question", async () => {
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: {} } }));
  const expected = expectation(bench.root, ["result.gone", KIND]);
  const askJudge: AskJudge = () => Promise.reject(new Error("asked"));
  const [result] = await checkExpectations([expected], subject, { ...bench.context(), askJudge });
  expect(result?.message).toMatch(
    /^expected a score of at least 0.7 by the rubric "Is kind.", but the path resolves only/,
  );
});

test("a rubric is told by the sentence, and is no value that was expected", async () => {
  for (const matcher of [KIND, { all_of: [YES, KIND] }, { any_of: [NO, KIND] }] as Matcher[]) {
    const result = await check(matcher, "Go away.", 0.2);
    expect(result).toMatchObject({ passed: false, message: expect.stringContaining('by the rubric "Is kind."') });
    expect(result).not.toHaveProperty("expected", expect.anything());
  }
  expect(await check({ not: KIND }, "Hello.", 0.9)).not.toHaveProperty("expected", expect.anything());
});

test("without a judge the assertion is deferred: it counts as passed, and says so", async () => {
  const { asked: _, ...result } = await check(KIND, "Hello.");
  expect(result).toEqual({
    target: "result.value",
    matcher: "llm_judge",
    passed: true,
    deferred: true,
    message: "no judge is configured",
    location: { file: "suite.yml", line: 3, column: 5 },
  });
});

describe("among other matchers, without a judge", () => {
  test.each<[Matcher, "passed" | "failed" | "deferred"]>([
    [{ not: KIND }, "deferred"],
    [{ all_of: [YES, KIND] }, "deferred"],
    [{ all_of: [KIND, NO] }, "failed"],
    [{ any_of: [KIND, YES] }, "passed"],
    [{ any_of: [NO, KIND] }, "deferred"],
    [{ not: { any_of: [YES, KIND] } }, "failed"],
    [{ not: { all_of: [NO, KIND] } }, "passed"],
    [{ all_of: [{ any_of: [NO, KIND] }, YES] }, "deferred"],
    [{ all_of: [{ any_of: [NO, KIND] }, { jq: "length > 99" }] }, "failed"],
    [{ any_of: [{ not: KIND }, { jq: "length > 0" }] }, "passed"],
  ])("%j is %s", async (matcher, expected) => {
    expect(outcome(await check(matcher, "Hello."))).toBe(expected);
  });

  test("a deferred verdict is what no verdict of the judge could change, and only that", async () => {
    const leaf = fc.constantFrom<Matcher>(YES, NO, KIND);
    const { matcher } = fc.letrec<{ matcher: Matcher }>((tie) => ({
      matcher: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie("matcher").map((not): Matcher => ({ not })),
        fc
          .array(tie("matcher"), { minLength: 1, maxLength: 3 })
          .map((list): Matcher => ({ all_of: list as [Matcher, ...Matcher[]] })),
        fc
          .array(tie("matcher"), { minLength: 1, maxLength: 3 })
          .map((list): Matcher => ({ any_of: list as [Matcher, ...Matcher[]] })),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        matcher,
        fc.array(fc.constantFrom(0, 1), { minLength: 30, maxLength: 30 }),
        async (matcher, scores) => {
          const deferred = outcome(await check(matcher, "Hello."));
          const judged = outcome(await check(matcher, "Hello.", ...scores));
          expect(judged).not.toBe("deferred");
          if (deferred !== "deferred") expect(judged).toBe(deferred);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("among other matchers, with a judge", () => {
  test("it is asked last, and only while the verdict is up to it", async () => {
    const failed = await check({ all_of: [KIND, NO] }, "Hello.", 1);
    expect(failed.asked).toEqual([]);
    expect(failed.message).toMatch(
      /^expected all of 2 matchers to hold; 1 does not:\n {2}- expected .*\n {2}- the judge was not asked: it could not change the result$/,
    );
    expect((await check({ any_of: [KIND, YES] }, "Hello.", 1)).asked).toEqual([]);
    expect((await check({ all_of: [KIND, YES] }, "Hello.", 1)).asked).toHaveLength(1);
    const first = await check({ any_of: [KIND, judgedBy("Is short.")] }, "Hello.", 0.9, 0.1);
    expect(first.asked.map(({ rubric }) => rubric)).toEqual([KIND.llm_judge.rubric]);
  });

  test("several questions are asked in order; one score is not made of them", async () => {
    const short = judgedBy("Is short.");
    const both: Matcher = { all_of: [KIND, short] };
    const { asked, ...result } = await check(both, "Hello.", 0.9, 0.8);
    expect(asked.map(({ rubric }) => rubric)).toEqual([KIND.llm_judge.rubric, short.llm_judge.rubric]);
    expect(result).toMatchObject({ passed: true });
    expect(result.score).toBeUndefined();
    expect(result.message).toBe("the judge (some-model) says: Reason 1.\nthe judge (some-model) says: Reason 2.");
  });

  test("under `not` a high score fails, and says so", async () => {
    expect((await check({ not: KIND }, "Go away.", 0.2)).passed).toBe(true);
    const result = await check({ not: KIND }, "Hello.", 0.9);
    expect(result).toMatchObject({ passed: false, score: 0.9 });
    expect(result.message).toBe(
      'expected anything but a score of at least 0.7 by the rubric "Is kind.", found a score of 0.9\n  the judge (some-model) says: Reason 1.',
    );
  });
});

test("an error of the judge is the test's, unless nothing is up to the judge", async () => {
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: { value: 1 } } }));
  const askJudge: AskJudge = () => Promise.reject(new Error("no answer"));
  const context = { ...bench.context(), askJudge };
  const settled = expectation(bench.root, ["result.value", { any_of: [NO, KIND] }]);
  expect(await checkExpectations([settled], subject, context)).toMatchObject([{ passed: true }]);
  const open = expectation(bench.root, ["result.value", { any_of: [YES, KIND] }]);
  await expect(checkExpectations([open], subject, context)).rejects.toThrow("no answer");
});
