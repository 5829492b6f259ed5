import type { JsonObject } from "../../src/values/json.ts";
import { type RunningApi, startModelApi, verdict } from "./model-api.ts";

const GOOD: JsonObject = {
  model: "some-model",
  max_tokens: 10,
  temperature: 0,
  system: "You judge.",
  messages: [{ role: "user", content: [{ type: "text", text: "Judge." }] }],
  tools: [{ name: "say", description: "Says it.", input_schema: { type: "object" } }],
  tool_choice: { type: "tool", name: "say" },
};

let api: RunningApi;
beforeEach(async () => {
  api = await startModelApi();
  api.script(verdict(1));
});
afterEach(() => api.close());

async function post(body: unknown, headers: Record<string, string> = {}, path = "/v1/messages"): Promise<number> {
  const response = await fetch(`${api.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "anthropic-version": "2023-06-01",
      authorization: `Bearer ${api.key}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

test("the fake API of a model answers a request that is as it must be", async () => {
  expect(await post(GOOD)).toBe(200);
  expect(await post(GOOD, { authorization: "", "x-api-key": api.key })).toBe(200);
  expect(api.violations).toEqual([]);
  expect(api.requests).toEqual([GOOD, GOOD]);
});

test.each<[string, unknown, Record<string, string>?, string?]>([
  ["another path", GOOD, {}, "/v1/complete"],
  ["a wrong key", GOOD, { authorization: "Bearer other" }],
  ["no version", { ...GOOD, temperature: undefined }, { "anthropic-version": "" }],
  ["a temperature in the version that has none", GOOD, { "anthropic-version": "2026-10-21" }],
  ["no JSON", "{"],
  ["an unknown key", { ...GOOD, top_q: 1 }],
  ["no model", { ...GOOD, model: "" }],
  ["another temperature", { ...GOOD, temperature: 1 }],
  ["no message", { ...GOOD, messages: [] }],
  ["an empty text", { ...GOOD, messages: [{ role: "user", content: [{ type: "text", text: "" }] }] }],
  ["a choice of a tool that is not there", { ...GOOD, tool_choice: { type: "tool", name: "other" } }],
  [
    "a schema that is none",
    { ...GOOD, tools: [{ name: "say", description: "x", input_schema: { type: "object", required: 1 } }] },
  ],
])("it refuses %s, and keeps that as a violation", async (_, body, headers = {}, path = "/v1/messages") => {
  expect(await post(body, headers, path)).toBe(400);
  expect(api.violations).toHaveLength(1);
  expect(api.requests).toEqual([]);
});
