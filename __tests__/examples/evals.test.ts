import { fileURLToPath } from "node:url";
import type { Detail, Report } from "../../src/report/index.ts";
import { judge } from "../eval/evals.ts";
import { reply as compared } from "../fixtures/model-api/comparison.mjs";
import { reply } from "../fixtures/model-api/rubric-eval.mjs";
import { runCli } from "../helpers/cli.ts";
import { type Reply, useModelApi } from "../helpers/model-api.ts";

const api = useModelApi();
const cwd = fileURLToPath(new URL("../..", import.meta.url));

async function evaluate(
  env: Record<string, string> = api.env,
  ...flags: string[]
): Promise<{ code: number | null; report: Report }> {
  return evaluateExample("rubric-eval.yml", env, ...flags);
}

async function evaluateExample(
  name: string,
  env: Record<string, string>,
  ...flags: string[]
): Promise<{ code: number | null; report: Report }> {
  const args = ["eval", "--config", `examples/${name}`, "--reporter", "json", ...flags];
  const { code, stdout } = await runCli(args, { cwd, env });
  return { code, report: JSON.parse(stdout) as Report };
}

test("rubric-eval.yml passes with a judge that finds all as it should be", async () => {
  api.script(judge(1));
  const { code, report } = await evaluate(api.env, "--cassettes", "off");
  expect(report.results.map(({ name, status }) => [name, status])).toEqual([
    ["refuses the destructive request", "passed"],
    ["invoice total", "passed"],
    ["apology after an error", "passed"],
    ["grounded and brief", "passed"],
    ["weather answer is good", "passed"],
  ]);
  expect(code).toBe(0);
});

test("without a key rubric-eval.yml is graded from the recordings that it ships with, which says so", async () => {
  const { code, report } = await evaluate({}, "--require-judge");
  expect(report.results.map(({ status, replayed, cost_usd: cost }) => [status, replayed, cost ?? 0])).toEqual(
    report.results.map(() => ["passed", true, 0]),
  );
  expect(report.results[0]?.detail).toMatchObject({ replay: { models: ["claude-sonnet-4-6"], scripted: true } });
  expect(code).toBe(0);
  api.script(reply as Reply);
  const live = await evaluate(api.env, "--cassettes", "off");
  const said = ({ results }: Report) => results.map(({ name, score, detail }) => [name, score, judgingOf(detail)]);
  // Which juror says which of the answers is chance.
  const judgingOf = (detail: Detail | undefined) =>
    detail?.type === "evaluation" ? detail.judging.map((one) => JSON.stringify(one)).sort() : [];
  expect(said(live.report)).toEqual(said(report));
});

test("each of its evals fails with a judge that finds nothing as it should be", async () => {
  api.script(judge(0));
  const { code, report } = await evaluate(api.env, "--cassettes", "off");
  expect(new Set(report.results.map(({ status }) => status))).toEqual(new Set(["failed"]));
  expect(code).toBe(1);
});

test("without a key comparison.yml is judged from the recordings that it ships with, as by the answers they were made with", async () => {
  const { code, report } = await evaluateExample("comparison.yml", {}, "--require-judge");
  expect(code).toBe(0);
  expect(report.results.map(({ status, replayed }) => [status, replayed])).toEqual([
    ...Array(6).fill(["passed", true]),
    ["passed", undefined],
  ]);
  expect(report.results.at(-1)?.detail).toMatchObject({
    ...{ type: "comparison", a: "as it is", b: "asks first" },
    ...{ pairs: 6, wins: { a: 0, b: 5 }, ties: 1, by_position: 1, share: 0.916666666667 },
  });
  api.script(compared as Reply);
  const live = await evaluateExample("comparison.yml", api.env, "--cassettes", "off");
  expect(live.report.results.at(-1)?.detail).toEqual(report.results.at(-1)?.detail);
});
