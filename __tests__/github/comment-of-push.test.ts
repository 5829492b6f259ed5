import { keyOf, writeMarker } from "../../src/github/event.ts";
import { postComment } from "../../src/github/sinks/comment.ts";
import { EVENT, play, refuse, type Turn } from "./play.ts";

const KEY = keyOf(EVENT, null, "");
const LIST = "GET comments";
const EDIT = "PATCH {comment_id}";
const comment = (id: number) => ({
  id,
  html_url: `https://github.com/c/${id}`,
  body: `${writeMarker(KEY, { ...EVENT, runId: 900 })}\nhello`,
  user: { login: "github-actions[bot]" },
});
const posted = (id: number) => ({ facts: { "comment-id": String(id), "comment-url": `https://github.com/c/${id}` } });

describe("a push to a branch", () => {
  const PUSH = { ...EVENT, name: "push", pullRequest: undefined, ref: "refs/heads/feature", headSha: EVENT.sha };
  const full_name = `${EVENT.repository.owner}/${EVENT.repository.repo}`;
  const pull = (number: number, sha = EVENT.sha) => ({ number, head: { sha, repo: { full_name } } });
  const content = { key: KEY, bodies: [() => "body"], wanted: true, update: "edit" as const };
  const PULLS = "GET pulls";

  test.each<[string, Turn[], object]>([
    [
      "updates the comment of the newest open pull request with this commit",
      [
        [PULLS, [pull(3), pull(12), pull(20, "e".repeat(40))]],
        [LIST, [comment(3)]],
        [EDIT, {}],
      ],
      { facts: { ...posted(3).facts, "pr-number": "12" } },
    ],
    [
      "makes no comment, whatever is wanted",
      [
        [PULLS, [pull(12)]],
        [LIST, []],
      ],
      {
        facts: { "pr-number": "12" },
        said: { as: "skipped", why: "pull request #12 has none, and a push makes none" },
      },
    ],
    [
      "without a pull request does nothing",
      [[PULLS, []]],
      { facts: {}, said: { as: "skipped", why: "no open pull request has this commit as its last" } },
    ],
  ])("%s", (_, script, outcome) => {
    expect(play(postComment(content, PUSH), script)).toMatchObject({ outcome });
  });

  test("says what it needs where the token may not look", () => {
    const { outcome } = play(postComment(content, PUSH), [
      [PULLS, refuse(403, "Resource not accessible by integration")],
    ]);
    expect(outcome.said).toMatchObject({ as: "forbidden", why: expect.stringContaining("pull-requests: read") });
  });
});
