import { findShard, SHARD_VARIABLES } from "../../src/conduct/prepare.ts";

const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [], shard: "auto" as const };
const find = (env: Record<string, string>) => findShard(selection, env);

test.each(SHARD_VARIABLES)("$system tells each of its jobs another shard", ({ index, first, total }) => {
  const shards = [0, 1, 2].map((at) => find({ [index]: `${at + first}`, [total]: "3" }));
  expect(shards).toEqual([1, 2, 3].map((number) => ({ index: number, count: 3 })));
});

test.each<Record<string, string>>([
  { CI_NODE_INDEX: "0", CI_NODE_TOTAL: "3" },
  { CI_NODE_INDEX: "4", CI_NODE_TOTAL: "3" },
  { CIRCLE_NODE_INDEX: "3", CIRCLE_NODE_TOTAL: "3" },
  { CI_NODE_TOTAL: "3" },
  { BUILDKITE_PARALLEL_JOB: "x", BUILDKITE_PARALLEL_JOB_COUNT: "3" },
  { JOB_COMPLETION_INDEX: "0" },
])("%j is no part of a whole, and said by name", (env) => {
  const [name = ""] = Object.keys(env);
  expect(() => find(env)).toThrow(expect.objectContaining({ code: "usage", message: expect.stringContaining(name) }));
});

test("a job of GitLab that is not multiplied runs everything", () => {
  expect(find({ CI_NODE_TOTAL: "1" })).toEqual({ index: 1, count: 1 });
});

test("where nothing is found, all that was looked for is named", () => {
  const hint = SHARD_VARIABLES.map(({ system, index, total }) => `${index} and ${total} (${system})`).join(", ");
  expect(() => find({ CI: "true", CI_NODE_INDEX: "" })).toThrow(
    expect.objectContaining({ code: "usage", hint: expect.stringContaining(hint) }),
  );
});
