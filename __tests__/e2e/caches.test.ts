import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CacheOptions, type CacheService, serveCache } from "../fixtures/github/cache-service.ts";
import { EVENTS, type EventName, SHA } from "../fixtures/github/events.ts";
import { type JobOptions, openJob, runStep, type StepOptions, serverPath } from "../helpers/runner.ts";

let cache: CacheService;
beforeEach(async () => {
  cache = await serveCache();
});
afterEach(async () => {
  expect(cache.violations).toEqual([]);
  await cache.close();
});

/** A suite of one test, on a server that answers "hi". */
const suite = (expected: string): Record<string, string> => ({
  "mcptest.yml": [
    `servers: { api: { command: [node, "${serverPath("good")}"] } }`,
    "tools:",
    `  - { name: one, tool: echo, args: { message: hi }, expect: [{ target: "result.content[0].text", matcher: { exact: ${expected} } }] }`,
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
    summary: expect.stringContaining(
      `<strong>Since <code>${SHA.main.slice(0, 9)}</code></strong> (cache): 1 regressed`,
    ),
    state: {},
  });
  expect(cache.entries).toHaveLength(2);
  expect(pull.post).toMatchObject({ code: 0, stdout: "" });
});
