import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVENTS, SHA, TRIGGERING_RUN } from "../fixtures/github/events.ts";
import { fail } from "../fixtures/github/faults.ts";
import type { GitHubOptions } from "../fixtures/github/server.ts";
import { buildHostileFullReport } from "../fixtures/reports/full.ts";
import { useGitHub } from "../helpers/github.ts";
import { flaws } from "../helpers/markup.ts";
import { postedTo, saidBy, suite } from "../helpers/publishing.ts";
import { openJob, runStep, type StepOptions, useBundles } from "../helpers/runner.ts";
import { makeZip } from "../helpers/zip.ts";

useBundles();

const gitHub = useGitHub();
const FORK = EVENTS["workflow_run of a fork"];
const REPORT = { command: "report", check: "MCP", comment: "always", sarif: "upload" };
const DOWNLOAD = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
const LIST = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";

/** The first step: what the pull request of a fork finds, with a token that only reads. */
async function runFork(...expected: string[]): Promise<string> {
  const github = await gitHub({ token: "read-only" });
  const event = EVENTS["pull request of a public fork"];
  const { report = "" } = await runStep({ event, github, files: suite(...expected) });
  return report;
}

const artifact = (bytes: Buffer, id = 3, name = "mcptest-report") => ({ id, run: TRIGGERING_RUN, name, bytes });
const zipped = (text: string, id = 3, name?: string) =>
  artifact(makeZip([{ name: "report.json", data: text }]), id, name);

/** The second step. */
async function report(options: GitHubOptions & StepOptions & { event?: (typeof EVENTS)["push of a tag"] } = {}) {
  const { inputs, env = {}, bundle = false, event = FORK, ...own } = options;
  const github = await gitHub(own);
  const step = await runStep({ event, github, inputs: { ...REPORT, ...inputs }, env, bundle, run: 1000 });
  return { github, step };
}

test("the bundle: what a fork's run found is on its pull request, and its verdict does not fail the step", async () => {
  const text = await runFork("hi", "ho");
  const { github, step } = await report({ bundle: true, artifacts: [zipped(text)] });
  expect(step).toMatchObject({
    code: 0,
    stderr: "",
    outputs: { result: "failed", "exit-code": "1", "pr-number": "8" },
  });
  expect(postedTo(github)).toBe("cms");
  const [check, comment, sarif] = [github.checkRuns[0], github.comments[0], github.sarifs[0]];
  expect(check).toMatchObject({ head_sha: SHA.fork, conclusion: "failure" });
  expect(comment).toMatchObject({ issue: 8, body: expect.stringContaining(`sha=${SHA.fork} run=${TRIGGERING_RUN} `) });
  expect(comment?.body).toContain(`/blob/${SHA.fork}/mcptest.yml#L4`);
  expect(sarif).toMatchObject({ commit: SHA.fork, ref: "refs/pull/8/head" });
  expect(step.report).toContain('"name": "t1"');
  expect(github.requests.length).toBeLessThanOrEqual(10);
});

test("a report that is no zip, and shards in several artifacts, of which the newest of a name counts", async () => {
  const text = await runFork("hi");
  const plain = await report({ artifacts: [artifact(Buffer.from(text))] });
  expect([postedTo(plain.github), plain.step.outputs.result]).toEqual(["cms", "passed"]);
  const github = await gitHub();
  const shards: string[] = [];
  for (const shard of ["1/2", "2/2"]) {
    const inputs = { shard, "fail-on": "never", comment: "never" };
    shards.push((await runStep({ github, files: suite("hi", "ho"), inputs })).report ?? "");
  }
  const artifacts = [
    zipped("{}", 3, "mcptest-report-1"),
    zipped(shards[0] ?? "", 4, "mcptest-report-1"),
    zipped(shards[1] ?? "", 5, "mcptest-report-2"),
    zipped("{}", 6, "other"),
  ];
  const merged = await report({ artifacts });
  expect(merged.step).toMatchObject({ code: 0, outputs: { total: "2", failed: "1" } });
  // One shard is not the whole, though every test of it passed.
  const lone = [zipped((shards.find((text) => JSON.parse(text).summary.passed === 1) ?? "").trim(), 4)];
  const torn = await report({ artifacts: lone });
  expect(torn.step).toMatchObject({
    code: 0,
    outputs: { result: "failed", "exit-code": "1", passed: "1", failed: "0" },
  });
  const told = /shard [12] of 2 (?:is )?missing/;
  expect(torn.github.checkRuns[0]).toMatchObject({
    conclusion: "failure",
    output: { title: expect.stringMatching(told) },
  });
  expect(torn.github.comments[0]?.body).toMatch(told);
  expect(torn.step.summary).toMatch(told);
  const allowed = await report({ artifacts: lone, inputs: { "allow-partial": "true" } });
  expect(allowed.step.outputs.result).toBe("passed");
  expect(allowed.github.comments[0]?.body).toMatch(/✅ mcptest \(partial: shard [12] of 2\): /);
});

test("markup in every string becomes none, nowhere", async () => {
  const hostile = buildHostileFullReport();
  const { github, step } = await report({
    artifacts: [zipped(JSON.stringify(hostile))],
    inputs: { "sarif-category": "forks" },
  });
  expect([step.code, postedTo(github), saidBy(step)]).toEqual([0, "cms", []]);
  const ours = "https://github.com/octo/repo/";
  const body = github.comments[0]?.body.replace(/^.*\n/, "") ?? "";
  for (const page of [body, String(github.checkRuns[0]?.output.summary), step.summary])
    expect({ flaws: flaws(page, ours), page }).toEqual({ flaws: [], page });
  expect(step.others + step.stderr).toBe("");
});

test("what is refused fails the step and replaces the comment, and nothing of it is shown", async () => {
  const text = await runFork("hi");
  const before = await report({ artifacts: [zipped(text)] });
  const { comments } = before.github;
  const bad = makeZip([
    { name: "report.json", data: text },
    { name: "../pr.json", data: '{"number":7}' },
  ]);
  const { github, step } = await report({ artifacts: [artifact(bad)], comments: [...comments] });
  expect(step).toMatchObject({ code: 1, outputs: { result: "failed", "report-path": "" } });
  expect(github.comments).toMatchObject([{ issue: 8, body: expect.stringContaining("mcptest-report is refused") }]);
  expect(github.comments[0]?.body).not.toContain("t0");
});

test.each<[string, Partial<GitHubOptions>, RegExp]>([
  ["a token that may not read runs", { token: "no actions", private: true }, /`actions: read`/],
  ["an artifact that is gone", {}, /mcptest-report could not be read: GitHub answered 410/],
])("%s", async (name, options, why) => {
  const artifacts = [zipped("{}")];
  const github = await gitHub({ ...options, artifacts });
  if (name.endsWith("gone")) github.script(DOWNLOAD, fail(410, "Artifact has expired"));
  const step = await runStep({ event: FORK, github, inputs: { command: "report" } });
  expect([step.code, step.log]).toEqual([1, expect.stringMatching(why)]);
});

test("a run that left nothing is told, which does not fail the step", async () => {
  const { github, step } = await report();
  expect(step).toMatchObject({ code: 0, outputs: { result: "failed", total: "0" } });
  expect(github.comments).toMatchObject([{ issue: 8, body: expect.stringContaining("has no artifact whose name") }]);
});

test("a pull request that moved on gets nothing but a check run on the commit", async () => {
  const text = await runFork("hi");
  const { github, step } = await report({ artifacts: [zipped(text)], pulls: [] });
  expect([postedTo(github), step.code]).toEqual(["c", 0]);
  expect(saidBy(step)).toEqual([
    expect.stringMatching(/^notice: .*no open pull request has this run's commit as its last/),
    expect.stringMatching(/^mcptest: the comment was not made/),
  ]);
});

test("a pull request that cannot be looked up is not taken for none: strict-publish fails the step", async () => {
  const text = await runFork("hi");
  const github = await gitHub({ artifacts: [zipped(text)] });
  github.script("GET /repos/{owner}/{repo}/pulls", fail(403, "Resource not accessible by integration"));
  const step = await runStep({ event: FORK, github, inputs: { ...REPORT, "strict-publish": "true" } });
  expect([postedTo(github), step.code]).toEqual(["c", 1]);
  const told = [/^warning: .*the comment was not made: the pull request is not known: GitHub answered 403/];
  expect(saidBy(step)).toEqual(expect.arrayContaining(told.map((one) => expect.stringMatching(one))));
});

test("reports that are named are merged without a token", async () => {
  const text = await runFork("hi");
  const inputs = { command: "report", reports: "a.json", "github-token": "" };
  const step = await runStep({ event: FORK, files: { "a.json": text }, inputs });
  expect(step).toMatchObject({ code: 0, outputs: { total: "1", passed: "1" } });
});

test("a run of another repository is refused, and nothing is asked", async () => {
  const { workflow_run } = FORK.payload as { workflow_run: object };
  const payload = { ...FORK.payload, workflow_run: { ...workflow_run, repository: { full_name: "stranger/repo" } } };
  const { github, step } = await report({ event: { ...FORK, payload } as never });
  expect([step.code, github.requests]).toEqual([1, []]);
  expect(step.log).toContain("runs of another repository are not reported here");
});

test("neither files nor a triggering run is wrong usage", async () => {
  const { step } = await report({ event: EVENTS["push of a tag"] });
  expect([step.code, step.outputs["exit-code"]]).toEqual([1, "2"]);
  expect(step.log).toContain("command: report has nothing to report on `push`");
});

test("files are merged, published by the event, and their verdict fails the step, whatever the runs were told", async () => {
  const github = await gitHub();
  const job = openJob({ event: EVENTS["pull request of the same repository"], github, files: suite("hi", "ho") });
  try {
    for (const shard of ["1/2", "2/2"]) {
      const inputs = { shard, comment: "never", "fail-on": "never", "report-path": `parts/${shard[0]}.json` };
      expect(await job.step({ inputs })).toMatchObject({ code: 0 });
    }
    const step = await job.step({ inputs: { ...REPORT, reports: "parts/*.json" } });
    expect(step).toMatchObject({ code: 1, outputs: { total: "2", failed: "1", "pr-number": "7" } });
    expect(postedTo(github)).toBe("cms");
    expect(github.sarifs[0]).toMatchObject({ ref: "refs/pull/7/merge" });
    mkdirSync(join(job.workspace, "none"));
    const none = await job.step({ inputs: { ...REPORT, reports: "none/*.json" } });
    expect([none.code, none.outputs["exit-code"]]).toEqual([1, "2"]);
    writeFileSync(join(job.workspace, "none/a.json"), "{}");
    const bad = await job.step({ inputs: { ...REPORT, reports: "none/*.json" } });
    expect(bad.log).toContain("none/a.json is not an mcptest report");
  } finally {
    await job.end();
  }
});

test("the list of artifacts is asked for again after a fault, and the storage is never shown the token", async () => {
  const text = await runFork("hi");
  const github = await gitHub({ artifacts: [zipped(text)] });
  github.script(LIST, fail(502));
  github.script(DOWNLOAD, fail(500));
  const step = await runStep({ event: FORK, github, inputs: REPORT });
  expect([step.code, postedTo(github)]).toEqual([0, "cms"]);
});
