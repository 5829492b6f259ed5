import type { JsonObject } from "../../src/values/json.ts";
import {
  annotation,
  CASES,
  CREATE_CHECK,
  filled,
  IDS,
  LOG,
  output,
  REPO,
  type Request,
  UPLOAD,
} from "../fixtures/github/cases.ts";
import { OPERATIONS } from "../fixtures/github/contract.ts";
import { SHA } from "../fixtures/github/events.ts";
import { cut, cutAfter, fail, failAfter, hang, hangAfter, secondaryLimit } from "../fixtures/github/faults.ts";
import { ROWS } from "../fixtures/github/operations.ts";
import { type GitHub, type GitHubOptions, serveGitHub } from "../fixtures/github/server.ts";
import type { TokenMode } from "../fixtures/github/state.ts";

let github: GitHub;
beforeEach(async () => {
  github = await serveGitHub();
});
afterEach(() => github.close());
/** Starts one with other options. */
async function restart(options: GitHubOptions): Promise<void> {
  await github.close();
  github = await serveGitHub(options);
}

async function ask(operation: string, { body, query = "", ids, token = github.token, signal }: Request = {}) {
  const [method = "", path = ""] = operation.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent({ ...IDS, ...ids }[name] ?? ""));
  const base = operation === "POST /graphql" ? github.env.GITHUB_GRAPHQL_URL : `${github.env.GITHUB_API_URL}${filled}`;
  const response = await fetch(`${base}${query}`, {
    method,
    headers: { authorization: `token ${token}`, "user-agent": "test", "content-type": "application/json" },
    redirect: "manual",
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, data: (text ? JSON.parse(text) : null) as JsonObject };
}

test("each operation has a handler, a case that is taken and one that is not", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(OPERATIONS.toSorted());
  expect(Object.keys(CASES).toSorted()).toEqual(OPERATIONS.toSorted());
  for (const { rejected } of Object.values(CASES)) expect(Object.keys(rejected)).not.toEqual([]);
});

describe.each([false, true])("with GitHub Enterprise Server %s", (enterprise) => {
  test.each(Object.entries(CASES))("%s", async (operation, { accepted, rejected }) => {
    await restart({ ...filled(), enterprise });
    for (const [fault, request] of Object.entries(rejected)) {
      const before = github.violations.length;
      expect([fault, (await ask(operation, request)).status]).toEqual([fault, 422]);
      expect(github.violations.slice(before).join()).toContain(fault);
    }
    const before = github.violations.length;
    expect((await ask(operation, accepted)).status).toBeLessThan(400);
    expect(github.violations.slice(before)).toEqual([]);
  });
});

const COMMENTS = `GET ${REPO}/issues/{issue_number}/comments`;
const COMMENT = `POST ${REPO}/issues/{issue_number}/comments`;
const EDIT = `PATCH ${REPO}/issues/comments/{comment_id}`;
const DELETE = `DELETE ${REPO}/issues/comments/{comment_id}`;
const CHECK = `POST ${REPO}/check-runs`;
const CHECK_EDIT = `PATCH ${REPO}/check-runs/{check_run_id}`;
const CHECKS = `GET ${REPO}/commits/{ref}/check-runs`;
const SARIF = `POST ${REPO}/code-scanning/sarifs`;
const POLL = `GET ${REPO}/code-scanning/sarifs/{sarif_id}`;
const say = (text: string): Request => ({ body: { body: text } });

/** What each token is let do: comment, check, upload, read comments. */
test.each<[TokenMode, number[]]>([
  ["full", [201, 201, 202, 200]],
  ["read-only", [403, 403, 403, 200]],
  ["none", [403, 403, 403, 200]],
  ["no actions", [201, 201, 202, 200]],
  ["no checks", [201, 403, 202, 200]],
  ["no contents", [201, 201, 202, 200]],
  ["no pull-requests", [403, 201, 202, 200]],
  ["no security-events", [201, 201, 403, 200]],
])("the token %s", async (token, expected) => {
  await restart({ token });
  const all = [
    await ask(COMMENT, say("x")),
    await ask(CHECK, { body: CREATE_CHECK }),
    await ask(SARIF, { body: UPLOAD }),
  ];
  const refused = all.find(({ status }) => status === 403);
  if (refused) {
    expect(refused.data.message).toBe("Resource not accessible by integration");
    expect(refused.headers.get("x-accepted-github-permissions")).toMatch(
      /^(pull_requests|checks|security_events)=write$/,
    );
  }
  expect([...all, await ask(COMMENTS)].map(({ status }) => status)).toEqual(expected);
  github.private = true;
  expect((await ask(COMMENTS)).status).toBe(["none", "no pull-requests"].includes(token) ? 403 : 200);
  const uploads = ["full", "no checks", "no contents", "no pull-requests"].includes(token);
  expect((await ask(SARIF, { body: UPLOAD })).status).toBe(uploads ? 202 : 403);
  expect(github.violations).toEqual([]);
});

test("a wrong token, another host's path, a changed comment of somebody else: violations", async () => {
  expect((await ask(COMMENT, { ...say("x"), token: "other" })).status).toBe(401);
  expect((await ask("GET /user")).status).toBe(404);
  github.comments.push({ id: 5, issue: 7, body: "hi", user: "octocat", edits: 0 });
  expect((await ask(EDIT, { ...say("x"), ids: { comment_id: "5" } })).status).toBe(422);
  expect(github.violations).toEqual([
    expect.stringContaining("the token is missing or wrong"),
    "GET /user: no such operation",
    expect.stringContaining("changes a comment of octocat"),
  ]);
  expect(github.comments).toEqual([expect.objectContaining({ body: "hi", edits: 0 })]);
});

test("lists come in pages, with links to the others", async () => {
  for (let id = 1; id <= 65; id++) github.comments.push({ id, issue: 7, body: `${id}`, user: "octocat", edits: 0 });
  const first = await ask(COMMENTS);
  expect(first.data).toHaveLength(30);
  expect(first.headers.get("link")).toMatch(/comments\?page=2>; rel="next", <.*comments\?page=3>; rel="last"$/);
  const last = await ask(COMMENTS, { query: "?page=3" });
  expect(last.data).toHaveLength(5);
  expect(last.headers.get("link")).toMatch(/page=2>; rel="prev", <.*page=1>; rel="first"$/);
  const all = await ask(COMMENTS, { query: "?per_page=100" });
  expect([all.data.length, all.headers.get("link")]).toEqual([65, null]);
});

test("a comment is created, edited and deleted; a deleted one, and an issue that is none, are missing", async () => {
  const { data } = await ask(COMMENT, say("one"));
  expect(data).toMatchObject({ body: "one", user: { login: "github-actions[bot]", type: "Bot" } });
  const ids = { comment_id: String(data.id) };
  expect((await ask(EDIT, { ...say("two"), ids })).data.body).toBe("two");
  expect(github.comments).toEqual([{ id: data.id, issue: 7, body: "two", user: "github-actions[bot]", edits: 1 }]);
  expect((await ask(DELETE, { ids })).status).toBe(204);
  expect((await ask(EDIT, { ...say("three"), ids })).status).toBe(404);
  expect((await ask(COMMENT, { ...say("x"), ids: { issue_number: "404" } })).status).toBe(404);
  expect(github.violations).toEqual([]);
});

test("annotations of a check are added up; of one name the newest run is listed", async () => {
  const many = (count: number): object[] => Array.from({ length: count }, () => annotation());
  const { data } = await ask(CHECK, { body: { ...CREATE_CHECK, ...output({ annotations: many(50) }) } });
  const ids = { check_run_id: String(data.id) };
  const body = { conclusion: "failure", ...output({ summary: "new", annotations: many(7) }) };
  const edited = await ask(CHECK_EDIT, { body, ids });
  expect(edited.data).toMatchObject({ status: "completed", output: { summary: "new", annotations_count: 57 } });
  expect(github.checkRuns).toMatchObject([
    { conclusion: "failure", output: { summary: "new" }, annotations: many(57) },
  ]);
  await ask(CHECK, { body: CREATE_CHECK });
  expect((await ask(CHECKS)).data).toMatchObject({ total_count: 1 });
  expect((await ask(CHECKS, { query: "?filter=all" })).data).toMatchObject({ total_count: 2 });
});

test("an upload of SARIF is missing, pending, then failed; a repository without code scanning takes none", async () => {
  await restart({ processing: ["missing", "pending", "failed"] });
  const ids = { sarif_id: String((await ask(SARIF, { body: UPLOAD })).data.id) };
  const polls = [await ask(POLL, { ids }), await ask(POLL, { ids }), await ask(POLL, { ids })];
  expect(polls.map(({ data }) => data.processing_status)).toEqual([undefined, "pending", "failed"]);
  expect(github.sarifs).toMatchObject([{ log: LOG, ref: "refs/heads/main", polls: 3 }]);
  github.codeScanning = false;
  expect((await ask(SARIF, { body: UPLOAD })).status).toBe(403);
});

test("pull requests are found by head, artifacts by run; the storage is not shown the token", async () => {
  await restart(filled());
  const { data } = await ask(`GET ${REPO}/pulls`, { query: "?head=stranger:main" });
  expect(data).toMatchObject([{ number: 8, head: { sha: SHA.fork, repo: { full_name: "stranger/repo" } } }]);
  expect((await ask(`GET ${REPO}/actions/runs/{run_id}/artifacts`)).data).toMatchObject({ total_count: 1 });
  const download = `GET ${REPO}/actions/artifacts/{artifact_id}/{archive_format}`;
  const to = (await ask(download)).headers.get("location") ?? "";
  expect(await (await fetch(to)).text()).toBe("PK");
  expect(github.violations).toEqual([]);
  await fetch(to, { headers: { authorization: "token x" } });
  expect(github.violations).toEqual(["the storage of artifacts was shown the token"]);
});

test("faults come before the effect or after it, and one request at a time", async () => {
  github.script(COMMENT, fail(), failAfter(), cut, cutAfter, undefined, () => fail(422, "no"));
  const outcomes: unknown[] = [];
  for (let at = 0; at < 7; at++) {
    const status = await ask(COMMENT, say("x")).then(
      (one) => one.status,
      () => "cut",
    );
    outcomes.push([status, github.comments.length]);
  }
  const expected = [
    [500, 0],
    [502, 1],
    ["cut", 1],
    ["cut", 2],
    [201, 3],
    [422, 3],
    [201, 4],
  ];
  expect(outcomes).toEqual(expected);
  expect(github.requests.map(({ status }) => status)).toEqual([500, 502, 0, 0, 201, 422, 201]);
  for (const fault of [hang, hangAfter]) {
    const gone = new AbortController();
    github.script(COMMENT, () => {
      gone.abort();
      return fault;
    });
    await expect(ask(COMMENT, { ...say("x"), signal: gone.signal })).rejects.toThrow("aborted");
  }
  expect(github.comments).toHaveLength(5);
  github.script(DELETE, cutAfter);
  await expect(ask(DELETE, { ids: { comment_id: String(github.comments[0]?.id) } })).rejects.toThrow("fetch failed");
  expect([github.violations, github.comments.length, github.mostWritesAtOnce()]).toEqual([[], 4, 1]);
  github.script(COMMENT, async () => {
    await ask(COMMENT, say("of another run"));
    return undefined;
  });
  await ask(COMMENT, say("last"));
  expect(github.comments.slice(-2).map(({ body }) => body)).toEqual(["of another run", "last"]);
  expect(github.mostWritesAtOnce()).toBe(2);
});

test("who asks again before the time that a secondary limit names is found out", async () => {
  github.script(COMMENT, secondaryLimit(60));
  const { status, headers } = await ask(COMMENT, say("x"));
  expect([status, headers.get("retry-after"), github.violations]).toEqual([403, "60", []]);
  await ask(COMMENTS);
  expect(github.violations.join()).toContain("before the time that retry-after named");
});
