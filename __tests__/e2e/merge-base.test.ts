import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EVENTS, type GitHubEvent } from "../fixtures/github/events.ts";
import { openJob, type StepResult, serverPath } from "../helpers/runner.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-base-")));
});
afterEach(() => rmSync(root, { recursive: true }));

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

const IDENTITY = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];
const git = (...args: string[]): string =>
  execFileSync("git", [...IDENTITY, ...args], { cwd: join(root, "origin"), encoding: "utf8" }).trim();

function commit(files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "origin", path)), { recursive: true });
    writeFileSync(join(root, "origin", path), text);
  }
  git("add", "-A");
  git("commit", "--quiet", "-m", "change");
  return git("rev-parse", "HEAD");
}

/** A repository with a base, a branch of it, and the merge of both that GitHub makes of a pull request. */
function makePull(base: Record<string, string>, head: Record<string, string>) {
  mkdirSync(join(root, "origin"));
  git("init", "--quiet");
  git("config", "uploadpack.allowAnySHA1InWant", "true");
  const forked = commit({ "README.md": "" });
  git("checkout", "--quiet", "-b", "topic");
  const topic = commit(head);
  git("checkout", "--quiet", "main");
  const main = commit(base);
  git("merge", "--quiet", "-s", "ours", "-m", "merge", "topic");
  git("checkout", "--quiet", "topic", "--", ".");
  git("commit", "--quiet", "--amend", "--allow-empty", "-m", "merge");
  const merge = git("rev-parse", "HEAD");
  git("checkout", "--quiet", "--detach");
  git("update-ref", "refs/pull/7/merge", merge);
  git("update-ref", "refs/heads/main", main);
  return { forked, topic, main, merge };
}

/** As actions/checkout leaves it: one commit, not a branch. */
function checkOut(folder: string, commit: string): void {
  rmSync(join(folder, ".git"), { recursive: true });
  const clone = join(root, "clone");
  mkdirSync(clone);
  const run = (...args: string[]) => execFileSync("git", args, { cwd: clone });
  run("init", "--quiet");
  run("remote", "add", "origin", `file://${join(root, "origin")}`);
  run("fetch", "--quiet", "--no-tags", "--depth=1", "origin", commit);
  run("checkout", "--quiet", "--detach", commit);
  cpSync(clone, folder, { recursive: true });
}

interface Shas {
  topic: string;
  main: string;
  merge: string;
}
const pullRequest = ({ topic, main, merge }: Shas): GitHubEvent => {
  const { payload, env, ...rest } = EVENTS["pull request of the same repository"];
  const pull = payload.pull_request as { head: object; base: object };
  const pull_request = { ...pull, head: { ...pull.head, sha: topic }, base: { ...pull.base, sha: main } };
  return { ...rest, payload: { ...payload, pull_request }, env: { ...env, GITHUB_SHA: merge } };
};

/** What is left of the base in the workspace's repository and the runner's temporary folder. */
function leftIn(workspace: string): string[] {
  const trees = execFileSync("git", ["worktree", "list"], { cwd: workspace, encoding: "utf8" }).trim().split("\n");
  const temp = readdirSync(join(workspace, "../temp")).filter((name) => name.startsWith("mcptest-base-"));
  return [...trees.slice(1), ...temp];
}

async function run(shas: Shas, inputs: Record<string, string> = {}, at = shas.merge): Promise<StepResult> {
  const job = openJob({ event: pullRequest(shas) });
  checkOut(job.workspace, at);
  const step = await job.step({ inputs: { baseline: "merge-base", ...inputs } });
  expect(leftIn(job.workspace)).toEqual([]);
  await job.end();
  return step;
}

test("the base of a pull request is run after the head, from a checkout of one commit, and every delta names it", async () => {
  const shas = makePull(
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
      new RegExp(
        `<strong>Since <code>${shas.main.slice(0, 9)}</code></strong> \\(merge-base\\): 1 regressed, 1 fixed, 1 new`,
      ),
    ),
  });
  expect(step.log).toContain("[ 'a; touch b', '$HOME' ] []");
  expect(step.log).toContain(`Running the base, ${shas.main}`);
});
