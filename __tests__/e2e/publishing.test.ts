import { EVENTS, SHA } from "../fixtures/github/events.ts";
import { cut, cutAfter, type Fault, fail, failAfter, secondaryLimit } from "../fixtures/github/faults.ts";
import type { GitHubOptions } from "../fixtures/github/server.ts";
import { useGitHub } from "../helpers/github.ts";
import { postedTo, saidBy, suite } from "../helpers/publishing.ts";
import { openJob, runStep, type StepOptions, useBundles } from "../helpers/runner.ts";
import { spell } from "../report/fixtures/spell.ts";

useBundles();

const gitHub = useGitHub();
const ALL = { check: "MCP", comment: "always", sarif: "upload" };
const PULL = EVENTS["pull request of the same repository"];
const REPO = "/repos/{owner}/{repo}";
const CREATE_CHECK = `POST ${REPO}/check-runs`;
const ADD = `PATCH ${REPO}/check-runs/{check_run_id}`;
const COMMENT = `POST ${REPO}/issues/{issue_number}/comments`;
const EDIT = `PATCH ${REPO}/issues/comments/{comment_id}`;
const UPLOAD = `POST ${REPO}/code-scanning/sarifs`;

async function publish(
  options: GitHubOptions &
    StepOptions & { script?: Record<string, (Fault | undefined)[]>; files?: Record<string, string>; run?: number } = {},
) {
  const { inputs = ALL, files = suite("hi", "ho"), script = {}, run = 1000, env = {}, ...own } = options;
  const github = await gitHub(own);
  for (const [operation, faults] of Object.entries(script)) github.script(operation, ...faults);
  const step = await runStep({ event: PULL, github, files, inputs, run, env });
  return { github, step };
}

test("a pull request: check on its last commit, comment, alerts of the merge, outputs; the step's own failure alone is printed", async () => {
  const { github, step } = await publish();
  const [check, comment, sarif] = [github.checkRuns[0], github.comments[0], github.sarifs[0]];
  expect(check).toMatchObject({ name: "MCP", status: "completed", conclusion: "failure", head_sha: SHA.topic });
  expect(check?.output).toMatchObject({ title: expect.stringMatching(/^1 failed$/) });
  expect(check?.annotations).toMatchObject([{ path: "mcptest.yml", start_line: 4, annotation_level: "failure" }]);
  expect(comment?.body).toMatch(
    /^<!-- mcptest v1 key=[\da-f]{16} sha=\w{40} run=1000 attempt=1 -->\n### ❌ mcptest: 1 of 2 tests failed\n/,
  );
  expect(comment?.body).toContain(`/blob/${SHA.topic}/mcptest.yml#L4`);
  expect(sarif).toMatchObject({
    commit: SHA.merge,
    ref: "refs/pull/7/merge",
    log: { runs: [{ automationDetails: { id: "mcptest/test/" } }] },
  });
  expect(step).toMatchObject({
    code: 1,
    annotations: [{ level: "error", message: expect.stringMatching(/^mcptest: 1 test failed$/) }],
  });
  expect(step.outputs).toMatchObject({
    result: "failed",
    "pr-number": "7",
    "comment-id": String(comment?.id),
    "comment-url": expect.stringContaining(`#issuecomment-${comment?.id}`),
    "check-url": expect.stringContaining(String(check?.id)),
    "sarif-id": sarif?.id,
    "sarif-path": expect.stringMatching(/mcptest\.sarif$/),
  });
  expect(step.log).not.toContain(github.token);
});

test("annotations that the check run refuses are those of the workflow", async () => {
  const { github, step } = await publish({ script: { [CREATE_CHECK]: [fail(422, "annotations is invalid")] } });
  expect(github.checkRuns).toMatchObject([{ annotations: [], conclusion: "failure" }]);
  expect(step.annotations).toEqual(
    expect.arrayContaining([expect.objectContaining({ level: "error", title: "failed: t1" })]),
  );
});

test("nothing asked for: a comment on a pull request that fails, and no word where it may not", async () => {
  const failing = await publish({ inputs: {} });
  expect([postedTo(failing.github), saidBy(failing.step)]).toEqual(["m", []]);
  const passing = await publish({ inputs: {}, files: suite("hi") });
  expect([postedTo(passing.github), passing.step.annotations]).toEqual(["", []]);
  const denied = await publish({ inputs: { "strict-publish": "true" }, token: "read-only" });
  expect(saidBy(denied.step)).toEqual([
    expect.stringMatching(/^mcptest: the comment was not made: GitHub answered 403/),
  ]);
  expect(denied.step.annotations).toHaveLength(2);
  const never = await publish({ inputs: { comment: "never" } });
  expect(never.github.requests).toEqual([]);
});

test("what was asked for and cannot be is a warning, and with strict-publish a failure; the outputs say so", async () => {
  const inputs = { check: "MCP" };
  const lax = await publish({ inputs, token: "no checks", files: suite("hi") });
  expect(lax.step).toMatchObject({ code: 0, outputs: { result: "passed" } });
  const strict = await publish({
    inputs: { ...inputs, "strict-publish": "true" },
    token: "no checks",
    files: suite("hi"),
  });
  expect(strict.step).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1", "check-url": "" } });
  const untold = await publish({
    inputs: { ...inputs, "github-token": "", "strict-publish": "true" },
    files: suite("hi"),
  });
  expect([untold.step.code, untold.github.requests]).toEqual([1, []]);
  expect(saidBy(untold.step)).toEqual([
    "warning: the check run was not made: `github-token` is empty",
    expect.stringContaining("the comment was not made: `github-token` is empty"),
  ]);
});

test("500 failures take 15 requests; what is over the number asked for is counted", async () => {
  const files = suite(...Array.from({ length: 520 }, (_, n) => `ho ${spell(n)}`));
  const { github, step } = await publish({ files });
  expect(github.requests.filter(({ operation }) => !operation.includes("{sarif_id}")).length).toBeLessThanOrEqual(15);
  expect(github.checkRuns[0]?.annotations).toHaveLength(500);
  expect(github.checkRuns[0]?.output.summary).toContain("500 of 520 annotations are shown.");
  expect(github.comments[0]?.body.length).toBeLessThanOrEqual(65_536);
  expect(step.annotations).toHaveLength(1);
});

test.each<[string, Record<string, (Fault | undefined)[]>]>([
  ["a 500 before the write", { [CREATE_CHECK]: [fail()], [COMMENT]: [fail()], [UPLOAD]: [fail()] }],
  ["a 502 after it", { [CREATE_CHECK]: [failAfter()], [COMMENT]: [failAfter()] }],
  ["a connection that was cut before", { [CREATE_CHECK]: [cut], [COMMENT]: [cut] }],
  ["a connection that was cut after", { [CREATE_CHECK]: [cutAfter], [COMMENT]: [cutAfter] }],
  ["a secondary limit", { [CREATE_CHECK]: [secondaryLimit(1)], [COMMENT]: [secondaryLimit(1)] }],
  ["a batch that is lost, and one that is lost after it took effect", { [ADD]: [fail(), cutAfter, failAfter()] }],
])("after %s everything is there once", async (_, script) => {
  const { github, step } = await publish({
    script,
    files: suite(...Array.from({ length: 120 }, (_, n) => `ho ${spell(n)}`)),
  });
  expect(postedTo(github)).toBe("cms");
  expect(saidBy(step)).toEqual([]);
  const messages = github.checkRuns[0]?.annotations.map(({ start_line: line }) => line) ?? [];
  expect([messages.length, new Set(messages).size]).toEqual([120, 120]);
});

test("a limit that asks for more than a minute ends publishing, and is said of each place", async () => {
  const { github, step } = await publish({ script: { [COMMENT]: [secondaryLimit(61)] } });
  expect(postedTo(github)).toBe("c");
  expect(saidBy(step)).toEqual([
    expect.stringMatching(/comment failed: .*rate limit/),
    expect.stringMatching(/code scanning failed: .*rate limit/),
  ]);
});

test("alerts that GitHub refuses are a warning with its reason; a part of the tests is not sent", async () => {
  const inputs = { sarif: "upload", comment: "never" };
  const refused = await publish({ inputs, processing: ["missing", "failed"] });
  expect(saidBy(refused.step)).toEqual([
    "warning: the upload to code scanning failed: it was refused: The category is used by several runs.",
  ]);
  const off = await publish({ inputs, codeScanning: false });
  expect(saidBy(off.step)).toEqual([expect.stringMatching(/^notice: .*this repository has no code scanning/)]);
  const part = await publish({ inputs: { ...inputs, filter: "t0" } });
  expect([part.github.requests, saidBy(part.step)]).toEqual([
    [],
    [expect.stringMatching(/^notice: .*a selection left tests out/)],
  ]);
  const own = await publish({ inputs: { ...inputs, filter: "t0", "sarif-category": "first" } });
  expect(own.github.sarifs).toMatchObject([{ log: { runs: [{ automationDetails: { id: "mcptest/first/" } }] } }]);
});

test("one comment over runs, attempts and states; a newer run's stays", async () => {
  const github = await gitHub();
  const run = async (files: Record<string, string>, number: number, attempt = 1, inputs = {}) => {
    const step = await runStep({ event: PULL, github, files, run: number, attempt, inputs });
    expect(github.comments).toHaveLength(1);
    return { body: github.comments[0]?.body.split("\n").slice(0, 2).join(" "), step };
  };
  expect((await run(suite("ho"), 1000)).body).toMatch(/run=1000 attempt=1 --> ### ❌ mcptest: 1 of 1 test failed/);
  expect((await run(suite("hi"), 1000, 2)).body).toMatch(/run=1000 attempt=2 --> ### ✅ mcptest: 1 passed/);
  expect((await run({ "mcptest.yml": "toolz: 1" }, 1002)).body).toMatch(
    /run=1002 .*❌ mcptest: 1 error, no test was run/,
  );
  const old = await run(suite("ho"), 1001);
  expect([old.body, saidBy(old.step)]).toEqual([
    expect.stringMatching(/run=1002/),
    [expect.stringMatching(/run 1002, which is newer/)],
  ]);
  const [before] = github.comments;
  expect((await run(suite("hi"), 1003, 1, { "comment-update": "recreate" })).body).toMatch(/run=1003 .*✅/);
  expect(github.comments[0]?.id).not.toBe(before?.id);
});

test("a push to the branch of an open pull request updates that request's comment, and makes none", async () => {
  const github = await gitHub();
  const branch = EVENTS["push to another branch"];
  const push = { ...branch, env: { ...branch.env, GITHUB_SHA: SHA.topic, GITHUB_REF: "refs/heads/topic" } };
  const alone = await runStep({ event: push, github, files: suite("ho"), run: 999 });
  expect([github.comments, saidBy(alone)]).toEqual([[], [expect.stringMatching(/request #7 has none/)]]);
  await runStep({ event: PULL, github, files: suite("ho"), run: 1000 });
  const step = await runStep({ event: push, github, files: suite("hi"), run: 1001 });
  expect(github.comments).toMatchObject([
    { edits: 1, body: expect.stringMatching(/run=1001 .*\n### ✅ mcptest: 1 passed\n/) },
  ]);
  expect(step.outputs).toMatchObject({ "pr-number": "7", "comment-id": String(github.comments[0]?.id) });
});

test("a comment that GitHub finds too long has the verdict alone", async () => {
  const tooLong = fail(422, "Body is too long (maximum is 65536 characters)");
  const { github, step } = await publish({ inputs: {}, script: { [COMMENT]: [tooLong] } });
  expect([postedTo(github), saidBy(step)]).toEqual(["m", []]);
  expect(github.comments[0]?.body).toContain("### ❌ mcptest: 1 of 2 tests failed\n");
  expect(github.comments[0]?.body).not.toContain("<details");
});

test("two runs at once leave one comment, of the newer; one that was deleted meanwhile is made again", async () => {
  const github = await gitHub();
  const meanwhile = (): undefined => {
    const body = `<!-- mcptest v1 key=${"0".repeat(16)} sha=x run=1 attempt=1 -->`;
    github.comments.push({ id: 1, issue: 7, body, user: "stranger", edits: 0 });
  };
  github.script(COMMENT, meanwhile);
  const steps = await Promise.all(
    [1000, 1001].map((run) => runStep({ bundle: true, event: PULL, github, files: suite("ho"), run })),
  );
  expect(steps.map(({ code }) => code)).toEqual([1, 1]);
  const own = (): typeof github.comments => github.comments.filter(({ user }) => user !== "stranger");
  expect(own().map(({ body }) => / run=(\d+)/.exec(body)?.[1])).toEqual(["1001"]);
  github.script(EDIT, () => void github.comments.splice(0));
  await runStep({ event: PULL, github, files: suite("ho"), run: 1002 });
  expect(own()).toHaveLength(1);
});

test("cells of a matrix, and steps of a job, have comments, checks and categories of their own", async () => {
  const github = await gitHub();
  for (const node of [20, 24]) {
    const job = openJob({ event: PULL, github, files: suite("ho"), matrix: { node } });
    await job.step({ inputs: ALL });
    if (node === 24) await job.step({ id: "__self_2", inputs: { title: "Second", comment: "always" } });
    await job.end();
  }
  expect(github.comments.map(({ body }) => body.split("\n")[1])).toEqual(
    ["20", "24", "24"].map((node, index) =>
      expect.stringContaining(`${index === 2 ? "Second" : "mcptest"} (${node}): 1 of 1 test failed`),
    ),
  );
  expect(github.checkRuns.map(({ name }) => name)).toEqual(["MCP (20)", "MCP (24)"]);
  const ids = github.sarifs.map(
    ({ log }) => (log as { runs: { automationDetails: { id: string } }[] }).runs[0]?.automationDetails.id,
  );
  expect(ids).toEqual(["mcptest/test/node-20/", "mcptest/test/node-24/"]);
});

test("paths are those of the repository wherever the step works; files go where they are asked for", async () => {
  const files = Object.fromEntries(Object.entries(suite("ho")).map(([name, text]) => [`sub/${name}`, text]));
  const inputs = {
    ...ALL,
    "working-directory": "sub",
    reporters: "junit, html, md, json, gitlab",
    "output-dir": "out",
  };
  const { github, step } = await publish({ files, inputs });
  expect(github.checkRuns[0]?.annotations).toMatchObject([{ path: "sub/mcptest.yml" }]);
  expect(JSON.stringify(github.sarifs[0]?.log)).toContain('"uri":"sub/mcptest.yml"');
  const { "junit-path": junit, "html-path": html, "summary-path": md, "report-path": json } = step.outputs;
  expect([junit, html, md, json].map((path) => path?.split("/workspace/")[1])).toEqual(
    ["mcptest.xml", "mcptest.html", "mcptest.md", "report.json"].map((name) => `sub/out/${name}`),
  );
});
