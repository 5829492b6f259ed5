import { CELLS, EVENTS } from "../fixtures/github/events.ts";
import { useGitHub } from "../helpers/github.ts";
import { postedTo, saidBy, suite } from "../helpers/publishing.ts";
import { runStep, useBundles } from "../helpers/runner.ts";

useBundles();

const gitHub = useGitHub();
const ALL = { check: "MCP", comment: "always", sarif: "upload" };
const FORK = /the token of a fork's pull request can only read/;
const COMMENT_ONLY = /has only the job summary/;
const NO_PULL = /^mcptest: the comment was not made: this run has no pull request$/;
const NO_OPEN = /^mcptest: the comment was not made: no open pull request has this commit as its last$/;
const QUEUE = /merge queue/;
const CHECKS = /^warning: the check run was not made: GitHub answered 403, .*`checks: write`/;
const COMMENTS = /^warning: the comment was not made: GitHub answered 403, .*`pull-requests: write`/;
const ALERTS = /^warning: the upload to code scanning was not made: GitHub answered 403, .*`security-events: write`/;

/** What is posted and said by event, then by token on a pull request. */
const EXPECTED: Record<string, [posted: string, ...said: RegExp[]]> = {
  "push to the default branch": ["cs", NO_OPEN],
  "push to another branch": [
    "cs",
    /^mcptest: the comment was not made: pull request #7 has none, and a push makes none$/,
  ],
  "push of a tag": ["cs", NO_PULL],
  "pull request of the same repository": ["cms"],
  "pull request of a public fork": ["", FORK, FORK, FORK],
  "pull request of a private fork": ["cms"],
  "pull request of Dependabot": ["", CHECKS, COMMENTS, ALERTS],
  pull_request_target: [""],
  "workflow_run of the same repository": ["cs", NO_PULL],
  "workflow_run of a fork": [""],
  "workflow_run of a fork that is gone": [""],
  merge_group: ["c", NO_PULL, QUEUE],
  schedule: ["cs", NO_PULL],
  "workflow_dispatch on the default branch": ["cs", NO_PULL],
  "workflow_dispatch on another branch": ["cs", NO_PULL],
  "issue_comment on a pull request": ["", COMMENT_ONLY, COMMENT_ONLY, COMMENT_ONLY],
  "issue_comment on an issue": ["", COMMENT_ONLY, COMMENT_ONLY, COMMENT_ONLY],
  "read-only": ["", CHECKS, COMMENTS, ALERTS],
  none: ["", CHECKS, COMMENTS, ALERTS],
  "no actions": ["cms"],
  "no checks": ["ms", CHECKS],
  "no contents": ["cms"],
  "no pull-requests": ["cs", COMMENTS],
  "no security-events": ["cm", ALERTS],
  "push without a token": ["", CHECKS, ALERTS, NO_OPEN],
};

test("the bundle, by event and token: what is posted, what is said, how it ends", async () => {
  const names = CELLS.map(({ event, token }) =>
    token === EVENTS[event].token ? event : event.startsWith("push") ? "push without a token" : token,
  );
  const done = await Promise.all(
    CELLS.map(async ({ event, token, enterprise }) => {
      const github = await gitHub({ token, private: "private" in EVENTS[event], ...(enterprise && { enterprise }) });
      const step = await runStep({ bundle: true, event: EVENTS[event], github, files: suite("hi"), inputs: ALL });
      return { github, step };
    }),
  );
  for (const [index, { github, step }] of done.entries()) {
    const [posted, ...said] = EXPECTED[names[index] ?? ""] ?? [];
    const refused = /_target|of a fork/.test(names[index] ?? "") && !names[index]?.startsWith("pull request");
    expect({ name: names[index], posted: postedTo(github), code: step.code }).toEqual({
      name: names[index],
      posted,
      code: refused ? 1 : 0,
    });
    expect({ name: names[index], said: saidBy(step) }).toEqual({
      name: names[index],
      said: said.map((one) => expect.stringMatching(one)),
    });
    expect(step.stderr).toBe("");
    expect(github.mostWritesAtOnce()).toBeLessThanOrEqual(1);
  }
});
