import type { Part, TextPart } from "../../src/judge/candidate.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { CANDIDATES, TOOL_RESULTS } from "./fixtures/injections.ts";
import { grade, textRubric, textsOf } from "./rubrics.ts";

const api = useModelApi();
const RUBRIC = textRubric("Says what invoice 42 totals.");

/** What the judge is sent about these parts. */
async function requestFor(parts: readonly Part[]): Promise<JsonObject> {
  api.script(verdict(0.2));
  const { score } = await grade(api, { rubric: RUBRIC, candidate: { parts } });
  expect(score).toBe(0.2);
  return api.requests.at(-1) as JsonObject;
}

/** A request with the mark, and what stands between its lines, taken out; and what was taken out. */
function openFences(request: JsonObject): { form: JsonObject; inside: string[] } {
  const [fenced = "", ...rest] = textsOf(request);
  const mark = / the mark ([0-9a-f]{32})\./.exec(fenced)?.[1] ?? "";
  const inside: string[] = [];
  const fence = new RegExp(`^--- (.+) ${mark} ---\\n([^]*?)\\n--- end of \\1 ${mark} ---$`, "gm");
  const opened = fenced.replace(fence, (_, title: string, text: string) => {
    expect(text).not.toContain(mark);
    inside.push(text);
    return `[${title}]`;
  });
  return { form: { ...request, messages: [opened.replace(mark, "MARK"), ...rest] }, inside };
}

test("whatever a candidate says, what the judge is sent keeps its form", async () => {
  expect(CANDIDATES).toHaveLength(30);
  const benign = openFences(await requestFor([{ role: "response", text: "It totals $12." }]));
  for (const text of CANDIDATES) {
    const { form, inside } = openFences(await requestFor([{ role: "response", text }]));
    expect(inside).toEqual([text]);
    expect(form).toEqual(benign.form);
  }
});

test("and whatever a tool of a conversation returned", async () => {
  expect(TOOL_RESULTS).toHaveLength(10);
  const partsOf = (result: string): TextPart[] => [
    { role: "task", text: "What does invoice 42 total?" },
    { role: "conversation", text: `get_invoice({"id":42})\n${result}` },
    { role: "response", text: "It totals $12." },
  ];
  const benign = openFences(await requestFor(partsOf("$12")));
  for (const result of TOOL_RESULTS) {
    const parts = partsOf(result);
    const { form, inside } = openFences(await requestFor(parts));
    expect(inside).toEqual(parts.map(({ text }) => text));
    expect(form).toEqual(benign.form);
  }
});
