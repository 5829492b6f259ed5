import type { ClientOptions } from "../../src/suite/suite.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { callText, fixture, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

const client: ClientOptions = {
  roots: [{ uri: "file:///work", name: "work" }],
  sampling: [
    {
      match: { messages: [{ content: { text: "weather?" } }] },
      result: { role: "assistant", model: "m", content: [] },
    },
    { result: { role: "assistant", model: "any", content: [] } },
  ],
  elicitation: [
    { match: { message: "Name?" }, action: "accept", content: { name: "Ada" } },
    { match: { message: "Age?" }, action: "decline" },
  ],
};

async function ask(client: ClientOptions, method: string, params?: JsonObject) {
  const session = await sandbox.open(fixture("asks-client", [], { client }));
  return JSON.parse(await callText(session, "ask", { method, ...(params && { params }) }));
}

test("offers what the suite declares, and nothing else", async () => {
  const bare = await sandbox.open(fixture("asks-client"));
  expect(JSON.parse(await callText(bare, "capabilities"))).toEqual({});
  const full = await sandbox.open(fixture("asks-client", [], { client }));
  expect(JSON.parse(await callText(full, "capabilities"))).toEqual({ roots: {}, sampling: {}, elicitation: {} });
});

test("answers ping", async () => {
  expect(await ask({}, "ping")).toEqual({ result: {} });
});

test("answers with the roots of the suite", async () => {
  expect(await ask(client, "roots/list")).toEqual({ result: { roots: [{ uri: "file:///work", name: "work" }] } });
});

test.each([
  ["weather?", "m"],
  ["anything else", "any"],
])("answers sampling about %s with the first entry that matches", async (text, model) => {
  const messages = [{ role: "user", content: { type: "text", text } }];
  expect(await ask(client, "sampling/createMessage", { messages, maxTokens: 9 })).toMatchObject({ result: { model } });
});

test("answers elicitation with action and content", async () => {
  expect(await ask(client, "elicitation/create", { message: "Name?" })).toEqual({
    result: { action: "accept", content: { name: "Ada" } },
  });
  expect(await ask(client, "elicitation/create", { message: "Age?" })).toEqual({ result: { action: "decline" } });
});

test("what an accepting script leaves out has the default of the form that is asked for", async () => {
  const requestedSchema = {
    type: "object",
    properties: {
      name: { type: "string", default: "Eve" },
      city: { type: "string", default: "Paris" },
      age: { type: "integer" },
    },
  };
  const answer = (message: string) => ask(client, "elicitation/create", { message, requestedSchema });
  expect(await answer("Name?")).toEqual({ result: { action: "accept", content: { name: "Ada", city: "Paris" } } });
  expect(await answer("Age?")).toEqual({ result: { action: "decline" } });
});

test.each([
  ["roots/list", {}, "declare `client.roots`"],
  ["sampling/createMessage", {}, "`client.sampling`"],
  ["elicitation/create", client, "`client.elicitation`"],
])("refuses %s without an answer, and says how to add one", async (method, declared, advice) => {
  const { error } = await ask(declared, method, { message: "Shoe size?" });
  expect(error.code).toBe(-32601);
  expect(error.message).toContain(`the suite declares no answer to ${method}`);
  expect(error.message).toContain(advice);
});

test("refuses requests that no client answers", async () => {
  expect(await ask(client, "tools/call")).toEqual({
    error: { code: -32601, message: "mcptest does not answer tools/call" },
  });
});
