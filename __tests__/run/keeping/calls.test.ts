import { echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";
import { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const servers = { one: fixture("composes") };

/** What was kept of a suite, by the name of the test: method, node and arguments. */
async function callsOf(suite: object): Promise<Record<string, unknown[]>> {
  folder.write("suite.yml", { servers, ...suite });
  return keepRun(folder.root, ["suite.yml"], ({ kept }) =>
    Object.fromEntries(
      kept.tests.map(({ test, calls }) => [
        test.spec.name,
        calls.map(({ node, method, params }) => [...(node ? [node] : []), method, params.name, params.arguments]),
      ]),
    ),
  );
}

test("a request test keeps its call with the raw answer, its times and its server", async () => {
  folder.write("suite.yml", {
    servers: { good: fixture("good") },
    tools: [echo("hello"), { ...echo("no"), expect: [textIs("yes")] }],
  });
  await keepRun(folder.root, ["suite.yml"], ({ kept, report }) => {
    expect(kept.tests.map(({ test, passed }) => [test.spec.name, passed])).toEqual([
      ["hello", true],
      ["no", false],
    ]);
    const [first] = kept.tests;
    expect(first?.calls).toEqual([
      expect.objectContaining({
        server: "good",
        method: "tools/call",
        params: { name: "echo", arguments: { message: "hello" } },
        result: { content: [{ type: "text", text: "hello" }] },
        durationMs: expect.any(Number),
      }),
    ]);
    expect(first?.result).toBe(report.results[0]);
    expect(first?.calls[0]?.protocol).toMatch(/^\d{4}-/);
  });
});

test("nodes and elements count; mocked and frozen nodes do not", async () => {
  const nodes = [
    { id: "list", tool: "give", args: { value: [1, 2] } },
    { id: "each", tool: "add", needs: ["list"], for_each: "${list}", args: { id: "x", value: "${item}" } },
    { id: "mocked", tool: "give", args: {}, mock: { result: 1 } },
    { id: "frozen", tool: "give", args: { value: 3 }, freeze: "record" },
  ];
  expect(await callsOf({ compositions: [{ name: "all", nodes, output: { assemble: ".nodes.each" } }] })).toEqual({
    all: [
      ["list", "tools/call", "give", { value: [1, 2] }],
      ["each", "tools/call", "add", { id: "x", value: 1 }],
      ["each", "tools/call", "add", { id: "x", value: 2 }],
    ],
  });
});

test("of retries the last attempt counts, and of a call without an answer that it was made", async () => {
  const tools = [
    { name: "flaky", tool: "add", args: { id: "f", value: 7, fails: 1 }, retries: 2, expect: "success" },
    { name: "dies", tool: "die", args: {}, expect: "success" },
  ];
  folder.write("suite.yml", { servers, tools });
  await keepRun(folder.root, ["suite.yml"], ({ kept }) => {
    const [flaky, dies] = kept.tests;
    expect(flaky).toMatchObject({
      passed: true,
      result: { attempts: 2 },
      calls: [{ result: { content: [{ text: "7" }] } }],
    });
    expect(dies).toMatchObject({
      passed: false,
      calls: [{ method: "tools/call", failure: { code: "server-exited" } }],
    });
    expect(dies?.calls[0]).not.toHaveProperty("result");
  });
});

test("a run that keeps nothing has nothing to give", async () => {
  folder.write("suite.yml", { servers, tools: [{ name: "a", tool: "nothing", args: {}, expect: [] }] });
  await expect(keepRun(folder.root, ["suite.yml"], () => {}, { keeps: undefined })).rejects.toThrow("nothing was kept");
});

test("calls are in the order of nodes and elements, whatever order answers come in", async () => {
  const slow = (id: string, ms: number) => ({ id, tool: "add", args: { id, value: 1, ms } });
  const nodes = [
    slow("late", 80),
    slow("early", 1),
    { id: "list", tool: "give", args: { value: [60, 30, 1] } },
    {
      ...{ id: "each", needs: ["list"], for_each: "${list}", max_concurrency: 3, tool: "add" },
      args: { id: "x", ms: "${item}" },
    },
  ];
  const { all } = await callsOf({ compositions: [{ name: "all", nodes }] });
  expect((all as [string, string, string, { ms?: number }][]).map(([node, , , { ms }]) => [node, ms])).toEqual([
    ["late", 80],
    ["early", 1],
    ["list", undefined],
    ["each", 60],
    ["each", 30],
    ["each", 1],
  ]);
});
