import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { useGitHub } from "../helpers/github.ts";
import { pullRequest, type Shas, usePulls } from "../helpers/pulls.ts";
import { openJob, type StepResult, serverPath } from "../helpers/runner.ts";

const gitHub = useGitHub();
const pulls = usePulls();

/** A suite whose tests expect these answers of a server that answers "hi". */
const suite = (...expected: string[]): string =>
  [
    `servers: { api: { command: [node, "${serverPath("good")}"] } }`,
    "tools:",
    ...expected.map(
      (text, index) =>
        `  - { name: t${index}, tool: echo, args: { message: hi }, expect: [{ target: "result.content[0].text", matcher: { exact: ${text} } }] }`,
    ),
    "",
  ].join("\n");

/** What is left of the base in the workspace's repository and the runner's temporary folder. */
function leftIn(workspace: string): string[] {
  const trees = execFileSync("git", ["worktree", "list"], { cwd: workspace, encoding: "utf8" }).trim().split("\n");
  const temp = readdirSync(join(workspace, "../temp")).filter((name) => name.startsWith("mcptest-base-"));
  return [...trees.slice(1), ...temp];
}

async function run(shas: Shas, inputs: Record<string, string> = {}, at = shas.merge): Promise<StepResult> {
  const job = openJob({ event: pullRequest(shas) });
  pulls.checkOut(job.workspace, at);
  const step = await job.step({ inputs: { baseline: "merge-base", ...inputs } });
  expect(leftIn(job.workspace)).toEqual([]);
  await job.end();
  return step;
}

test("the base of a pull request is run after the head, from a checkout of one commit, and every delta names it", async () => {
  const shas = pulls.make(
    {
      "mcptest.yml": suite("hi", "ho"),
      "setup.mjs":
        "console.log(process.argv.slice(2), Object.keys(process.env).filter((name) => /^(INPUT|ACTIONS)_/.test(name)))",
    },
    { "mcptest.yml": suite("ho", "hi"), "new.mcptest.yml": suite("hi") },
  );
  const step = await run(shas, { "fail-on": "regression", "base-setup": `node setup.mjs "a; touch b" '$HOME'` });
  expect(step).toMatchObject({
    code: 1,
    outputs: {
      "baseline-source": "merge-base",
      "baseline-sha": shas.main,
      regressions: "1",
      fixed: "1",
      "exit-code": "6",
    },
    summary: expect.stringMatching(
      new RegExp(`\\| since main \`${shas.main.slice(0, 7)}\` \\| tests \\+1 \\| failing \\+1 \\| fixed 1 \\|`),
    ),
  });
  expect(step.log).toContain("[ 'a; touch b', '$HOME' ] []");
  expect(step.log).toContain(`Running the base, ${shas.main}`);
});

test("a base that is not there or does not start is a warning; gates that need it do not apply, others do", async () => {
  const shas = pulls.make({ "mcptest.yml": "tools: [{}]" }, { "mcptest.yml": suite("hi") });
  const gates = { "max-score-drop": "0.1", "fail-on-breaking-surface": "true" };
  const broken = await run(shas, gates);
  expect(broken).toMatchObject({ code: 0, outputs: { "baseline-source": "none", "baseline-sha": "" } });
  expect(broken.annotations).toMatchObject([
    { level: "warning", message: /^the run is compared with nothing: .*; gates that need a baseline do not apply/ },
  ]);
  const failing = await run(shas, { "base-setup": "node --nonsense" });
  expect(failing.annotations).toMatchObject([
    { level: "warning", message: /: `node -e process.exit\(3\)` of `base-setup` ended with 3$/ },
  ]);
  const late = await run(shas, { "base-setup": "sleep 60", "base-timeout": "1ms" });
  expect(late.annotations).toMatchObject([{ level: "warning", message: /the base took longer than 1ms$/ }]);
  const limited = await run(shas, { ...gates, "max-surface-tokens": "1" });
  expect(limited).toMatchObject({ code: 1, outputs: { "exit-code": "6" } });
});

test("a server that does not start on the base is no base; what the base has no suite for is new", async () => {
  const dead = suite("hi").replace(/command: \[.*?\]/, "command: [node, gone.mjs]");
  const shas = pulls.make({ "mcptest.yml": dead }, { "mcptest.yml": suite("hi"), "b.mcptest.yml": suite("hi") });
  const broken = await run(shas);
  expect(broken).toMatchObject({ code: 0, outputs: { "baseline-source": "none" } });
  expect(broken.annotations).toMatchObject([{ level: "warning", message: /the base \w+ does not start: / }]);
  const unknown = await run(shas, { suites: "b.mcptest.yml" });
  expect(unknown).toMatchObject({ code: 0, outputs: { "baseline-source": "merge-base", regressions: "0" } });
  expect(unknown.summary).toMatch(/\| since main `\w{7}` \| tests \+1 \|/);
});

test("GitHub says what the head and its base have in common; a test that waits for a model there is not compared", async () => {
  const agent =
    "agents: [{ name: asks, server: api, prompt: Say hi, expect: [{ target: conversation.turns, matcher: { lte: 4 } }] }]";
  const shas = pulls.make({ "mcptest.yml": suite("ho") + agent }, { "mcptest.yml": suite("hi") + agent });
  const github = await gitHub();
  Object.assign(github.mergeBases, { [`${shas.main}...${shas.topic}`]: shas.main });
  const job = openJob({ event: pullRequest(shas), github });
  pulls.checkOut(job.workspace, shas.topic);
  const inputs = { baseline: "merge-base", comment: "never" };
  const step = await job.step({ inputs });
  expect(step).toMatchObject({ code: 0, outputs: { "baseline-sha": shas.main, fixed: "1", deferred: "1" } });
  expect(step.annotations).toMatchObject([{ level: "notice", message: /^1 test not compared: models answer/ }]);
  expect(step.summary).toMatch(/\| since main `\w{7}` \| fixed 1 \|/);
  const denied = await job.step({ inputs: { ...inputs, "github-token": "" } });
  expect(denied.annotations).toMatchObject([{ level: "warning", message: /`github-token` is empty/ }]);
  await job.end();
});

/** A git server over HTTP that wants exactly one Authorization header; gives what it was shown. */
async function serveGit(): Promise<{ url: string; shown: (string | undefined)[]; close(): Promise<unknown> }> {
  const shown: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { rawHeaders, headers, url = "", method } = request;
    const sent = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "authorization");
    shown.push(sent.length === 1 ? headers.authorization : `${sent.length} headers`);
    const [path, query = ""] = url.split("?");
    const child = spawn("git", ["-c", "safe.directory=*", "http-backend"], {
      env: {
        ...{
          PATH: process.env.PATH,
          GIT_PROJECT_ROOT: pulls.root,
          GIT_HTTP_EXPORT_ALL: "1",
          PATH_INFO: path,
          QUERY_STRING: query,
        },
        ...{
          REQUEST_METHOD: method,
          CONTENT_TYPE: headers["content-type"],
          GIT_PROTOCOL: String(headers["git-protocol"]),
        },
        ...{ HTTP_CONTENT_ENCODING: headers["content-encoding"] },
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.on("close", () => {
      const bytes = Buffer.concat(chunks);
      const end = bytes.indexOf("\r\n\r\n");
      const fields = bytes
        .subarray(0, end)
        .toString()
        .split("\r\n")
        .map((line) => line.split(": ") as [string, string]);
      response.writeHead(200, Object.fromEntries(fields)).end(bytes.subarray(end + 4));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, shown, close: () => new Promise((done) => server.close(done)) };
}

test("the base is fetched with the token, by the environment alone, in place of what the checkout has left", async () => {
  const shas = pulls.make({ "mcptest.yml": suite("ho") }, { "mcptest.yml": suite("hi") });
  const server = await serveGit();
  const job = openJob({
    event: pullRequest(shas),
    github: { token: "secret", env: { GITHUB_SERVER_URL: server.url } },
  });
  pulls.checkOut(job.workspace, shas.merge);
  const config = (...args: string[]) =>
    execFileSync("git", ["config", ...args], { cwd: job.workspace, encoding: "utf8" });
  config("remote.origin.url", `${server.url}/origin/.git`);
  config(`http.${server.url}/.extraheader`, "AUTHORIZATION: basic left");
  const step = await job.step({ inputs: { baseline: "merge-base", comment: "never" } });
  expect(step).toMatchObject({ code: 0, outputs: { "baseline-sha": shas.main, fixed: "1" } });
  const basic = `basic ${Buffer.from("x-access-token:secret").toString("base64")}`;
  expect(new Set(server.shown)).toEqual(new Set([basic]));
  expect(config("--list")).not.toContain(basic);
  await job.end();
  await server.close();
});
