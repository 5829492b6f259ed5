import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { JsonObject } from "../../src/values/json.ts";
import { calls, type RunningApi, startModelApi, verdict } from "./model-api.ts";

const TOOL = { name: "say", description: "Says it.", input_schema: { type: "object" } };
const MARK = { cache_control: { type: "ephemeral" } };
const text = (more: object = {}): object => ({ type: "text", text: "Judge.", ...more });
const user = (...content: object[]): object => ({ role: "user", content });
const assistant = (...content: object[]): object => ({ role: "assistant", content });
const use = (id: string): object => ({ type: "tool_use", id, name: "say", input: { cache_control: "data" } });
const result = (id: string, more: object = {}): object => ({ type: "tool_result", tool_use_id: id, ...more });

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

async function ask(body: unknown, headers: Record<string, string> = {}, path = "/v1/messages", { url, key } = api) {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "anthropic-version": "2023-06-01", "x-api-key": key, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as JsonObject };
}

test("the fake API of a model answers a request that is as it must be", async () => {
  expect((await ask(GOOD)).status).toBe(200);
  expect((await ask(GOOD, { "x-api-key": api.key })).status).toBe(200);
  expect(api.violations).toEqual([]);
  expect(api.requests).toEqual([GOOD, GOOD]);
});

test("a conversation with calls, results, images and thoughts is as it must be; a thought that was changed is not", async () => {
  api.script(calls({ thought: "Hm.", text: "So." }, ["say", {}], ["say", {}]));
  const first = await ask({ ...GOOD, tool_choice: { type: "auto" } });
  const said = first.body.content as JsonObject[];
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
  const results = [result("toolu_1_0", { content: [image, text()] }), result("toolu_1_1", { is_error: true })];
  const back = said.map(({ citations: _, caller: __, ...block }) => block);
  const messages = [user(text()), assistant(...back), user(...results, text(MARK))];
  expect((await ask({ ...GOOD, messages })).status).toBe(200);
  const changed = back.map((block) => (block.type === "thinking" ? { ...block, thinking: "Ha." } : block));
  const { status, body } = await ask({ ...GOOD, messages: [messages[0], assistant(...changed), messages[2]] });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("Invalid `signature`")]);
});

test.each<[string, unknown, Record<string, string>?, string?]>([
  ["another path", GOOD, {}, "/v1/complete"],
  ["a wrong key", GOOD, { "x-api-key": "other" }],
  ["no version", { ...GOOD, temperature: undefined }, { "anthropic-version": "" }],
  ["a temperature in the version that has none", GOOD, { "anthropic-version": "2026-10-21" }],
  ["no JSON", "{"],
  ["an unknown key", { ...GOOD, top_q: 1 }],
  ["no model", { ...GOOD, model: "" }],
  ["a temperature above 1", { ...GOOD, temperature: 2 }],
  ["no message", { ...GOOD, messages: [] }],
  ["an empty text", { ...GOOD, messages: [user(text({ text: "" }))] }],
  ["an empty system prompt", { ...GOOD, system: [] }],
  ["a choice of a tool that is not there", { ...GOOD, tool_choice: { type: "tool", name: "other" } }],
  ["a choice without tools", { ...GOOD, tools: undefined, tool_choice: { type: "auto" } }],
  ["a schema that is none", { ...GOOD, tools: [{ ...TOOL, input_schema: { type: "object", required: 1 } }] }],
  ["a tool's name with a dot", { ...GOOD, tools: [{ ...TOOL, name: "a.b" }], tool_choice: undefined }],
  ["two tools of one name", { ...GOOD, tools: [TOOL, TOOL] }],
  ["two turns of the user", { ...GOOD, messages: [user(text()), user(text())] }],
  ["the model's turn last", { ...GOOD, messages: [user(text()), assistant(text())] }],
  ["a call that is not answered", { ...GOOD, messages: [user(text()), assistant(use("a")), user(text())] }],
  ["an answer to no call", { ...GOOD, messages: [user(result("a"))] }],
  [
    "one call answered twice",
    { ...GOOD, messages: [user(text()), assistant(use("a")), user(result("a"), result("a"))] },
  ],
  ["a result after a text", { ...GOOD, messages: [user(text()), assistant(use("a")), user(text(), result("a"))] }],
  [
    "calls without tools",
    {
      ...GOOD,
      tools: undefined,
      tool_choice: undefined,
      messages: [user(text()), assistant(use("a")), user(result("a"))],
    },
  ],
  ["a kind of block that the user has not", { ...GOOD, messages: [user(use("a"))] }],
  ["audio", { ...GOOD, messages: [user({ type: "audio", source: {} })] }],
  ["five breakpoints", { ...GOOD, messages: [user(...Array.from({ length: 5 }, () => text(MARK)))] }],
  [
    "bounds in a format",
    { ...GOOD, output_config: { format: { type: "json_schema", schema: { type: "number", minimum: 0 } } } },
  ],
  [
    "an open object in a format",
    { ...GOOD, output_config: { format: { type: "json_schema", schema: { type: "object" } } } },
  ],
])("it refuses %s, and keeps that as a violation", async (_, body, headers = {}, path = "/v1/messages") => {
  expect((await ask(body, headers, path)).status).toBe(400);
  expect(api.violations).toHaveLength(1);
  expect(api.requests).toEqual([]);
});

test("it counts what is kept and read up to a breakpoint, of what was answered before and is long enough", async () => {
  const long = { type: "text", text: "word ".repeat(2000) };
  const of = async (...content: object[]) => {
    const { usage } = (await ask({ ...GOOD, messages: [user(...content)] })).body as { usage: JsonObject };
    return [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens] as number[];
  };
  expect(await of(long)).toEqual([1000, 0, 0]);
  expect(await of(text(MARK))).toEqual([1000, 0, 0]);
  const [rest, written = 0, read] = await of({ ...long, ...MARK }, text());
  expect([rest, read]).toEqual([expect.any(Number), 0]);
  expect(written).toBeGreaterThan(2500);
  expect(await of({ ...long, ...MARK }, text(), text())).toEqual([expect.any(Number), 0, written]);
  expect(await of(long, { ...text(), ...MARK })).toEqual([0, rest, written]);
  expect(await of({ ...long, text: `new ${long.text}`, ...MARK })).toEqual([0, expect.any(Number), 0]);
});

test("it runs as a process of its own, and answers any question in its form", async () => {
  const serve = join(import.meta.dirname, "../fixtures/model-api/serve.mjs");
  const child = spawn(process.execPath, [serve, "--port", "0", "--key", "own"], { stdio: ["ignore", "pipe", "pipe"] });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const there = { ...api, url: line.toString().trim(), key: "own" };
    const schema = { type: "object", required: ["score"], properties: { score: { type: "number" } } };
    const tool = { ...TOOL, input_schema: schema };
    const { body } = await ask({ ...GOOD, tools: [tool] }, {}, undefined, there);
    expect(body.content).toMatchObject([{ type: "tool_use", name: "say", input: { score: 0.9 } }]);
    const wrong = ask({ ...GOOD, model: 1 }, {}, undefined, there);
    const [told] = (await once(child.stderr, "data")) as [Buffer];
    expect([told.toString(), (await wrong).status]).toEqual(["body/model must be string\n", 400]);
  } finally {
    child.kill();
  }
});
