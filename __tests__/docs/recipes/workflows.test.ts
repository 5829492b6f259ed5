import { cpSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { EVENTS } from "../../fixtures/github/events.ts";
import { streamable, useHttp } from "../../fixtures/servers/http.ts";
import { useBundles } from "../../helpers/bundles.ts";
import { useGitHub } from "../../helpers/github.ts";
import { by, calls, type Reply, talk, useModelApi, using } from "../../helpers/model-api.ts";
import { type StepResult, writeFiles } from "../../helpers/runner.ts";
import { type Played, type PlayOptions, playWorkflow, type Workflow } from "../../helpers/workflow.ts";
import { bookshop, has, ROOT, readPage } from "../play.ts";
import { readSnippets } from "../snippets.ts";

useBundles();

const gitHub = useGitHub();
const api = useModelApi();
const { serve } = useHttp();
const PULL = EVENTS["pull request of the same repository"];
/** What a recipe needs of the runner besides Node, and what a test cannot count on. */
const ELSEWHERE = /^(docker|go|pip) /;

/** Plays a workflow of a page, in a repository of the files that the page shows and has. */
function play(name: string, options: PlayOptions = {}, at = 0): Promise<Played[]> {
  const snippets = readSnippets(readPage(name));
  const workflow = parse(snippets.filter(({ mark }) => mark === "workflow")[at]?.text ?? "") as Workflow;
  for (const job of Object.values(workflow.jobs)) {
    job.steps = job.steps.filter(({ run = "" }) => !ELSEWHERE.test(run));
  }
  const shown = snippets.flatMap(({ mark = "", text }) => (mark.startsWith("file ") ? [[mark.slice(5), text]] : []));
  const suite = snippets.find(({ mark }) => mark === "run")?.text ?? "";
  const checkOut = (workspace: string): void => {
    const own = join(ROOT, "docs/recipes", name);
    if (existsSync(own)) cpSync(own, workspace, { recursive: true });
    writeFiles(workspace, { ".git/config": "", ...(suite && { "mcptest.yml": suite }), ...Object.fromEntries(shown) });
    symlinkSync(join(ROOT, "node_modules"), join(workspace, "node_modules"));
    options.checkOut?.(workspace);
  };
  return playWorkflow(stringify(workflow), { event: PULL, ...options, checkOut });
}

const outputsOf = (played: readonly Played[]) => played.flatMap(({ steps }) => steps.map(({ outputs }) => outputs));

(has("python3", "--version") ? test : test.skip)(
  "python-server: the suite runs on the server that is checked out",
  async () => {
    const github = await gitHub({ token: "read-only" });
    expect(outputsOf(await play("python-server", { github }))).toMatchObject([{ result: "passed", passed: "2" }]);
  },
);

test("go-server: the Action runs what the step before it built", async () => {
  const github = await gitHub({ token: "read-only" });
  const checkOut = (workspace: string): void => writeFileSync(join(workspace, "bookshop"), bookshop(), { mode: 0o755 });
  expect(outputsOf(await play("go-server", { github, checkOut }))).toMatchObject([{ result: "passed", passed: "2" }]);
});

const SKIPPED = "github.event_name == 'pull_request' && secrets.SHOP_TOKEN == '' && 'needs-token' || ''";

test("tokens-in-ci: without the secret a pull request runs the other tests, and says so", async () => {
  const github = await gitHub();
  const contexts = { "secrets.SHOP_TOKEN": "", [SKIPPED]: "needs-token" };
  const [job] = await play("tokens-in-ci", { github, contexts });
  expect(job?.steps[0]).toMatchObject({ outputs: { result: "passed", total: "1" } });
  expect(job?.steps[0]?.summary).toContain("partial");
});

test("tokens-in-ci: on main a secret that is gone fails the run", async () => {
  const contexts = { "secrets.SHOP_TOKEN": "", [SKIPPED]: "" };
  const github = await gitHub({ token: "read-only" });
  const event = EVENTS["push to the default branch"];
  expect(outputsOf(await play("tokens-in-ci", { github, event, contexts }))).toMatchObject([{ failed: "1" }]);
});

test("tokens-in-ci: with the secret all tests run, and it is nowhere to be read", async () => {
  const secret = "tok-4711-of-the-shop";
  const contexts = { "secrets.SHOP_TOKEN": secret, [SKIPPED]: "" };
  const [job] = await play("tokens-in-ci", {
    github: await gitHub(),
    event: EVENTS["push to the default branch"],
    contexts,
  });
  expect(job?.steps[0]).toMatchObject({ outputs: { result: "passed", total: "2" } });
  const { log, stderr, summary, report } = job?.steps[0] ?? {};
  expect([log, stderr, summary, report].join("\n")).not.toContain(secret);
});

test("monorepo: one check for all packages, and one for each", async () => {
  const github = await gitHub();
  expect(outputsOf(await play("monorepo", { github }))).toMatchObject([{ result: "passed", passed: "2" }]);
  expect(outputsOf(await play("monorepo", { github }, 1))).toMatchObject([{ result: "passed", passed: "1" }]);
});

test("docker-sidecar: the Action waits for what the container serves", async () => {
  const { origin } = await serve(streamable());
  const options = { github: await gitHub({ token: "read-only" }), env: { SHOP_URL: `${origin}/mcp` } };
  expect(outputsOf(await play("docker-sidecar", options))).toMatchObject([{ result: "passed", passed: "1" }]);
});

/** Lists the teas, then names one. */
const shopper = (tea: string) =>
  by(({ messages }) => ((messages as unknown[]).length > 1 ? talk(`It is ${tea}.`) : calls(["list_teas", {}])));

async function playAgent(reply: Reply): Promise<StepResult | undefined> {
  api.script(reply);
  const contexts = { "secrets.ANTHROPIC_API_KEY": api.key };
  const [job] = await play("agent-on-a-budget", {
    github: await gitHub(),
    event: EVENTS.schedule,
    env: api.env,
    contexts,
  });
  return job?.steps[0];
}

test.each([
  ["sencha", "passed"],
  ["gyokuro", "failed"],
])("agent-on-a-budget: a model that answers %s has %s", async (tea, result) => {
  expect(await playAgent(shopper(tea))).toMatchObject({ outputs: { result } });
});

test("agent-on-a-budget: one that costs more than the night may cost is asked no more", async () => {
  const step = await playAgent(using({ input_tokens: 600_000, output_tokens: 10 }, calls(["list_teas", {}])));
  expect(step).toMatchObject({ outputs: { result: "failed" }, summary: expect.stringContaining("0.50") });
  // The three runs may begin at once; none comes to its second of four turns.
  expect(api.requests.length).toBeLessThanOrEqual(3);
});
