import { tellBreach } from "../../../src/mcp/protocol/schemas/breach.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { schemasOf } from "./published.ts";

const plain = (text: string) => text;
const tool = { name: "t", inputSchema: { type: "object" } };

async function tell(method: string, result: Json, mask = plain): Promise<string | undefined> {
  const schemas = await schemasOf("2025-11-25");
  const breach = schemas.response({ jsonrpc: "2.0", id: 1, result }, { method, params: {} });
  return breach && tellBreach(method, breach, "2025-11-25", mask);
}

it("names method, place, what was wanted and found, definition and revision", async () => {
  expect(await tell("tools/list", { tools: [{ ...tool, inputSchema: null }] })).toBe(
    "tools/list: /result/tools/0/inputSchema wants object, found null (Tool); protocol 2025-11-25",
  );
  expect(await tell("tools/list", { tools: [{ name: "t" }] })).toBe(
    "tools/list: /result/tools/0/inputSchema wants present, found nothing (Tool); protocol 2025-11-25",
  );
});

it("tells five places in the order of the document, and counts the others", async () => {
  const tools = [7, tool, { ...tool, title: null, annotations: null }, 8, 9, 10, 11];
  expect(await tell("tools/list", { nextCursor: 1, tools })).toBe(
    `tools/list: /result/nextCursor wants string, found 1 (ListToolsResult); /result/tools/0 wants object, found 7 (Tool); \
/result/tools/2/title wants string, found null (Tool); /result/tools/2/annotations wants object, found null (ToolAnnotations); \
/result/tools/3 wants object, found 8 (Tool); and 3 more places; protocol 2025-11-25`,
  );
  expect(await tell("tools/list", { tools: [1, 2, 3, 4, 5, 6] })).toMatch(/; and 1 more place; protocol/);
});

it("cuts what was found after it is masked", async () => {
  const secret = "s".repeat(100);
  const mask = (text: string) => text.replaceAll(secret, "***");
  expect(await tell("tools/list", { tools: [{ ...tool, annotations: secret }] }, mask)).toBe(
    'tools/list: /result/tools/0/annotations wants object, found "***" (ToolAnnotations); protocol 2025-11-25',
  );
  const long = await tell("tools/list", { tools: [{ ...tool, annotations: "x".repeat(100) }] });
  expect(/found (.*) \(ToolAnnotations/.exec(long ?? "")?.[1]).toHaveLength(80);
});

it("escapes keys as a JSON Pointer does", async () => {
  const _meta: JsonObject = {};
  const properties = { "a/b~c": 7, "": true };
  const message = await tell("tools/list", {
    tools: [{ ...tool, inputSchema: { type: "object", properties } }],
    _meta,
  });
  expect(message).toBe(
    `tools/list: /result/tools/0/inputSchema/properties/a~1b~0c wants object, found 7 (Tool); \
/result/tools/0/inputSchema/properties/ wants object, found true (Tool); protocol 2025-11-25`,
  );
});
