import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CELLS, COMMITS, EVENTS, type GitHubEvent, PULLS, TRIGGERING_RUN } from "../fixtures/github/events.ts";
import { TOKENS } from "../fixtures/github/state.ts";
import { useGitHub } from "./github.ts";
import { type Definition, openJob } from "./runner.ts";

const start = useGitHub();

/** An action that tells what it was given, and leaves something behind in each of the files. */
const MAIN = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const { env } = process;
  const put = (file, name, value) => appendFileSync(env[file], name + "<<END\\n" + value + "\\nEND\\n");
  const { number = 0 } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  put("GITHUB_OUTPUT", "seen", [env.GITHUB_ACTION, env.INPUT_NAME, env.INPUT_TOKEN, env.LEFT, number].join());
  put("GITHUB_ENV", "LEFT", "by " + env.GITHUB_ACTION);
  put("GITHUB_STATE", "path", env.GITHUB_ACTION);
  appendFileSync(env.GITHUB_STEP_SUMMARY, "# Done");
  console.log("::error file=a.yml::wrong");
  fetch(env.GITHUB_API_URL + "/repos/octo/repo", { headers: { authorization: "token " + env.INPUT_TOKEN } })
    .then(({ status }) => { console.log(status); process.exitCode = 3; });
`;

test("a job: inputs with their defaults, the event, what a step leaves for the next, posts from last to first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-runner-"));
  const [main, post] = [join(folder, "main.cjs"), join(folder, "post.cjs")];
  writeFileSync(main, MAIN);
  writeFileSync(post, `console.log("saves " + process.env.STATE_path + " of " + process.env.INPUT_NAME)`);
  const inputs = { name: { default: "plain" }, token: { default: "${{ github.token }}" } };
  const action: Definition = { inputs, runs: { main, post } };
  const github = await start();
  const job = openJob({ event: EVENTS["pull request of a public fork"], github, files: { "a/b.txt": "hi" } });
  try {
    expect(readFileSync(join(job.workspace, "a/b.txt"), "utf8")).toBe("hi");
    const one = await job.step({ action });
    expect(one).toMatchObject({ code: 3, stderr: "", summary: "# Done", state: { path: "__self" }, log: "200\n" });
    expect(one.annotations).toEqual([{ level: "error", file: "a.yml", message: "wrong" }]);
    expect(one.outputs).toEqual({ seen: `__self,plain,${github.token},,8` });
    const two = await job.step({ action, id: "two", inputs: { name: "other" } });
    expect(two.outputs).toEqual({ seen: `two,other,${github.token},by __self,8` });
  } finally {
    const posts = await job.end();
    rmSync(folder, { recursive: true });
    expect(posts.map(({ log }) => log)).toEqual(["saves two of other\n", "saves __self of plain\n"]);
    expect(existsSync(job.workspace)).toBe(false);
  }
});

test.each(Object.entries<GitHubEvent>(EVENTS))("%s tells of commits and pull requests that are there", (_, event) => {
  const { env, payload, name } = event;
  expect(env).toMatchObject({
    GITHUB_EVENT_NAME: name,
    GITHUB_REF: expect.stringMatching(/^refs\/(heads|tags|pull)\//),
  });
  const shas = JSON.stringify(payload).match(/(?<="(?:head_sha|after)":")[^"]+|(?<="head":\{[^{]*"sha":")[^"]+/g) ?? [];
  for (const sha of [env.GITHUB_SHA, ...shas]) expect(COMMITS).toContain(sha);
  if (name.startsWith("pull_request")) expect(PULLS.map(({ number }) => number)).toContain(payload.number);
  if (name === "workflow_run") expect(payload).toMatchObject({ workflow_run: { id: TRIGGERING_RUN } });
  if (name !== "schedule")
    expect(payload).toMatchObject({ repository: { full_name: "octo/repo", default_branch: "main" } });
});

test("the cells have each event, each token, and GitHub Enterprise Server", () => {
  expect(new Set(CELLS.map(({ event }) => event))).toEqual(new Set(Object.keys(EVENTS)));
  expect(new Set(CELLS.map(({ token }) => token))).toEqual(new Set(Object.keys(TOKENS)));
  expect(CELLS.filter(({ enterprise }) => enterprise)).toHaveLength(2);
});
