import { fileURLToPath } from "node:url";
import type { Report } from "../../src/report/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { by, calls, inForm, say, useChatApi } from "../helpers/chat-api.ts";
import { runCli } from "../helpers/cli.ts";

const api = useChatApi({ key: undefined });
const cwd = fileURLToPath(new URL("../..", import.meta.url));

/** A local model: it calls the tool of the server, tells what that gave, and judges with a score. */
const model = (score: number) =>
  by(({ tools, tool_choice: choice, messages }) => {
    if (choice !== undefined || !tools) return inForm({ claims: [], reason: "It is so.", score });
    const said = (messages as JsonObject[]).at(-1);
    return said?.role === "tool" ? say(String(said.content)) : calls(["describe_weather", { city: "Lisbon" }]);
  });

async function evaluate(): Promise<{ code: number | null; report: Report }> {
  const env = { LOCAL_MODEL_URL: api.url, LOCAL_MODEL: "ignores-nothing", OPENAI_API_KEY: "sk-never-sent-0123456789" };
  const args = ["eval", "--config", "examples/local-model.yml", "--reporter", "json", "--max-cost", "0.01"];
  const { code, stdout } = await runCli(args, { cwd, env });
  return { code, report: JSON.parse(stdout) as Report };
}

test("local-model.yml is run and judged by a model on this machine, without a key and at no cost", async () => {
  api.script(model(0.9));
  const { code, report } = await evaluate();
  expect(code).toBe(0);
  expect(report.results.map(({ name, status, cost_usd: cost }) => [name, status, cost])).toEqual([
    ["refuses the destructive request", "passed", 0],
    ["tells the weather", "passed", 0],
  ]);
  expect(JSON.stringify(api.requests)).toContain("It is sunny in Lisbon");
  expect(api.seen.map(({ headers }) => headers.authorization)).toEqual(api.seen.map(() => undefined));
});

test("each of its evals fails with a model that finds nothing as it should be", async () => {
  api.script(model(0.1));
  const { code, report } = await evaluate();
  expect(code).toBe(1);
  expect(report.results.map(({ status }) => status)).toEqual(["failed", "failed"]);
});
