import { gunzipSync } from "node:zlib";
import { categoryOf, nameMatrix } from "../../src/github/event.ts";
import { placeSarif, uploadSarif, whyPartial } from "../../src/github/sinks/code-scanning.ts";
import type { Report } from "../../src/report/index.ts";
import { EVENT, play, refuse, type Turn } from "./play.ts";

const UPLOAD = "POST sarifs";
const POLL = "GET {sarif_id}";
const at = (processing_status: string, errors: string[] = []) => ({ processing_status, errors });
const [missing, pending] = [refuse(404, "Not Found"), at("pending")];
const FACTS = { "sarif-id": "abc" };
const CONTENT = { text: '{"a":1}', commit: "a".repeat(40), ref: "refs/heads/main", partial: undefined };

test.each<[string, Turn[], object]>([
  [
    "read at once",
    [
      [UPLOAD, { id: "abc" }],
      [POLL, at("complete")],
    ],
    { facts: FACTS },
  ],
  [
    "read later",
    [
      [UPLOAD, { id: "abc" }],
      [POLL, missing],
      [POLL, pending],
      [POLL, at("complete")],
    ],
    { facts: FACTS },
  ],
  [
    "refused",
    [
      [UPLOAD, { id: "abc" }],
      [POLL, at("failed", ["no such rule"])],
    ],
    { facts: FACTS, said: { as: "failed", why: "it was refused: no such rule" } },
  ],
  [
    "never told",
    [[UPLOAD, { id: "abc" }], ...Array.from({ length: 5 }, (): Turn => [POLL, pending])],
    { facts: FACTS, said: { as: "odd", why: "GitHub did not say in time whether it took it: it is still being read" } },
  ],
  [
    "not allowed",
    [[UPLOAD, refuse(403, "Resource not accessible by integration")]],
    { facts: {}, said: { as: "forbidden", why: expect.stringContaining("`security-events: write`") } },
  ],
  [
    "not switched on",
    [[UPLOAD, refuse(403, "Advanced Security must be enabled for this repository to use code scanning.")]],
    { facts: {}, said: { as: "denied", why: expect.stringMatching(/^this repository has no code scanning/) } },
  ],
])("an upload that is %s", (_, script, outcome) => {
  expect(play(uploadSarif(CONTENT, EVENT), script).outcome).toEqual(outcome);
});

test("the file is packed, and GitHub is asked after 2, 5, 10, 20 and 40 s", () => {
  const script: Turn[] = [[UPLOAD, { id: "abc" }], ...Array.from({ length: 5 }, (): Turn => [POLL, pending])];
  const { requests } = play(uploadSarif(CONTENT, EVENT), script);
  const { sarif } = (requests[0]?.parameters ?? {}) as { sarif: string };
  expect(gunzipSync(Buffer.from(sarif, "base64")).toString()).toBe(CONTENT.text);
  expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 2000, 5000, 10_000, 20_000, 40_000]);
});

test.each([
  ["is not a commit", { commit: "abc" }],
  ["it is a shard", { partial: "it is a shard" }],
])("nothing is sent where %s", (why, own) => {
  const { outcome } = play(uploadSarif({ ...CONTENT, ...own }, EVENT), []);
  expect(outcome.said).toEqual({ as: "denied", why: expect.stringContaining(why) });
});

test("a commit of 64 digits is one", () => {
  expect(
    play(uploadSarif({ ...CONTENT, commit: "a".repeat(64) }, EVENT), [[UPLOAD, refuse(0, "x")]]).outcome.said?.why,
  ).toBe("x");
});

test.each<[string | undefined, object, object]>([
  [undefined, {}, {}],
  [undefined, { shard: { index: 1, count: 1 } }, {}],
  ["a selection left tests out", { partial: true }, {}],
  ["a selection left tests out", { last_failed: true }, {}],
  ["it is a shard", { shard: { index: 1, count: 2 } }, {}],
  ["it was interrupted", { interrupted: true }, {}],
  ["it ended early", { bailed: true }, {}],
  ["it ended early", { budget_tripped: {} }, {}],
  ["shards are missing", { parts: [{ shard: { index: 1, count: 2 } }] }, {}],
  ["the run has no test", {}, { results: [] }],
])("a part of the tests: %s", (why, run, more) => {
  expect(whyPartial({ run, summary: {}, results: [{}], warnings: [], ...more } as unknown as Report)).toBe(why);
});

test("what was checked out decides on the name of a pull request's commit", () => {
  const merge = { commit: EVENT.sha, ref: "refs/pull/7/merge" };
  expect([EVENT.sha, undefined].map((head) => placeSarif(EVENT, head))).toEqual([merge, merge]);
  expect(placeSarif(EVENT, EVENT.headSha)).toEqual({ commit: EVENT.headSha, ref: "refs/pull/7/head" });
  const push = { ...EVENT, pullRequest: undefined, ref: "refs/heads/main" };
  expect(placeSarif(push, "c".repeat(40))).toEqual({ commit: EVENT.sha, ref: "refs/heads/main" });
});

test("categories and names tell the cells of a matrix apart", () => {
  const matrix = { node: 20, os: "ubuntu/latest", more: { a: 1 } };
  expect(categoryOf(EVENT, matrix, "")).toBe("test/node-20/os-ubuntu_latest/more-__a__1_");
  expect([categoryOf(EVENT, null, ""), categoryOf(EVENT, matrix, "my shop/a")]).toEqual(["test", "my_shop/a"]);
  expect([nameMatrix(matrix), nameMatrix(null)]).toEqual([' (20, ubuntu/latest, {"a":1})', ""]);
});
