import type { JsonObject } from "../../../src/values/json.ts";
import { verdict } from "../../helpers/model-api.ts";
import { textsOf } from "../../judge/rubrics.ts";
import { FOUR, lines, RIGHT, scoring, useCalibration } from "./calibrate.ts";

const { api, calibrate } = useCalibration();

test("the judge sees what an eval with a response shows it: prompt, context and response, each fenced", async () => {
  api.script(verdict(1));
  const label = { prompt: "Hi?", context: ["one", { two: 2 }], response: "Hello.", label: "pass" };
  await calibrate(lines(label));
  const [seen = ""] = textsOf(api.requests[0] as JsonObject);
  const parts = [...seen.matchAll(/^--- (?!end of)(.*) \w{32} ---\n([\s\S]*?)\n--- end of \1/gm)];
  expect(parts.map(([, title, text]) => [title, text])).toEqual([
    ["task", "Hi?"],
    ["context 1 of 2", "one"],
    ["context 2 of 2", '{\n  "two": 2\n}'],
    ["response", "Hello."],
  ]);
  expect(seen).not.toContain("pass");
});

test("how much of all labels the judge was shown is told of them together", async () => {
  api.script(verdict(1));
  const response = "x".repeat(150_000);
  const ran = await calibrate(lines({ id: "a", response, label: "pass" }, { id: "b", response: "Hi.", label: "pass" }));
  expect(ran.detail).toMatchObject({
    shown: { characters: 100_003, of: 150_003 },
    cut: [{ role: "response", shown: 100_000, of: 150_000 }],
  });
  expect(ran.report.summary.cut).toBe(1);
  expect(ran.stdout).toContain("judged on 100,003 of 150,003 characters: the response is cut");
});

test("a jury and a panel are held against labels as one", async () => {
  api.script(scoring(RIGHT));
  const jury = await calibrate(FOUR, { judge: { jury: { size: 3 } } });
  expect(jury.result.judge).toMatchObject({ calls: 12, cost_usd: expect.closeTo(12 * 0.0045, 9) });
  expect(jury.detail).toMatchObject({ n: 4, model: "claude-sonnet-4-6" });
  const panel = ["claude-sonnet-4-6", "claude-haiku-4-5"];
  expect((await calibrate(FOUR, { judge: { panel } })).detail.model).toBe(panel.join(", "));
});
