import { UnjudgedError } from "../../src/judge/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { failure, toolUse, useModelApi, verdict } from "../helpers/model-api.ts";
import { answering, criteriaRubric, criterion, grade, questionOf, textRubric, textsOf, treeRubric } from "./rubrics.ts";

const api = useModelApi();

test("a rubric in words is one question, and its score is held against the threshold", async () => {
  api.script(verdict(0.7, "Good enough."));
  expect(await grade(api, { rubric: textRubric("Is kind.") })).toEqual({
    passed: true,
    score: 0.7,
    detail: {
      rubric: { form: "text", text: "Is kind." },
      shown: { characters: 14, of: 14 },
      judging: [
        {
          model: "claude-sonnet-4-6",
          score: 0.7,
          passed: true,
          reason: "Good enough.",
          criteria: [{ name: "rubric", weight: 1, score: 0.7, passed: true, reason: "Good enough." }],
        },
      ],
    },
  });
  api.script(verdict(0.69));
  expect(await grade(api, { rubric: textRubric("Is kind.") })).toMatchObject({
    ...{ passed: false, score: 0.69, ruleId: "rubric.threshold" },
    message: "score 0.69 is below the threshold 0.70",
  });
});

describe("criteria", () => {
  const rubric = criteriaRubric([
    criterion("right day", { question: "Is it on the Tuesday?", weight: 2 }),
    criterion("confirmed"),
  ]);

  test("each is a request of its own that holds nothing of the others; the weighted mean counts", async () => {
    api.script(answering({ "Is it on the Tuesday?": 1, confirmed: 0.1 }));
    const evaluation = await grade(api, { rubric });
    expect(evaluation).toMatchObject({ passed: true, score: 0.7 });
    expect(evaluation.detail.judging[0]?.criteria).toEqual([
      {
        ...{ name: "right day", question: "Is it on the Tuesday?", weight: 2, score: 1, passed: true },
        reason: "Because of Is it on the Tuesday?.",
      },
      { name: "confirmed", weight: 1, score: 0.1, passed: false, reason: "Because of confirmed." },
    ]);
    const requests = api.requests.map((request) => ({ asks: questionOf(request), whole: JSON.stringify(request) }));
    expect(requests.map(({ asks }) => asks).sort()).toEqual(["Is it on the Tuesday?", "confirmed"]);
    for (const { asks, whole } of requests) {
      expect(whole).not.toContain(asks === "confirmed" ? "Tuesday" : "confirmed");
      expect(whole).not.toContain("right day");
    }
  });

  test("a failure names the lowest", async () => {
    api.script(answering({ "Is it on the Tuesday?": 0.5, confirmed: 0.1 }));
    expect((await grade(api, { rubric })).message).toBe(
      'score 0.37 is below the threshold 0.70; the lowest is "confirmed" with 0.10',
    );
  });
});

test("calibration examples stand with their question, escaped", async () => {
  api.script(verdict(1));
  const examples = [
    { response: 'say "hi"\nbye', score: 0.5 },
    { response: "Grüße", score: 1 },
  ];
  await grade(api, { rubric: criteriaRubric([criterion("kind", { examples })]) });
  expect(textsOf(api.requests[0] as JsonObject)[1]).toContain(
    'Calibration examples\n\nResponse: "say \\"hi\\"\\nbye" -> score 0.50\nResponse: "Grüße" -> score 1.00',
  );
});

describe("a tree", () => {
  const rubric = treeRubric({
    ask: "Called the tool?",
    yes: { ask: "States a temperature?", yes: { score: 1, reason: "called it and told" }, no: { score: 0.4 } },
    no: { score: 0, reason: "never called it" },
  });

  test("is asked question by question; the leaf has the score and the reason", async () => {
    api.script(answering({ "Called the tool?": 0.5, "States a temperature?": 0.49 }));
    const { message, score, detail } = await grade(api, { rubric });
    expect({ message, score }).toEqual({ message: "score 0.40 is below the threshold 0.70", score: 0.4 });
    expect(detail.judging).toEqual([
      {
        ...{ model: "claude-sonnet-4-6", score: 0.4, passed: false, reason: "Because of States a temperature?." },
        path: [
          { ask: "Called the tool?", answer: "yes", score: 0.5, reason: "Because of Called the tool?." },
          { ask: "States a temperature?", answer: "no", score: 0.49, reason: "Because of States a temperature?." },
        ],
      },
    ]);
    expect(JSON.stringify(api.requests[1])).not.toContain("Called the tool?");
  });

  test("is walked by each juror alone", async () => {
    api.script(answering({ "Called the tool?": [1, 0, 1], "States a temperature?": 1 }));
    const { passed, score, detail } = await grade(api, { rubric, judge: { jury: { size: 3 } } });
    expect({ passed, calls: api.requests.length }).toEqual({ passed: true, calls: 5 });
    expect(score).toBeCloseTo(2 / 3, 9);
    expect(detail.judging.map(({ path }) => path?.length).sort()).toEqual([1, 2, 2]);
    expect(detail).toMatchObject({ combined: "jury", spread: { votes: 3, passes: 2, min: 0, max: 1 } });
    for (const { temperature } of api.requests) expect(temperature).toBe(1);
  });
});

describe("a judge without a judgement", () => {
  const rubric = textRubric("Is kind.");
  const errorOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  test("makes the eval errored, and a refusal is not asked again", async () => {
    api.script(toolUse(null, "refusal"));
    expect(await errorOf(grade(api, { rubric }))).toMatchObject({
      code: "judge-refused",
      message: "the judge (claude-sonnet-4-6) refused to judge",
    });
    expect(api.requests).toHaveLength(1);
  });

  test("of several makes it errored too, once all have voted, with the votes", async () => {
    const broken = failure(400, "invalid_request_error", "no");
    api.script(answering({ "Is kind.": [0.9, broken, 0.2] }));
    const error = await errorOf(grade(api, { rubric, judge: { jury: { size: 3 } } }));
    expect(api.requests).toHaveLength(3);
    if (!(error instanceof UnjudgedError)) throw error;
    expect(error.code).toBe("judge-failed");
    expect(error.message).toMatch(/^1 of 3 judges gave no judgement: the judge .* HTTP 400: no; the others: /);
    expect(error.message).toMatch(/pass 0\.90/);
    expect(error.message).toMatch(/fail 0\.20/);
    const { judging } = error.record;
    expect(judging.filter(({ error }) => error !== undefined)).toHaveLength(1);
    expect(judging.flatMap(({ score }) => score ?? []).sort()).toEqual([0.2, 0.9]);
  });
});

describe("what leaves for the judge", () => {
  test("is masked, and evidence is looked up in what was sent", async () => {
    const secret = "hunter2-hunter2";
    const rubric = criteriaRubric([criterion(`names no ${secret}`)], { requireEvidence: true });
    api.script(toolUse({ reason: "It does.", evidence: "key is [redacted]", score: 1 }));
    const { passed } = await grade(api, { rubric, candidate: `The key is ${secret}.`, secrets: [secret] });
    expect(passed).toBe(true);
    expect(JSON.stringify(api.requests)).not.toContain(secret);
  });

  test("asks for evidence only where the rubric does", async () => {
    api.script(toolUse({ reason: "Good.", score: 1 }));
    const unasked = await grade(api, { rubric: criteriaRubric([criterion("kind")], { requireEvidence: true }) });
    expect(unasked).toMatchObject({ passed: false, ruleId: "rubric.evidence" });
    expect(await grade(api, { rubric: criteriaRubric([criterion("kind")]) })).toMatchObject({ passed: true });
    const required = api.requests.map(({ tools }) => {
      const [{ input_schema: schema }] = tools as [{ input_schema: { required: string[] } }];
      return schema.required;
    });
    expect(required).toEqual([
      ["reason", "evidence", "score"],
      ["reason", "score"],
    ]);
  });

  test("is decided by `when` over the texts, never the prompt; without a question no judge is asked", async () => {
    const rubric = criteriaRubric([criterion("apologizes", { when: { contains: "error" }, gate: "required" })]);
    const parts = [
      { role: "task", text: "Trigger an error." },
      { role: "response", text: "All is well." },
    ] as const;
    const evaluation = await grade(api, { rubric, candidate: { parts } });
    expect(evaluation).toMatchObject({ passed: true, vacuous: true });
    expect(evaluation).not.toHaveProperty("score");
    expect(api.requests).toHaveLength(0);
  });
});

describe("questions about one candidate", () => {
  const rubric = criteriaRubric(["a", "b", "c"].map((name) => criterion(name)));
  const cached = ({ messages }: JsonObject) => JSON.stringify(messages).includes("cache_control");

  test("are asked side by side", async () => {
    const all = api.asked(3);
    api.script((...request) => void all.then(() => verdict(1)(...request)));
    expect((await grade(api, { rubric })).passed).toBe(true);
    expect(api.requests.some(cached)).toBe(false);
  });

  test("of which three share 16,000 characters are asked when the first has filled the cache", async () => {
    let answered = false;
    let early = 0;
    api.script((...request) => {
      if (api.requests.length > 1) {
        early += answered ? 0 : 1;
        return verdict(1)(...request);
      }
      setTimeout(() => {
        answered = true;
        verdict(1)(...request);
      }, 50);
    });
    expect((await grade(api, { rubric, candidate: "x".repeat(16_000) })).passed).toBe(true);
    expect({ early, calls: api.requests.length }).toEqual({ early: 0, calls: 3 });
    expect(api.requests.every(cached)).toBe(true);
    const [first] = api.requests.map((request) => textsOf(request)[0]);
    expect(api.requests.every((request) => textsOf(request)[0] === first)).toBe(true);
  });
});
