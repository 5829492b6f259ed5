import { by, useModelApi, using, verdict } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("under a cap on cost a judge is not asked when what it may cost might not fit", async () => {
  // The first costs 1,000 tokens in and 2,000 out, and lets the second expect as many.
  api.script(by(() => using({ output_tokens: 2000 }, verdict(1))));
  workspace.write("words.mock.yml", { name: "words", tools: [{ name: "say", response: "hello" }] });
  const judged = [{ target: "result.content[0].text", matcher: { llm_judge: { rubric: "Is kind." } } }];
  const tools = ["first", "second"].map((name) => ({ name, tool: "say", args: {}, expect: judged }));
  const spec = { servers: { words: { mock: "words.mock.yml" } }, tools };
  const run = await workspace.run(spec, ["--parallel", "1", "--max-cost", "0.04"], { env: api.env });
  expect(run.result("first").judge?.cost_usd).toBeCloseTo(0.033, 9);
  expect(api.requests).toHaveLength(1);
  expect(JSON.stringify(run.result("second"))).toContain("max_cost_usd of the run leaves $0.007");
});
