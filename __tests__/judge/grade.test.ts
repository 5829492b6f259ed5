import type { JsonObject } from "../../src/values/json.ts";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { answering, criteriaRubric, criterion, grade, questionOf, textRubric, textsOf } from "./rubrics.ts";

const api = useModelApi();

test("a rubric in words is one question, and its score is held against the threshold", async () => {
  api.script(verdict(0.7, "Good enough."));
  expect(await grade(api, { rubric: textRubric("Is kind.") })).toEqual({
    passed: true,
    score: 0.7,
    warnings: [],
    detail: {
      rubric: { form: "text", text: "Is kind." },
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
