import { readEvent, refuseSuites, runUrl } from "../../src/github/event.ts";
import { tellClosed } from "../../src/github/publish.ts";
import type { SinkName } from "../../src/github/sinks/outcome.ts";

const SINKS: readonly SinkName[] = ["check", "comment", "sarif"];
const pull = (head: string | null, isPrivate = false) => ({
  repository: { private: isPrivate, default_branch: "main" },
  pull_request: { number: 7, head: { sha: "b", repo: head === null ? null : { full_name: head } } },
});
const pushed = { repository: { private: false, default_branch: "main" } };
const event = (name: string, payload: Parameters<typeof readEvent>[1], ref = "refs/heads/main") =>
  readEvent({ GITHUB_EVENT_NAME: name, GITHUB_REPOSITORY: "octo/repo", GITHUB_SHA: "a", GITHUB_REF: ref }, payload);

/** c: check, m: comment, s: SARIF; in capitals where people are told that it cannot be. */
test.each<[string, string, ReturnType<typeof event>]>([
  ["push", "cms", event("push", pushed)],
  ["push of a tag", "c-s", event("push", pushed, "refs/tags/v1")],
  ["schedule", "c-s", event("schedule", pushed)],
  ["workflow_dispatch", "c-s", event("workflow_dispatch", pushed)],
  ["merge_group", "c--", event("merge_group", pushed, "refs/heads/gh-readonly-queue/main/pr-1")],
  ["push to the queue", "c--", event("push", pushed, "refs/heads/gh-readonly-queue/main/pr-1")],
  ["pull_request", "cms", event("pull_request", pull("octo/repo"))],
  ["pull_request of a fork", "CMS", event("pull_request", pull("someone/repo"))],
  ["pull_request of a fork that is gone", "CMS", event("pull_request", pull(null))],
  ["pull_request of a private fork", "cms", event("pull_request", pull("someone/repo", true))],
  ["pull_request_target, for `report`", "cms", event("pull_request_target", pull("someone/repo"))],
  ["workflow_run", "c-s", event("workflow_run", pushed)],
  ["issue_comment", "CMS", event("issue_comment", pushed)],
  ["no run of Actions", "CMS", readEvent({}, null)],
])("%s has %s", (_, expected, at) => {
  const letters = SINKS.map((sink, index) => {
    const letter = "cms"[index] ?? "";
    const as = tellClosed(sink, at)?.said?.as;
    return as === "denied" ? letter.toUpperCase() : as === "skipped" ? "-" : letter;
  });
  expect(letters.join("")).toBe(expected);
});

test("a pull request is known by its last commit, others by what is checked out", () => {
  expect(event("pull_request", pull("octo/repo"))).toMatchObject({
    sha: "a",
    headSha: "b",
    pullRequest: { number: 7, fork: false },
  });
  expect(event("push", pushed)).toMatchObject({ headSha: "a", onDefaultBranch: true });
  expect(event("workflow_run", pushed)).toMatchObject({ onDefaultBranch: false });
  expect(event("push", pushed, "refs/heads/x")).toMatchObject({ onDefaultBranch: false });
  expect(event("push", "no object").onDefaultBranch).toBe(false);
});

test("suites are refused where a stranger's could meet a token that writes", () => {
  const of = (repository: object | null) =>
    event("workflow_run", { ...pushed, workflow_run: { head_repository: repository } } as never);
  expect(refuseSuites(event("pull_request_target", pull("octo/repo")))).toMatch(/pull_request_target/);
  expect(refuseSuites(of({ full_name: "someone/repo" }))).toMatch(/another repository/);
  expect(refuseSuites(of(null))).toMatch(/another repository/);
  expect(refuseSuites(of({ full_name: "octo/repo" }))).toBeUndefined();
  expect(refuseSuites(event("pull_request", pull("someone/repo")))).toBeUndefined();
});

test("the address of a run names the attempt", () => {
  const env = { GITHUB_SERVER_URL: "https://ghes.example", GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "9" };
  expect(runUrl(readEvent({ ...env, GITHUB_RUN_ATTEMPT: "2" }, null))).toBe(
    "https://ghes.example/o/r/actions/runs/9/attempts/2",
  );
  expect([runUrl(readEvent(env, null)), runUrl(readEvent({}, null))]).toEqual([
    "https://ghes.example/o/r/actions/runs/9",
    undefined,
  ]);
});
