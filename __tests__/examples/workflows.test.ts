import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { evalOf, suiteOf } from "../eval/evals.ts";
import { EVENTS, TRIGGERING_RUN } from "../fixtures/github/events.ts";
import { sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { runCli, useBundles } from "../helpers/cli.ts";
import { useCache, useGitHub } from "../helpers/github.ts";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { pullRequest, usePulls } from "../helpers/pulls.ts";
import { serverPath } from "../helpers/runner.ts";
import { type Played, type PlayOptions, playWorkflow } from "../helpers/workflow.ts";
import { makeZip } from "../helpers/zip.ts";

useBundles();

const gitHub = useGitHub();
const pulls = usePulls();
const cacheService = useCache();
const api = useModelApi();
const { oauth } = useOAuth();
const PULL = EVENTS["pull request of the same repository"];

/** A suite of four tests, of which the last expects this. */
function suite(last: string, command = ["node", serverPath("good")]): Record<string, string> {
  const tools = ["hi", "hi", "hi", last].map((exact, at) => ({
    name: `t${at + 1}`,
    tool: "echo",
    args: { message: "hi" },
    expect: [{ target: "result.content[0].text", matcher: { exact } }],
  }));
  return { "mcptest.yml": stringify({ servers: { api: { command } }, tools }) };
}

function play(name: string, options: PlayOptions): Promise<Played[]> {
  return playWorkflow(readFileSync(new URL(`../../examples/workflows/${name}.yml`, import.meta.url), "utf8"), options);
}

const outputsOf = (played: readonly Played[]) => played.flatMap(({ steps }) => steps.map(({ outputs }) => outputs));

test("basic: a push is checked, a pull request that fails gets a comment too", async () => {
  const github = await gitHub();
  expect(outputsOf(await play("basic", { github, files: suite("hi") }))).toMatchObject([{ result: "passed" }]);
  expect(github.checkRuns).toMatchObject([{ name: "MCP servers", conclusion: "success" }]);
  const failed = await play("basic", { github, event: PULL, files: suite("ho") });
  expect(outputsOf(failed)).toMatchObject([{ result: "failed", failed: "1" }]);
  expect([github.comments.length, github.checkRuns.length]).toEqual([1, 2]);
});

test("forks: the run of a fork writes nothing and leaves its report", async () => {
  const github = await gitHub({ token: "read-only" });
  const event = EVENTS["pull request of a public fork"];
  const played = await play("forks-test", { github, event, files: suite("ho") });
  expect(outputsOf(played)).toMatchObject([{ result: "failed" }]);
  expect(played[0]?.artifacts).toEqual(["mcptest-report/report.json"]);
  expect(github.requests.filter(({ operation }) => !operation.startsWith("GET "))).toEqual([]);
});

test("audit: a pull request says what it changes of the lock", async () => {
  const github = await gitHub();
  const mock = (text: string) =>
    `name: shop\nversion: "1"\ntools: [{ name: greet, description: ${text}, annotations: { readOnlyHint: true }, response: hi }]\n`;
  const files = {
    "mcptest.yml": "servers: { shop: { mock: mock.yml } }\n",
    "mock.yml": mock("Says hello."),
    "package.json": JSON.stringify({ name: "a" }),
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "": { name: "a" } } }),
  };
  const lock = async (own: Record<string, string>): Promise<Record<string, string>> => {
    const folder = mkdtempSync(join(tmpdir(), "mcptest-weekly-"));
    for (const [name, text] of Object.entries(own)) writeFileSync(join(folder, name), text);
    expect(await runCli(["audit", "--update-lock"], { cwd: folder, env: { CI: "" } })).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, "mcptest.lock.json"), "utf8");
    rmSync(folder, { recursive: true });
    return { ...own, "mcptest.lock.json": text };
  };
  const base = await lock(files);
  const shas = pulls.make(base, await lock({ ...base, "mock.yml": mock("Says goodbye.") }));
  for (const sha of Object.values(shas)) github.commits.add(sha);
  const checkOut = (folder: string) => pulls.checkOut(folder, shas.merge);
  const [job] = await play("audit", { github, event: pullRequest(shas), checkOut });
  expect(job?.steps.map(({ outputs }) => outputs)).toMatchObject([{ result: "passed" }]);
  expect(github.comments[0]?.body).toContain("this pull request changes what was reviewed: 1 text");
  // Each week: as it was reviewed, and with a text that nobody reviewed.
  const event = EVENTS.schedule;
  expect(outputsOf(await play("audit", { github, event, files: base }))).toMatchObject([{ result: "passed" }]);
  const changed = await play("audit", { github, event, files: { ...base, "mock.yml": mock("Says nothing.") } });
  expect(outputsOf(changed)).toMatchObject([{ result: "failed" }]);
  expect(JSON.stringify(github.sarifs.at(-1))).toContain("audit/text-changed");
  const unlocked = await play("audit", { github, event, files });
  expect(outputsOf(unlocked)).toMatchObject([{ result: "failed" }]);
  expect(github.comments.length).toBe(1);
});

test("recordings: every night they are compared with the live server, and a difference is an alert", async () => {
  const github = await gitHub();
  const folder = mkdtempSync(join(tmpdir(), "mcptest-nightly-"));
  const mock = (text: string) =>
    `name: shop\nversion: "1"\ntools: [{ name: greet, annotations: { readOnlyHint: true }, response: ${text} }]\n`;
  const files = {
    "mcptest.yml": "servers: { shop: { mock: mock.yml } }\ntools: [{ name: greets, tool: greet }]\n",
    "mock.yml": mock("Welcome."),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(await runCli(["run", "--record"], { cwd: folder, env: { CI: "" } })).toMatchObject({ code: 0 });
  const contexts = { "secrets.MCP_TOKEN": "a-token" };
  const recordings = ".mcptest/cassettes/mcptest.yml";
  const [name = ""] = readdirSync(join(folder, recordings));
  const recorded = { ...files, [`${recordings}/${name}`]: readFileSync(join(folder, recordings, name), "utf8") };
  rmSync(folder, { recursive: true });
  expect(outputsOf(await play("recordings", { github, contexts, files: recorded }))).toMatchObject([
    { result: "passed", total: "1" },
  ]);
  const changed = { ...recorded, "mock.yml": mock("Hello.") };
  expect(outputsOf(await play("recordings", { github, contexts, files: changed }))).toMatchObject([
    { result: "failed", failed: "1" },
  ]);
  expect(JSON.stringify(github.sarifs.at(-1))).toContain("assertion.recorded");
});

test("baseline: main keeps what a pull request is compared with", async () => {
  const [github, cache] = [await gitHub(), await cacheService()];
  await play("baseline", { github, cache, files: suite("hi") });
  const [pull] = outputsOf(await play("baseline", { github, cache, event: PULL, files: suite("ho") }));
  expect(pull).toMatchObject({ result: "failed", regressions: "1", "baseline-source": "cache" });
  expect(github.comments).toHaveLength(1);
});

test("coverage: each run gives both figures, and a pull request that lowers them is red and told", async () => {
  const [github, cache] = [await gitHub(), await cacheService()];
  const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
  const files = { "mcptest.yml": example("coverage.yml"), "coverage.mock.yml": example("coverage.mock.yml") };
  const [main] = outputsOf(await play("coverage", { github, cache, files }));
  expect(main).toMatchObject({ result: "passed", coverage: "100", asserted: "93.7", "mutation-score": "95.2" });
  const fewer = { ...files, "mcptest.yml": files["mcptest.yml"].replace(/\n {2}- name: refuses a limit[\s\S]*/, "") };
  const [pull] = outputsOf(await play("coverage", { github, cache, event: PULL, files: fewer }));
  expect(pull).toMatchObject({ result: "failed", failed: "0", coverage: "68.7" });
  expect(github.comments).toMatchObject([
    { body: expect.stringContaining("Coverage **11 of 16 (68 %)**, -5 against main") },
  ]);
});

/** A pull request of servers that are there once they are installed; `install` is how the base does that. */
async function playMergeBase(install: string, last: string) {
  const good = { "good.mjs": `import "${serverPath("good")}";`, ".gitignore": "server.mjs" };
  const manifest = (postinstall: string) => ({
    "package.json": JSON.stringify({ name: "a", scripts: { postinstall } }),
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { name: "a", hasInstallScript: true } },
    }),
  });
  const at = ["node", "server.mjs"];
  const base = { ...good, ...manifest(install), ...suite("hi", at) };
  const shas = pulls.make(base, { ...good, ...manifest("cp good.mjs server.mjs"), ...suite(last, at) });
  const github = await gitHub();
  const checkOut = (workspace: string) => pulls.checkOut(workspace, shas.merge);
  const [job] = await play("merge-base", { github, event: pullRequest(shas), checkOut });
  return { shas, step: job?.steps[0], comments: github.comments };
}

test("merge-base: what a pull request breaks is told against its base, which is installed and run", async () => {
  const { shas, step, comments } = await playMergeBase("cp good.mjs server.mjs", "ho");
  const outputs = { result: "failed", regressions: "1", "baseline-source": "merge-base", "baseline-sha": shas.main };
  expect(step).toMatchObject({ code: 1, outputs });
  expect(comments).toMatchObject([{ body: expect.stringContaining(`since main \`${shas.main.slice(0, 7)}\``) }]);
});

test("merge-base: a base that does not start is said, and fails nothing", async () => {
  const { shas, step, comments } = await playMergeBase("echo nothing", "hi");
  expect(step).toMatchObject({ code: 0, outputs: { result: "passed", "baseline-source": "none", "baseline-sha": "" } });
  const message = expect.stringContaining(`the base ${shas.main} does not start`);
  expect(step?.annotations).toMatchObject([{ level: "warning", message }]);
  expect(comments).toEqual([]);
});

test("container: the script runs in the workspace", async () => {
  const [job] = await play("container", { files: suite("hi") });
  expect(job).toMatchObject({
    printed: expect.stringContaining("4 passed"),
    artifacts: ["mcptest-report/mcptest.json"],
  });
});

test("self-hosted: a server of one's own is asked, and gets JUnit", async () => {
  const github = await gitHub({ enterprise: true });
  const contexts = { "secrets.MCP_TOKEN": "a-token" };
  const played = await play("self-hosted", { github, event: PULL, contexts, files: suite("ho") });
  expect(played[0]?.artifacts).toEqual(["mcptest-junit/mcptest.xml"]);
  expect(github.comments).toHaveLength(1);
});

test("evals: each night is compared with the one before", async () => {
  const [github, cache] = [await gitHub(), await cacheService()];
  const event = EVENTS.schedule;
  const files = { "mcptest.yml": stringify(suiteOf([evalOf()])) };
  const options = { github, cache, event, files, env: api.env, contexts: { "secrets.ANTHROPIC_API_KEY": "a-key" } };
  api.script(verdict(0.95));
  expect(outputsOf(await play("evals", options))).toMatchObject([{ result: "passed" }]);
  api.script(verdict(0.8));
  expect(outputsOf(await play("evals", options))).toMatchObject([{ result: "failed", "baseline-source": "cache" }]);
});

const { serve } = useHttp();

test("forks: the second step publishes what the first one left", async () => {
  const event = EVENTS["pull request of a public fork"];
  const [first] = await play("forks-test", { event, files: suite("ho") });
  const data = first?.steps[0]?.report ?? "";
  const artifacts = [
    { id: 3, run: TRIGGERING_RUN, name: "mcptest-report", bytes: makeZip([{ name: "report.json", data }]) },
  ];
  const github = await gitHub({ artifacts });
  const run = "github.event.workflow_run";
  const contexts = { [`${run}.event`]: "pull_request", [`${run}.conclusion`]: "failure" };
  const played = await play("forks-publish", { github, event: EVENTS["workflow_run of a fork"], contexts });
  expect(outputsOf(played)).toMatchObject([{ result: "failed", "pr-number": "8" }]);
  expect([github.comments.length, github.checkRuns.length]).toEqual([1, 1]);
});

test("shards: each job runs its quarter; the last one decides, publishes once, and keeps the baseline of main", async () => {
  const [github, cache] = [await gitHub(), await cacheService()];
  const main = await play("shards", { github, cache, files: suite("hi") });
  expect(main.map(({ name }) => name)).toEqual(["shard", "shard", "shard", "shard", "report"]);
  expect(outputsOf(main).map(({ total }) => total)).toEqual(["1", "1", "1", "1", "4"]);
  expect(cache.entries).toHaveLength(1);
  const pull = await play("shards", { github, cache, event: PULL, files: suite("ho") });
  expect(pull.flatMap(({ steps }) => steps.map(({ code }) => code))).toEqual([0, 0, 0, 0, 1]);
  const outputs = { result: "failed", passed: "3", failed: "1", regressions: "1", "baseline-source": "cache" };
  expect(outputsOf(pull).at(-1)).toMatchObject(outputs);
  expect([github.comments.length, github.sarifs.length, cache.entries.length]).toEqual([1, 2, 1]);
});

test("smoke: what was deployed is called with its token", async () => {
  const answer = streamable();
  const { origin } = await serve((call) =>
    call.headers.authorization === "Bearer a-token-of-the-shop"
      ? answer(call)
      : sendText(call, 401, "text/plain", "no"),
  );
  const contexts = { "secrets.MCP_TOKEN": "a-token-of-the-shop", "vars.MCP_URL": `${origin}/mcp` };
  const files = {
    "deploy.sh": "echo deployed",
    "smoke.yml": "pipe: [{ id: say, tool: echo, args: { message: hi } }]\n",
  };
  const played = await play("smoke", { github: await gitHub(), contexts, files });
  expect(played.map(({ printed }) => printed)).toEqual(["deployed\n", ""]);
  expect(outputsOf(played)).toMatchObject([{ result: "passed", passed: "1" }]);
});

test("login: it holds while clients find the way to a token, and CI's own client gets in", async () => {
  const clients = [{ client_id: "ci", client_secret: "s3cret-of-the-client", method: "client_secret_basic" }];
  const server = await oauth({ clients });
  const auth = "{ oauth: { grant: client_credentials, client_id: ci, client_secret_env: MCP_CLIENT_SECRET } }";
  const files = {
    "mcptest.yml": `servers: { shop: { url: "${server.url}", auth: ${auth} } }\ntools: [{ name: one, tool: echo }]\n`,
  };
  const contexts = {
    "github.event.deployment_status.state": "success",
    "vars.MCP_URL": server.url,
    "secrets.MCP_CLIENT_SECRET": "s3cret-of-the-client",
  };
  const [job] = await play("login", { contexts, files });
  expect(job?.printed).toMatch(/✗ token +no login for .* is stored[\s\S]*Ready: \d tools/);
  expect(server.to("/register")).toEqual([]);
  server.options.metadata = { code_challenge_methods_supported: ["plain"] };
  await expect(play("login", { contexts, files })).rejects.toThrow("PKCE");
});
