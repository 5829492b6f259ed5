import { EVENTS } from "../fixtures/github/events.ts";
import { useGitHub } from "../helpers/github.ts";
import { runStep, serverPath, useBundles } from "../helpers/runner.ts";

useBundles();

const gitHub = useGitHub();
const SERVER = `node ${serverPath("good")}`;
const PIPE = "pipe: [{ id: say, tool: echo, args: { message: '${var.WORD}' } }]\n";
const SUITE = `servers: { api: { command: [node, ${serverPath("good")}] } }\n`;
const files = { "flow.yml": PIPE, "broken.yml": "pipe: [{ id: say, tool: fail }]\n", "suite.yml": SUITE };
const inputs = { command: "pipe", suites: "flow.yml", "server-command": SERVER, vars: "WORD=hi" };

test("the bundle runs a pipeline as a smoke test and publishes what came of it", async () => {
  const github = await gitHub();
  const event = EVENTS["pull request of the same repository"];
  const asked = { ...inputs, check: "smoke", comment: "always" };
  const step = await runStep({ bundle: true, event, github, files, inputs: asked });
  expect(step).toMatchObject({ code: 0, stderr: "", outputs: { result: "passed", total: "1", passed: "1" } });
  expect(step.log).toContain("PASSED");
  expect(github.checkRuns).toMatchObject([{ name: "smoke", conclusion: "success" }]);
  expect(github.comments).toHaveLength(1);
});

test("one that fails fails the step, and says how it is run again", async () => {
  const { "server-command": _, vars: __, ...rest } = inputs;
  const step = await runStep({ files, inputs: { ...rest, suites: "broken.yml", config: "suite.yml" } });
  expect(step).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1" } });
  expect(step.report).toContain("mcptest pipe broken.yml --config suite.yml");
});

test.each<[string, Record<string, string>, RegExp]>([
  ["no pipeline", { suites: "" }, /takes one file in `suites`/],
  ["two pipelines", { suites: "flow.yml\nbroken.yml" }, /takes one file in `suites`/],
  ["no server", { "server-command": "" }, /has no server/],
  ["two servers", { config: "suite.yml" }, /server-command and config exclude each other/],
  ["a variable that nothing reads", { vars: "WORD=hi\nOTHER=1" }, /OTHER/],
  ["a suite in its place", { suites: "suite.yml" }, /pipe/],
])("%s is wrong usage", async (_, wrong, why) => {
  const step = await runStep({ files, inputs: { ...inputs, ...wrong } });
  expect([step.code, step.outputs["exit-code"], step.log]).toEqual([1, "2", expect.stringMatching(why)]);
});
