import { readdirSync } from "node:fs";
import { join } from "node:path";
import { evalOf, judges } from "../eval/evals.ts";
import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { fixture, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

async function grade(suite: object, flags: string[], env: Record<string, string> = {}) {
  workspace.write("suite.yml", suite);
  workspace.write(".mcptest/.gitkeep", "");
  return workspace.report(await workspace.cli(["eval", "suite.yml", ...WITH_REPORT, ...flags], { env }));
}

test("an eval of a response is replayed offline, and says of when and of whom", async () => {
  api.script(judges({}, talk("")));
  const rubric = { criteria: [{ name: "kind" }, { name: "short" }] };
  const suite = { evals: [evalOf({ rubric, judge: { jury: { size: 3 } } })] };
  const live = await grade(suite, ["--record"], api.env);
  const asked = api.requests.length;
  const replayed = await grade(suite, ["--replay", "--require-judge"], api.env);
  expect([live, replayed].map(({ stderr }) => stderr.includes("Projected: "))).toEqual([true, false]);
  const [one, other] = [live.report.results[0], replayed.report.results[0]];
  expect(replayed.code).toBe(live.code);
  expect(other).toMatchObject({ status: one?.status, score: one?.score, replayed: true });
  expect(other?.detail).toMatchObject({ replay: { models: ["claude-sonnet-4-6"], scripted: true } });
  expect(api.requests).toHaveLength(asked);
});

test("cells of a matrix replay the run that they shared, each from its own file", async () => {
  const turns = [calls(["weather", { city: "Lima" }]), talk("31 degrees.")];
  let turn = 0;
  api.script(judges({}, (...of) => turns[turn++]?.(...of)));
  const matrix = { models: ["claude-sonnet-4-6", "claude-haiku-4-5"] };
  const one = evalOf({ response: undefined, server: "tools", prompt: "How warm is it in Lima?", matrix });
  const live = await grade({ servers: { tools: fixture("agent-tools") }, evals: [one] }, ["--record"], api.env);
  expect(turn).toBe(2);
  const files = readdirSync(join(workspace.root, ".mcptest/cassettes/suite.yml"));
  expect(files).toHaveLength(live.report.results.length);
  const gone = { servers: { tools: { command: ["mcptest-is-not-there"] } }, evals: [one] };
  const replayed = await grade(gone, ["--replay"]);
  expect(replayed.statuses).toEqual(live.statuses);
  expect(replayed.report.results.every((result) => result.replayed)).toBe(true);
  expect(replayed.report.warnings.map(({ code }) => code)).toEqual(["stale-recording"]);
});
