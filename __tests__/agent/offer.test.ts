import { offerTools } from "../../src/agent/offer.ts";
import type { ToolDefinition } from "../../src/mcp/index.ts";

const namesOf = (...lists: [server: string, names: string[]][]): string[] =>
  offerTools(lists.map(([server, names]) => [server, names.map((name) => ({ name }))])).map(
    ({ offered }) => offered.name,
  );

test.each<[string, [string, string[]][], string[]]>([
  ["their own, where it can be", [["a", ["read", "write-all"]]], ["read", "write-all"]],
  ["one without what the API does not take", [["a", ["read file", "éa", ""]]], ["read_file", "_a", "_"]],
  [
    "that of the server before it, where several have it",
    [
      ["a", ["read", "x"]],
      ["b.c", ["read"]],
    ],
    ["a__read", "x", "b_c__read"],
  ],
  ["one of them alone, where a server lists it twice", [["a", ["read", "read"]]], ["read"]],
])("tools have names: %s", (_, lists, names) => {
  expect(namesOf(...lists)).toEqual(names);
});

test("names that still are the same, and long ones, end in a hash", () => {
  const [one, other, long] = namesOf(["a", ["x.y", "x/y", "z".repeat(200)]]);
  expect(one).toMatch(/^a__x_y_[0-9a-f]{8}$/);
  expect(other).toMatch(/^a__x_y_[0-9a-f]{8}$/);
  expect(one).not.toBe(other);
  expect(long).toMatch(/^z{119}_[0-9a-f]{8}$/);
  expect(namesOf(["a", ["x.y", "x/y"]], ["b", ["a__x_y"]])).toHaveLength(
    new Set(namesOf(["a", ["x.y", "x/y"]], ["b", ["a__x_y"]])).size,
  );
});

test("a tool without a schema, or with that of no object, takes an object", () => {
  const tools: ToolDefinition[] = [{ name: "a" }, { name: "b", inputSchema: { properties: {} }, description: 3 }];
  expect(offerTools([["s", tools]]).map(({ offered }) => offered)).toEqual([
    { name: "a", schema: { type: "object" } },
    { name: "b", schema: { type: "object", properties: {} } },
  ]);
});

test("a model has no tool that is for apps alone", () => {
  const seenBy = (name: string, visibility?: string[]) => ({
    name,
    ...(visibility && { _meta: { ui: { visibility } } }),
  });
  const tools = [seenBy("all"), seenBy("both", ["model", "app"]), seenBy("apps", ["app"]), seenBy("none", [])];
  expect(offerTools([["s", tools]]).map(({ name }) => name)).toEqual(["all", "both"]);
});
