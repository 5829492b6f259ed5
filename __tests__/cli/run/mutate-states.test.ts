import type { Mutant, Report } from "../../../src/report/index.ts";
import { useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";

/** Mutants that are neither killed nor plain survivors. */

const workspace = useWorkspace();

async function mutate(suite: object, ...flags: string[]) {
  workspace.write("mcptest.yml", suite);
  const { report, code } = await workspace.report(await workspace.cli(["mutate", ...WITH_REPORT, ...flags]));
  expect(report.results.map(({ status }) => status)).toEqual(report.results.map(() => "passed"));
  const mutation = report.mutation as NonNullable<Report["mutation"]>;
  const find = (at: string, mutator: string): Mutant | undefined =>
    mutation.mutants.find((mutant) => mutant.at === at && mutant.mutator === mutator);
  return { ...mutation, code, find };
}

const mock = (...tools: object[]): object => ({ servers: { shop: { mock: { tools } } } });
const FIND = { name: "find", structured: { total: 3, items: ["a", "b"] } };

test("a miss that the threshold tolerates survives, and is marked", async () => {
  const expect_ = [
    { target: "result.total", matcher: { exact: 3 }, weight: 1 },
    { target: "result.items", matcher: { length: 2 }, weight: 3 },
  ];
  const { find } = await mutate({
    ...mock(FIND),
    tools: [{ name: "t", tool: "find", threshold: 0.7, expect: expect_ }],
  });
  expect(find("result.total", "value")).toMatchObject({ state: "survived", outvoted: true });
  expect(find("result.items", "shorter")).toMatchObject({ state: "killed", killed_by: [{ check: "score" }] });
});

test("a composition that would ask something else is unclear, unless it fails before", async () => {
  const get = { name: "get", response: "got ${args.id}" };
  const nodes = [
    { id: "found", tool: "find", expect: ["output.total = 3"] },
    { id: "got", tool: "get", needs: ["found"], args: { id: "${found.items[0]}" } },
  ];
  const { find, excluded, score } = await mutate({ ...mock(FIND, get), compositions: [{ name: "c", nodes }] });
  expect(find("result.items[*]", "value")).toMatchObject({ state: "unclear", killed_by: [] });
  expect(find("result.total", "value")).toMatchObject({ state: "killed" });
  expect(excluded.unclear).toBeGreaterThan(0);
  expect(score).not.toBeNull();
});

test("what only a judge could tell is unclear", async () => {
  const judged = { target: "result.total", matcher: { llm_judge: { rubric: "is small" } } };
  workspace.write("mcptest.yml", { ...mock(FIND), tools: [{ name: "t", tool: "find", expect: [judged] }] });
  const { report } = await workspace.report(await workspace.cli(["mutate", ...WITH_REPORT]));
  expect(report.mutation).toMatchObject({ killed: 0, survived: 0, score: null });
});

test("the order of a list that is read without order is equivalent, an answer over 1 MiB has no mutants", async () => {
  const big = { name: "big", response: "x".repeat(1 << 20) };
  const { find, excluded, mutants } = await mutate({
    ...mock(FIND, big),
    tools: [
      { name: "t", tool: "find", expect: [{ target: "result.items", matcher: { unordered: ["b", "a"] } }] },
      { name: "big", tool: "big" },
    ],
  });
  expect(find("result.items", "order")).toMatchObject({ state: "equivalent", killed_by: [] });
  expect(excluded).toMatchObject({ equivalent: 1, too_large: 1 });
  expect(mutants.filter(({ name }) => name === "big")).toEqual([]);
});

test("two equal calls that are answered with other values make these volatile", async () => {
  const responses = [{ to_call: 1, structured: { n: 1, fixed: 7 } }];
  const count = { name: "count", responses, structured: { n: 2, fixed: 7 } };
  const call = { tool: "count", expect: ["result.fixed = 7"] };
  const { find } = await mutate({
    ...mock(count),
    tools: [
      { name: "one", ...call },
      { name: "two", ...call },
    ],
  });
  expect(find("result.n", "value")).toMatchObject({ state: "volatile" });
  expect(find("result.fixed", "value")).toMatchObject({ state: "killed", answers: 2, killed_by: [{}, {}] });
  expect(find("result.n", "drop")).toMatchObject({ state: "survived" });
});

test("a suite that expects success alone scores below 25 %, a careful one on the same server above 70 %", async () => {
  const tools = ["a", "b"].map((name) => ({
    name,
    structured: { total: 3, name: "Ada", items: [{ id: 1 }, { id: 2 }] },
  }));
  const alone = await mutate({ ...mock(...tools), tools: tools.map(({ name }) => ({ name, tool: name })) });
  expect(alone.score).toBeLessThan(25);
  const exact = { target: "payload", matcher: { exact: tools[0]?.structured } };
  const careful = { ...mock(...tools), tools: tools.map(({ name }) => ({ name, tool: name, expect: [exact] })) };
  expect((await mutate(careful)).score).toBeGreaterThan(70);
});

test("Ctrl-C between two mutants reports what was judged, and is exit 130", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `t${at}`);
  const structured = { total: 3, items: [{ id: "a" }, { id: "b" }], by: { one: 1, two: "2", three: true } };
  const tools = names.map((name) => ({ name, structured }));
  workspace.write("mcptest.yml", {
    ...mock(...tools),
    tools: names.map((name) => ({ name, tool: name, expect: ["result.total = 3"] })),
  });
  const running = workspace.start(["mutate", ...WITH_REPORT, "--reporter", "pretty", "--max-mutants", "10000"]);
  await running.printed("t29");
  running.kill("SIGINT");
  const { code, report } = await workspace.report(await running.done);
  expect([code, report.run.interrupted, report.verdict?.status]).toEqual([130, true, "interrupted"]);
  expect(report.results.every(({ status }) => status === "passed")).toBe(true);
  expect(report.mutation?.cut).toBe(true);
});

test("what a test asks of the lists itself is judged on the answers that it got, and on changed ones", async () => {
  const requests = [{ name: "lists", method: "tools/list", expect: ["result.tools[0].name = find"] }];
  const { find, excluded } = await mutate({ ...mock(FIND), tools: [{ name: "t", tool: "find" }], requests });
  expect(find("result.tools[*].name", "value")).toMatchObject({ state: "killed" });
  // Any suite would notice what breaks the protocol.
  expect(find("result.tools[*].name", "drop")).toBeUndefined();
  expect(find("result.tools[*].name", "retype")).toBeUndefined();
  expect(excluded.unclear).toBe(0);
  const alone = await mutate({ ...mock(FIND), requests });
  expect(alone.find("result.tools[*].name", "value")).toMatchObject({ state: "killed" });
});
