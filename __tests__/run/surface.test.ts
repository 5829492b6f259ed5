import type { ToolDefinition } from "../../src/mcp/index.ts";
import { describeTools } from "../../src/run/sealing/surface.ts";
import type { Json } from "../../src/values/json.ts";

const NONE = { tokens: new Map<string, number>() };
const tool = (name: string, more: Partial<ToolDefinition> = {}): ToolDefinition =>
  ({ name, ...more }) as ToolDefinition;

test("tools are sorted and weighed, and the hash does not depend on any order", async () => {
  const a = tool("a", { description: "Adds.", inputSchema: { type: "object", properties: {} } });
  const turned = Object.fromEntries(Object.entries(a).reverse()) as ToolDefinition;
  const one = await describeTools([tool("b"), a], NONE);
  expect(one.tools.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(await describeTools([turned, tool("b")], NONE)).toEqual(one);
  expect(one.tokens).toBe(one.tools.reduce((sum, { tokens = 0 }) => sum + tokens, 0));
  expect((await describeTools([tool("b"), { ...a, description: "Takes." }], NONE)).hash).not.toBe(one.hash);
});

test("what is known of an earlier run is not counted again", async () => {
  const [known] = (await describeTools([tool("a")], NONE)).tools;
  const tokens = new Map([[known?.hash ?? "", 4711]]);
  expect((await describeTools([tool("a")], { tokens })).tokens).toBe(4711);
});

test("a definition of a megabyte is told by its hash, and not counted to its end", async () => {
  const huge = tool("huge", { description: "word ".repeat(200_000) });
  const { tools, tokens } = await describeTools([huge, tool("small")], NONE);
  expect(tokens).toBeUndefined();
  expect(tools[0]).toEqual({ name: "huge", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(tools[1]).toMatchObject({ name: "small", definition: { name: "small" } });
});

test("many large definitions are kept up to a bound", async () => {
  const many = Array.from({ length: 40 }, (_, at) => tool(`t${at}`, { description: "x".repeat(60_000) }));
  const { tools } = await describeTools(many, { tokens: NONE.tokens });
  const kept = tools.filter(({ definition }) => definition !== undefined).length;
  expect(kept).toBeGreaterThan(10);
  expect(kept).toBeLessThan(20);
});

test("a definition nested without end does not take the stack", async () => {
  let deep: Json = {};
  for (let level = 0; level < 50_000; level++) deep = { a: deep };
  const { tools } = await describeTools([tool("deep", { inputSchema: deep })], NONE);
  expect(tools).toEqual([{ name: "deep", hash: expect.any(String) }]);
});
