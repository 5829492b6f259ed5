import fc from "fast-check";
import type { Part } from "../../src/judge/candidate.ts";
import { candidateOfResponse } from "../../src/judge/index.ts";
import { findEvidence } from "../../src/judge/rubric.ts";
import type { EvidenceRule } from "../../src/suite/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { toolUse, useModelApi } from "../helpers/model-api.ts";
import { anyCharacter } from "../helpers/texts.ts";
import { criteriaRubric, criterion, grade, textsOf } from "./rubrics.ts";

/** Whether a span stands in one of the texts of a response. */
function stands(span: string, response: readonly string[]): boolean {
  return findEvidence(span, true, { response, context: [] }) !== undefined;
}

describe("a span", () => {
  const said = "The café costs 12 €,\n\n  tip included.";

  test.each([
    ["a span", "costs 12", true],
    ["one over other blanks", "12 €, tip   included", true],
    ["another Unicode form", "cafe\u0301 costs", true],
    ["three characters", "tip", true],
    ["two characters", "12", false],
    ["another case", "the café", false],
    ["what is not there", "costs 13", false],
    ["nothing", "", false],
    ["blanks", "   ", false],
    ["the whole", said, true],
  ])("%s: %j", (_, span, valid) => {
    expect(stands(span, [said])).toBe(valid);
  });

  test("stands inside one text; a short one may be all there is", () => {
    expect(stands("one two", ["one", "two"])).toBe(false);
    expect(stands("42", ["42"])).toBe(true);
    expect(stands("42", [" 42\n"])).toBe(true);
    expect(stands("42", ["42", "more"])).toBe(false);
  });

  test("of at least three characters is evidence, however it is blanked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zé]{1,5}$/), { minLength: 3, maxLength: 8 }),
        fc.nat(7),
        (words, from) => {
          const span = words.slice(Math.min(from, words.length - 2));
          fc.pre(span.join(" ").length >= 3);
          expect(stands(span.join("\n\t"), ["other", words.join("  ")])).toBe(true);
          expect(stands(span.join(" ").normalize("NFD"), [words.join(" ")])).toBe(true);
        },
      ),
    );
  });

  test("copied out of a line of JSON is found without its escapes, and told as it stands in the text", () => {
    const text = 'He said "hi\\there".\nBye.';
    const response = [text];
    expect(findEvidence('said \\"hi\\\\there\\".\\nBye', true, { response, context: [] })).toEqual({
      evidence: 'said "hi\\there".\nBye',
      evidence_source: "response",
    });
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 3 }), (any) => {
        fc.pre([...any.trim()].length >= 3 && any.isWellFormed() && !/\s\s/.test(any));
        expect(stands(JSON.stringify(any).slice(1, -1), ["other", `<${any}>`])).toBe(true);
      }),
    );
  });
});

test("its source is found, the response first, and only those that the rule allows", () => {
  const texts = { response: ["It totals $120."], context: ["Invoice 42 totals $120, due 1 March."] };
  const sources = (span: string) =>
    ([true, "response", "context"] as const).map((rule) => findEvidence(span, rule, texts)?.evidence_source);
  expect(sources("$120")).toEqual(["response", "response", "context"]);
  expect(sources("due 1 March")).toEqual(["context", undefined, "context"]);
  expect(sources("It totals")).toEqual(["response", "response", undefined]);
  expect(sources("no such")).toEqual([undefined, undefined, undefined]);
});

describe("what judges cite", () => {
  const api = useModelApi();
  const candidate = candidateOfResponse({
    ...{ prompt: "What did the yellow invoice total?", response: "It totals $120." },
    ...{ reference: "A hundred and twenty dollars.", context: ["Invoice 42: $120.", "Due on 1 March."] },
  });

  async function judged(requireEvidence: EvidenceRule, evidence: string, more = {}, score = 1) {
    api.script(toolUse({ reason: "Because.", evidence, score }));
    const rubric = criteriaRubric([criterion("right total", more)], { requireEvidence });
    const { passed, ruleId, message, detail } = await grade(api, { rubric, candidate });
    return { passed, ruleId, message, row: detail.judging[0]?.criteria?.[0] };
  }

  test("counts out of response and contexts, never out of task or reference", async () => {
    expect((await judged(true, "totals $120")).row).toMatchObject({ passed: true, evidence_source: "response" });
    expect((await judged(true, "on 1 March")).row).toMatchObject({ passed: true, evidence_source: "context" });
    for (const span of ["yellow invoice", "hundred and twenty"]) {
      const { ruleId, row } = await judged(true, span);
      expect(ruleId).toBe("rubric.evidence");
      expect(row).toMatchObject({ score: 0, passed: false, unsupported: true, evidence: span });
      expect(row).not.toHaveProperty("evidence_source");
    }
    expect(await judged("context", "totals $120")).toMatchObject({
      passed: false,
      message: 'criterion "right total" has no evidence: what the judge cites is not in the context',
    });
    expect(await judged("response", "on 1 March")).toMatchObject({ passed: false, ruleId: "rubric.evidence" });
  });

  test("is asked of where the rule says", async () => {
    for (const rule of [true, "response", "context"] as const) await judged(rule, "totals $120");
    const asked = api.requests.map(
      (request) => /Cite as `evidence` one span of (.*?), copied/.exec(textsOf(request)[1] ?? "")?.[1],
    );
    expect(asked).toEqual(["the part that you grade, or of a `context`", "the part that you grade", "a `context`"]);
    const [tool] = (api.requests[0] as JsonObject).tools as [{ input_schema: { properties: object } }];
    expect(Object.keys(tool.input_schema.properties)).toEqual(["claims", "reason", "evidence", "score"]);
  });

  test("of an absence is nothing where it holds; where not, it fails with or without a span", async () => {
    const absence = { absence: true };
    expect(await judged(true, "", absence)).toMatchObject({ passed: true, row: { score: 1 } });
    expect((await judged(true, "no such", absence)).row).not.toHaveProperty("evidence");
    for (const span of ["", "no such", "totals $120"]) {
      const { passed, ruleId, row } = await judged(true, span, absence, 0.2);
      expect({ passed, ruleId }).toEqual({ passed: false, ruleId: "rubric.threshold" });
      expect(row).toMatchObject({ score: 0.2, passed: false });
      expect(row).not.toHaveProperty("unsupported");
      expect(row?.evidence_source).toBe(span === "totals $120" ? "response" : undefined);
    }
  });
});

describe("what stands in a conversation", () => {
  const api = useModelApi();
  const parts: readonly Part[] = [
    { role: "task", text: "Find the yellow order." },
    { role: "tools", events: [{ name: "find", server: "shop", description: "Finds orders quickly." }] },
    {
      role: "conversation",
      events: [
        { turn: 1, says: "I look it up." },
        { turn: 1, call: 1, server: "shop", tool: "find", arguments: { colour: "light yellow", most: 12345 } },
        { turn: 1, result_of: 1, is_error: false, text: 'state: "shipped"\non Tuesday' },
        { turn: 2, reply: "It was shipped." },
        { end: "completed" },
      ],
    },
  ];

  test.each([
    ["said before", "look it up", true],
    ["the reply", "was shipped", true],
    ["an argument's value", "light yellow", true],
    ["a number", "12345", true],
    ["a result", '"shipped"\non Tuesday', true],
    ["a result as its line has it", 'state: \\"shipped\\"\\non Tuesday', true],
    ["two events", "It was shipped. completed", false],
    ["the form of an event", '"result_of":1', false],
    ["the task", "yellow order", false],
    ["a tool", "orders quickly", false],
  ])("%s: %j", async (_, evidence, valid) => {
    api.script(toolUse({ reason: "Because.", evidence, score: 1 }));
    const rubric = criteriaRubric([criterion("right")], { requireEvidence: true });
    const { passed, detail } = await grade(api, { rubric, candidate: { parts } });
    expect(passed).toBe(valid);
    expect(detail.judging[0]?.criteria?.[0]?.evidence_source).toBe(valid ? "response" : undefined);
  });

  test("counts only where it was sent", async () => {
    const response = `${"a ".repeat(60_000)}the middle${" b".repeat(60_000)} the end`;
    for (const [evidence, valid] of [
      ["the middle", false],
      ["b the end", true],
    ] as const) {
      api.script(toolUse({ reason: "Because.", evidence, score: 1 }));
      const rubric = criteriaRubric([criterion("right", { when: { contains: "the middle" } })], {
        requireEvidence: true,
      });
      const evaluation = await grade(api, { rubric, candidate: response });
      expect(evaluation.passed).toBe(valid);
      expect(evaluation.detail).toMatchObject({ shown: { of: response.length }, cut: [{ role: "response" }] });
      const [sent = ""] = textsOf(api.requests.at(-1) as JsonObject);
      expect(sent).not.toContain("the middle");
      expect(sent).toContain("It is too long: the response is cut (");
    }
  });
});

describe("a question that something is not there", () => {
  const api = useModelApi();

  test("says that what is not shown meets it, and no other does", async () => {
    api.script(toolUse({ reason: "None.", score: 1 }));
    await grade(api, { rubric: criteriaRubric([criterion("names no price", { absence: true })]) });
    await grade(api, { rubric: criteriaRubric([criterion("names a price")]) });
    const [absent, other] = api.requests.map((request) => textsOf(request)[1]);
    expect(absent).toContain("What is not shown is absent, and that meets it; only what is shown can break it.");
    expect(other).not.toContain("absent");
    const [{ system: one }, { system: same }] = api.requests as [JsonObject, JsonObject];
    expect(one).toEqual(same);
  });
});
