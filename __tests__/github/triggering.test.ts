import { problemsOf } from "../../src/errors.ts";
import { readEvent } from "../../src/github/event.ts";
import * as limits from "../../src/github/limits.ts";
import { adoptTrigger, listArtifacts, readTexts, unpack } from "../../src/github/triggering.ts";
import { makeZip, type ZipEntry } from "../helpers/zip.ts";
import { buildReport, buildResult } from "../report/fixtures/builders.ts";
import { play, refuse } from "./play.ts";

const REPORT = JSON.stringify(buildReport({ results: [buildResult("a")] }));
const LINK = 0o120_777;

const openRoom = () => ({ bytes: limits.UNPACKED_BYTES, entries: limits.ENTRIES });
const unpackZip = (...entries: ZipEntry[]) => unpack(makeZip(entries), "mcptest-report", openRoom());
const good = (name = "report.json"): ZipEntry => ({ name, data: REPORT });

test("a zip of reports, deflated or stored, and a report that is no zip", async () => {
  const texts = await unpackZip(good(), { ...good("b/C.JSON"), stored: true });
  expect(texts).toEqual([
    { name: "mcptest-report/report.json", text: REPORT },
    { name: "mcptest-report/b/C.JSON", text: REPORT },
  ]);
  expect(await unpack(Buffer.from(`\ufeff ${REPORT}`), "one", openRoom())).toHaveLength(1);
});

const BOMB = Buffer.alloc(210 * 1024 * 1024);
test.each<[string, ZipEntry | ZipEntry[], RegExp]>([
  ["a way out", { name: "../evil.json", data: "{}" }, /invalid relative path/],
  ["a way out in the middle", { name: "a/../../evil.json", data: "{}" }, /invalid relative path/],
  ["an absolute path", { name: "/etc/evil.json", data: "{}" }, /absolute path/],
  ["a way out of Windows", { name: "..\\evil.json", data: "{}" }, /invalid characters/],
  ["a link", { name: "report.json", data: "/etc/passwd", mode: LINK }, /a link/],
  ["a device", { name: "report.json", data: "", mode: 0o020_644 }, /special file/],
  ["a script", { name: "run.sh", data: "#!" }, /not a \.json file/],
  ["a folder", { name: "reports/", data: "" }, /not a \.json file/],
  ["what is encrypted", { ...good(), encrypted: true }, /encrypted/],
  ["a bomb", { name: "report.json", data: BOMB }, /more than 209,715,200 bytes/],
  ["a bomb that calls itself small", { name: "report.json", data: BOMB, says: 100 }, /too many bytes/],
  ["what is shorter than it says", { ...good(), says: 100_000 }, /not enough bytes/],
  ["too many files", Array.from({ length: 201 }, (_, at) => good(`${at}.json`)), /more than 200 files/],
])("%s is refused, whatever else there is", async (_, bad, why) => {
  const rest = unpackZip(good("first.json"), ...[bad].flat());
  await expect(rest).rejects.toMatchObject({ code: "report-unreadable", message: expect.stringMatching(why) });
});

test.each(["PK", "PK\x05\x06", "PK\x03\x04garbage", "<html>", "[1]", "", "#!/bin/sh", "\x1f\x8b"])(
  "no archive and no report: %j",
  async (text) => {
    const refused = unpack(Buffer.from(text, "latin1"), "x", openRoom());
    await expect(refused).rejects.toMatchObject({ code: "report-unreadable" });
  },
);

test("room is shared by all artifacts", async () => {
  const room = { bytes: REPORT.length * 2 - 1, entries: 200 };
  await unpack(makeZip([good()]), "a", room);
  await expect(unpack(makeZip([good()]), "b", room)).rejects.toThrow("artifact b is refused");
});

const readText = (text: string) => readTexts([{ name: "a/report.json", text }]);
test.each<[string, string, RegExp]>([
  ["another format", '{"schema":"https://example.com/x.json"}', /is not an mcptest report/],
  ["a key that reports have not", REPORT.replace("{", '{"pull_request":1,'), /"pull_request"/],
  ["a result without an id", REPORT.replace(/"id":"[^"]+","kind"/, '"kind"'), /required property 'id'/],
  ["a newer version", REPORT.replace('"version":1', '"version":2'), /of version 2/],
  ["a deep nest", `{"a":${"[".repeat(600)}${"]".repeat(600)}}`, /nested too deep/],
  ["a nest that no parser survives", "[".repeat(5_000_000), /nested too deep/],
])("%s is refused", async (_, text, why) => {
  await expect(readText(text)).rejects.toMatchObject({
    code: "report-unreadable",
    message: expect.stringMatching(why),
  });
});

test("brackets in strings nest nothing", async () => {
  const name = `\\"${"[{".repeat(2000)}`;
  expect(await readText(JSON.stringify(buildReport({ results: [buildResult(name)] })))).toHaveLength(1);
});

test("over 100,000 results are refused, in one report or in two", async () => {
  const results = Array(50_001).fill(buildResult("a"));
  const report = buildReport();
  const text = JSON.stringify({ ...report, results, summary: { ...report.summary, total: results.length } });
  const two = readTexts([
    { name: "a", text },
    { name: "b", text },
  ]);
  await expect(two).rejects.toThrow("more than 100,000 results");
});

const OWN = { full_name: "octo/repo" };
const eventOf = (run: object) =>
  readEvent(
    { GITHUB_EVENT_NAME: "workflow_run", GITHUB_REPOSITORY: "octo/repo", GITHUB_REF: "refs/heads/main" },
    {
      workflow_run: {
        ...{ id: 500, run_attempt: 2, event: "pull_request", repository: OWN, head_sha: "abc", head_branch: "main" },
        ...{ head_repository: { full_name: "stranger/repo" }, pull_requests: [{ number: 1 }], ...run },
      },
    },
  );
const adopt = (run: object, script: Parameters<typeof play>[1]) => {
  const event = eventOf(run);
  if (!event.trigger) throw new Error("no trigger");
  return play(adoptTrigger(event, event.trigger), script);
};
const pull = (number: number, sha = "abc", full_name: string | null = "stranger/repo") => ({
  number,
  head: { sha, repo: full_name && { full_name } },
});

test("the pull request is the open one of the branch with this last commit, whatever the event says", () => {
  const { outcome, requests } = adopt({}, [
    ["GET pulls", [pull(3, "older"), pull(8), pull(9, "abc", "stranger/fork2")]],
  ]);
  expect(requests[0]?.parameters).toMatchObject({ state: "open", head: "stranger:main" });
  expect(outcome.event).toMatchObject({
    ...{ pullRequest: { number: 8, fork: true }, ref: "refs/pull/8/head", sha: "abc", headSha: "abc" },
    ...{ runId: 500, attempt: 2 },
  });
  expect(outcome.said).toBeUndefined();
});

test("of several it is the highest, and that is said", () => {
  const { outcome } = adopt({}, [["GET pulls", [pull(8), pull(12), pull(10)]]]);
  expect(outcome.event.pullRequest?.number).toBe(12);
  expect(outcome.said).toBe("of the pull requests of abc, #10 and #8 are left out");
});

test.each<[string, object, Parameters<typeof play>[1], object]>([
  ["a fork's branch has no place among ours", {}, [["GET pulls", []]], { ref: "" }],
  ["a repository that is gone has no pull request", { head_repository: null }, [], { ref: "" }],
  ["a branch of our own may have moved on", { head_repository: OWN }, [["GET pulls", []]], { ref: "" }],
  ["a push is of its branch", { event: "push", head_repository: OWN }, [["GET pulls", []]], { ref: "refs/heads/main" }],
  ["GitHub may not say", {}, [["GET pulls", refuse(403, "no")]], { ref: "" }],
])("%s", (_, run, script, expected) => {
  const { outcome } = adopt(run, script);
  expect(outcome.event).toMatchObject(expected);
  expect(outcome.event.pullRequest).toBeUndefined();
  expect(outcome.said !== undefined).toBe(script.some(([, reply]) => "ok" in reply));
});

test("artifacts are those of the name on all pages, the newest of each, none that is gone", () => {
  const artifact = (id: number, name: string, created_at: string, expired = false) => ({
    id,
    name,
    created_at,
    expired,
  });
  const other = Array.from({ length: 97 }, (_, at) => artifact(at, `other-${at}`, "2026"));
  const first = [artifact(100, "report-b", "2026-02"), artifact(101, "report-a", "2026-03"), ...other];
  const { outcome, requests } = play(listArtifacts("report", eventOf({})), [
    ["GET artifacts", { artifacts: [...first, artifact(102, "report-b", "2026-02")] }],
    ["GET artifacts", { artifacts: [artifact(103, "report-a", "2026-01"), artifact(104, "report-c", "2026", true)] }],
  ]);
  expect(outcome.map(({ id }) => id)).toEqual([101, 102]);
  expect(requests.map(({ parameters }) => parameters)).toMatchObject([{ page: 1 }, { page: 2, per_page: 100 }]);
});

test("a list that may not be read says which permission it needs", () => {
  const ask = () => play(listArtifacts("report", eventOf({})), [["GET artifacts", refuse(403, "no")]]);
  let problem: unknown;
  try {
    ask();
  } catch (error) {
    [problem] = problemsOf(error);
  }
  expect(problem).toMatchObject({ message: expect.stringContaining("`actions: read`") });
});
