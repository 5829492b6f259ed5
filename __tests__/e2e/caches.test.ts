import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CacheOptions, type CacheService, serveCache } from "../fixtures/github/cache-service.ts";
import { EVENTS, type EventName, SHA } from "../fixtures/github/events.ts";
import { type JobOptions, openJob, runStep, type StepOptions, serverPath, useBundles } from "../helpers/runner.ts";

useBundles();

let cache: CacheService;
beforeEach(async () => {
  cache = await serveCache();
});
afterEach(async () => {
  expect(cache.violations).toEqual([]);
  await cache.close();
});

/** A suite whose tests expect these answers of a server that answers "hi". */
const suite = (...expected: string[]): Record<string, string> => ({
  "mcptest.yml": [
    `servers: { api: { command: [node, "${serverPath("good")}"] } }`,
    "tools:",
    ...expected.map(
      (text, index) =>
        `  - { name: t${index}, tool: echo, args: { message: hi }, expect: [{ target: "result.content[0].text", matcher: { exact: ${text} } }] }`,
    ),
    "",
  ].join("\n"),
});
/** The package finds paths from where its process is, as the runner starts it: so these are the bundle. */
const step = (event: EventName, options: JobOptions & StepOptions = {}, run: CacheOptions = {}) => {
  cache.runAs(run);
  return runStep({ bundle: true, cache, event: EVENTS[event], inputs: { baseline: "cache" }, ...options });
};
const PULL = { scope: "refs/pull/7/merge", readable: ["refs/heads/main"] };

test("a push to the default branch keeps its baseline, red or green; a pull request is compared with it and keeps none", async () => {
  const first = await step("push to the default branch", { files: suite("ho") });
  expect(first).toMatchObject({ code: 1, outputs: { "cache-hit": "false", "baseline-source": "none" } });
  expect(first.log).toContain("no baseline is in the cache yet");
  expect(first.post).toMatchObject({ code: 0, annotations: [] });
  expect(cache.entries.map(({ key }) => key)).toEqual([
    expect.stringMatching(new RegExp(`^mcptest-baseline-v1-[0-9a-f]{12}-${SHA.main}-1000-1$`)),
  ]);
  await step("push to the default branch", { files: suite("hi"), attempt: 2 });
  expect(cache.entries).toHaveLength(2);

  const pull = await step("pull request of the same repository", { files: suite("ho"), run: 1001 }, PULL);
  expect(pull).toMatchObject({
    code: 1,
    outputs: { "cache-hit": "true", "baseline-source": "cache", "baseline-sha": SHA.main, regressions: "1" },
    summary: expect.stringContaining(`| since main \`${SHA.main.slice(0, 7)}\` | failing +1 |`),
    state: {},
  });
  expect(cache.entries).toHaveLength(2);
  expect(pull.post).toMatchObject({ code: 0, stdout: "" });
});

test("audits are compared with the last audit of the same servers, not with the tests of their suite", async () => {
  const files = suite("ho");
  const inputs = { command: "audit", baseline: "cache", "fail-on": "regression", only: "", call: "none" };
  await step("push to the default branch", { files });
  const first = await step("push to the default branch", { files, inputs, run: 1001 });
  expect(first).toMatchObject({ outputs: { "cache-hit": "false", "baseline-source": "none" } });
  expect([first.post?.code, cache.entries.length]).toEqual([0, 2]);
  const pull = await step("pull request of the same repository", { files, inputs, run: 1002 }, PULL);
  expect(pull).toMatchObject({
    code: 0,
    outputs: { "cache-hit": "true", "baseline-source": "cache", regressions: "0" },
  });
  const some = await step("push to the default branch", { files, inputs: { ...inputs, only: "lock" }, run: 1003 });
  expect(some.log).toContain("the baseline in the cache stays as it is: a selection left tests out");
  expect(cache.entries).toHaveLength(2);
});

test("only a whole run of the default branch itself makes a baseline, told by the event and not by the ref alone", async () => {
  const files = suite("hi", "hi");
  const none: [EventName, Record<string, string>?][] = [
    ["push to another branch"],
    ["push of a tag"],
    ["workflow_dispatch on another branch"],
    ["issue_comment on a pull request"],
    ["workflow_run of the same repository"],
    ["push to the default branch", { filter: "t1" }],
    ["push to the default branch", { shard: "1/2" }],
  ];
  for (const [event, inputs] of none) {
    const { state } = await runStep({ cache, event: EVENTS[event], files, inputs: { baseline: "cache", ...inputs } });
    expect([event, state]).toEqual([event, {}]);
  }
  for (const event of ["schedule", "workflow_dispatch on the default branch"] as const) {
    const { state } = await runStep({ cache, event: EVENTS[event], files, inputs: { baseline: "cache" } });
    expect([event, Object.keys(state)]).toEqual([event, ["saves"]]);
  }
});

test("a cache that cannot be reached, read or written to is a warning, and no run fails for it", async () => {
  const files = suite("hi");
  const nowhere = await runStep({ bundle: true, files, inputs: { baseline: "cache" } });
  const [none, lost] = [
    { title: "no-baseline" },
    { title: "cache-failed", message: expect.stringMatching(/no cache service/) },
  ];
  expect(nowhere).toMatchObject({ code: 0, annotations: [none, lost] });
  // What no line of a file tells stands under the verdict.
  expect(nowhere.summary).toMatch(/^### ✅ .*\n[\s\S]*\nNotes: [^\n]* · .*no cache service/);
  expect(nowhere.post).toMatchObject({ code: 0, annotations: [{ level: "warning", message: /no cache service/ }] });

  const refused = await step("push to the default branch", { files }, { readOnly: true });
  expect(refused.post).toMatchObject({
    code: 0,
    annotations: [{ message: /cache write denied/ }, { level: "warning" }],
  });
  const modes = await step("push to the default branch", { files, env: { ACTIONS_CACHE_MODE: "none" } });
  expect(modes).toMatchObject({ code: 0, log: expect.stringContaining("cache-mode 'none'") });
  expect(modes.post).toMatchObject({ code: 0, log: expect.stringContaining("cache-mode 'none'") });
  expect(cache.entries).toEqual([]);

  cache.fail("CreateCacheEntry", 403);
  const failing = await step("push to the default branch", { files });
  expect(failing.post).toMatchObject({
    code: 0,
    annotations: [{ level: "warning", message: /was not kept: the log says why/ }],
  });
});

test("a restored baseline that cannot be read is a warning; two steps of a job keep one each", async () => {
  const job = openJob({ cache, files: { ...suite("hi"), "sub/mcptest.yml": suite("ho")["mcptest.yml"] ?? "" } });
  const inputs = { baseline: "cache" };
  const first = await job.step({ id: "a", bundle: true, inputs });
  const second = await job.step({ id: "b", bundle: true, inputs: { ...inputs, "working-directory": "sub" } });
  expect([first.code, second.code]).toEqual([0, 1]);
  const from = JSON.parse(first.state.saves ?? "")[0].from;
  writeFileSync(from, "{}");
  const posts = await job.end();
  expect(posts.map(({ annotations }) => annotations.map(({ message }) => message))).toEqual([
    [],
    [expect.stringMatching(/was not kept: another step has changed it/)],
  ]);
  expect(cache.entries).toHaveLength(1);
});

const cassette = (text: string): Record<string, string> => ({ ".mcptest/cassettes/mcptest.yml/a.json": text });

test("cassettes are restored by scope and kept when they changed; committed ones win, which is said", async () => {
  const inputs = { cache: "cassettes" };
  const job = openJob({ cache, files: suite("hi") });
  await job.step({ bundle: true, inputs });
  mkdirSync(join(job.workspace, ".mcptest/cassettes/mcptest.yml"), { recursive: true });
  writeFileSync(join(job.workspace, ".mcptest/cassettes/mcptest.yml/a.json"), "{}");
  await job.end();
  expect(cache.entries.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^mcptest-cassettes-v1-[0-9a-f]{12}-[0-9a-f]{16}$/),
  ]);
  const later = openJob({ cache, files: suite("hi") });
  expect(await later.step({ bundle: true, inputs })).toMatchObject({ outputs: { "cache-hit": "true" } });
  expect(readFileSync(join(later.workspace, ".mcptest/cassettes/mcptest.yml/a.json"), "utf8")).toBe("{}");
  await later.end();
  expect(cache.entries).toHaveLength(1);
  const committed = await runStep({ cache, files: { ...suite("hi"), ...cassette("{}") }, inputs });
  expect(committed).toMatchObject({ outputs: { "cache-hit": "false" }, state: {} });
  expect(committed.log).toMatch(/mcptest: \.mcptest\/cassettes is there already, and wins/);
});
