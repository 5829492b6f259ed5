import { type Client, startMock } from "./client.ts";

const MANIFEST = `
name: shop
version: 2.1.0
instructions: Ask for books.
tools:
  - name: greet
    title: Greet
    description: Says hello.
    annotations: { readOnlyHint: true }
    input_schema:
      type: object
      properties: { name: { type: string } }
      required: [name]
    response: Hello, \${args.name}!
  - name: echo
    output_schema: { type: object }
    structured: { value: "\${args.value}" }
  - name: raw
    response: { isError: true, content: [{ type: text, text: "no \${args.x}" }], _meta: { a: 1 } }
  - name: find
    responses:
      - { when: { id: 1 }, response: one }
      - { when: { id: 2, deep: { a: [1] } }, response: two }
    response: other
  - name: tell
    progress: [{ progress: 1, total: 2 }, { progress: 2, total: 2, message: done }]
    logs: [{ data: hi }, { level: error, logger: l, data: { a: 1 } }]
    response: told
resources:
  - { uri: "shop://hours", name: Hours, mime_type: text/plain, text: "9 to 5" }
  - { uri: "shop://logo", blob: AAEC }
prompts:
  - name: ask
    description: Asks.
    arguments: [{ name: mood, required: true }, { name: tone }]
    text: A \${args.mood} book\${args.tone}.
  - name: chat
    messages:
      - { role: user, text: Hi }
      - { role: assistant, content: { type: image, data: AA==, mimeType: image/png } }
`;

let mock: Client;
beforeAll(() => {
  mock = startMock(MANIFEST);
});
afterAll(async () => {
  expect(await mock.end()).toBe(0);
});

test.each([
  ["2024-11-05", "2024-11-05"],
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2026-07-28", "2025-11-25"],
  ["1999-01-01", "2025-11-25"],
])("initialize asking for %s agrees on %s", async (asked, agreed) => {
  const { result } = await mock.ask("initialize", { protocolVersion: asked, capabilities: {}, clientInfo: {} });
  expect(result).toEqual({
    protocolVersion: agreed,
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
    instructions: "Ask for books.",
    serverInfo: { name: "shop", version: "2.1.0" },
  });
});

test("lists tools, resources and prompts in MCP's names", async () => {
  const [tools, resources, prompts] = await Promise.all(
    ["tools/list", "resources/list", "prompts/list"].map((method) => mock.ask(method)),
  );
  expect(tools?.result).toMatchObject({
    tools: [
      {
        name: "greet",
        title: "Greet",
        description: "Says hello.",
        annotations: { readOnlyHint: true },
        inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
      { name: "echo", inputSchema: { type: "object" }, outputSchema: { type: "object" } },
      { name: "raw" },
      { name: "find" },
      { name: "tell" },
    ],
  });
  expect(resources?.result).toEqual({
    resources: [
      { uri: "shop://hours", name: "Hours", mimeType: "text/plain" },
      { uri: "shop://logo", name: "shop://logo" },
    ],
  });
  expect(prompts?.result).toEqual({
    prompts: [
      { name: "ask", description: "Asks.", arguments: [{ name: "mood", required: true }, { name: "tone" }] },
      { name: "chat" },
    ],
  });
  expect((await mock.ask("resources/templates/list")).result).toEqual({ resourceTemplates: [] });
});

test("answers with a text, with structured content, or with a whole result", async () => {
  expect((await mock.call("greet", { name: "Ada" })).result).toEqual({
    content: [{ type: "text", text: "Hello, Ada!" }],
  });
  expect((await mock.call("echo", { value: [1, { a: null }] })).result).toEqual({
    content: [{ type: "text", text: '{"value":[1,{"a":null}]}' }],
    structuredContent: { value: [1, { a: null }] },
  });
  expect((await mock.call("raw", { x: 7 })).result).toEqual({
    isError: true,
    content: [{ type: "text", text: "no 7" }],
    _meta: { a: 1 },
  });
});

test.each([
  [{ id: 1 }, "one"],
  [{ id: 1, other: true }, "one"],
  [{ id: 2, deep: { a: [1], b: 2 } }, "two"],
  [{ id: 2, deep: { a: [2] } }, "other"],
  [{}, "other"],
])("arguments %j choose the answer %s", async (args, text) => {
  expect((await mock.call("find", args)).result).toEqual({ content: [{ type: "text", text }] });
});

test("sends logs, and progress to a call that asks for it, before the answer", async () => {
  const before = mock.lines.length;
  await mock.call("tell", {}, { progressToken: "t" });
  expect(mock.lines.slice(before).map((line) => JSON.parse(line))).toMatchObject([
    { method: "notifications/message", params: { level: "info", data: "hi" } },
    { method: "notifications/message", params: { level: "error", logger: "l", data: { a: 1 } } },
    { method: "notifications/progress", params: { progressToken: "t", progress: 1, total: 2 } },
    { method: "notifications/progress", params: { progressToken: "t", progress: 2, total: 2, message: "done" } },
    { result: { content: [{ type: "text", text: "told" }] } },
  ]);
  const silent = mock.lines.length;
  await mock.call("tell");
  expect(mock.lines.slice(silent).join()).not.toContain("notifications/progress");
});

test("refuses arguments that break any keyword of the schema, and does not count such calls", async () => {
  const strict = startMock(`
tools:
  - name: isbn
    input_schema: { properties: { isbn: { type: string, pattern: "^97[89]" } } }
    responses: [{ to_call: 1, response: first }]
    response: second
`);
  const answers = await Promise.all(["12", "978", "979"].map((isbn) => strict.call("isbn", { isbn })));
  expect(answers.map(({ result, error }) => result ?? error)).toEqual([
    { code: -32602, message: 'Invalid arguments for tool isbn: at /isbn: must match pattern "^97[89]"' },
    { content: [{ type: "text", text: "first" }] },
    { content: [{ type: "text", text: "second" }] },
  ]);
  await strict.end();
});

test("reads resources and gets prompts", async () => {
  expect((await mock.ask("resources/read", { uri: "shop://hours" })).result).toEqual({
    contents: [{ uri: "shop://hours", mimeType: "text/plain", text: "9 to 5" }],
  });
  expect((await mock.ask("resources/read", { uri: "shop://logo" })).result).toEqual({
    contents: [{ uri: "shop://logo", blob: "AAEC" }],
  });
  expect((await mock.ask("prompts/get", { name: "ask", arguments: { mood: "sad" } })).result).toEqual({
    description: "Asks.",
    messages: [{ role: "user", content: { type: "text", text: "A sad book." } }],
  });
  expect((await mock.ask("prompts/get", { name: "chat" })).result).toEqual({
    messages: [
      { role: "user", content: { type: "text", text: "Hi" } },
      { role: "assistant", content: { type: "image", data: "AA==", mimeType: "image/png" } },
    ],
  });
});

test.each([
  ["tools/call", { name: "greet", arguments: {} }, -32602, 'Invalid arguments for tool greet: "name" is required'],
  ["tools/call", { name: "greet", arguments: { name: 1 } }, -32602, '"name" must be string'],
  ["tools/call", { name: "greet", arguments: [] }, -32602, "arguments must be object"],
  ["tools/call", { name: "nope" }, -32602, "Unknown tool: nope"],
  ["tools/call", {}, -32602, '"name" must be a string'],
  ["resources/read", { uri: "shop://nope" }, -32002, "Resource not found: shop://nope"],
  ["resources/read", {}, -32602, '"uri" must be a string'],
  ["prompts/get", { name: "ask" }, -32602, '"mood" is required'],
  ["prompts/get", { name: "ask", arguments: { mood: 1 } }, -32602, '"mood" must be string'],
  ["prompts/get", { name: "nope" }, -32602, "Unknown prompt: nope"],
  ["no/such", {}, -32601, "Method not found: no/such"],
  ["server/discover", {}, -32601, "Method not found: server/discover"],
])("%s %j is refused with %i", async (method, params, code, message) => {
  const { error, result } = await mock.ask(method, params);
  expect(result).toBeUndefined();
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
});

test("ping and logging/setLevel are answered with nothing", async () => {
  expect((await mock.ask("ping")).result).toEqual({});
  expect((await mock.ask("logging/setLevel", { level: "debug" })).result).toEqual({});
});

test("lines that are no request get the answer that JSON-RPC gives them, or none", async () => {
  const before = mock.lines.length;
  mock.write('nonsense\n\n[1]\n{"id":1}\n{"jsonrpc":"2.0","id":99,"result":{}}\n');
  mock.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await mock.ask("ping");
  expect(mock.lines.slice(before, -1).map((line) => JSON.parse(line))).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: null, error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
  ]);
});

test("a request may come in pieces, and several in one", async () => {
  const before = mock.lines.length;
  mock.write('{"jsonrpc":"2.0","id":"a","met');
  mock.write('hod":"ping"}\n{"jsonrpc":"2.0","id":"b","method":"ping"}\n');
  await mock.ask("ping");
  expect(mock.lines.slice(before, -1)).toEqual([
    '{"jsonrpc":"2.0","id":"a","result":{}}',
    '{"jsonrpc":"2.0","id":"b","result":{}}',
  ]);
});

test("a server without a primitive has neither its capability nor its methods", async () => {
  const bare = startMock("tools: [{ name: a }]");
  expect((await bare.ask("initialize")).result).toMatchObject({
    capabilities: { tools: {} },
    serverInfo: { name: "mcptest-mock", version: "1.0.0" },
  });
  for (const method of ["resources/list", "prompts/list", "logging/setLevel"]) {
    expect((await bare.ask(method)).error).toMatchObject({ code: -32601 });
  }
  expect((await bare.call("a")).result).toEqual({ content: [{ type: "text", text: "" }] });
  await bare.end();
});

describe("revision 2026-07-28", () => {
  const envelope = (version: string) => ({
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
  });
  const info = { "io.modelcontextprotocol/serverInfo": { name: "shop", version: "2.1.0" } };

  test("discover says what the server is", async () => {
    expect((await mock.ask("server/discover", { _meta: envelope("2026-07-28") })).result).toEqual({
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
      instructions: "Ask for books.",
      _meta: info,
    });
  });

  test("results carry their type, lists how long they may be kept", async () => {
    const list = await mock.ask("tools/list", { _meta: envelope("2026-07-28") });
    expect(list.result).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    expect((await mock.call("greet", { name: "Ada" }, envelope("2026-07-28"))).result).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "Hello, Ada!" }],
      _meta: info,
    });
    expect((await mock.call("raw", {}, envelope("2026-07-28"))).result).toMatchObject({ _meta: { a: 1, ...info } });
  });

  test("what the revision dropped is gone, and a missing resource is -32602", async () => {
    const _meta = envelope("2026-07-28");
    for (const method of ["initialize", "ping", "logging/setLevel"]) {
      expect((await mock.ask(method, { _meta })).error).toMatchObject({ code: -32601 });
    }
    const missing = await mock.ask("resources/read", { uri: "shop://nope", _meta });
    expect(missing.error).toMatchObject({ code: -32602, data: { uri: "shop://nope" } });
  });

  test("another revision, or no client capabilities, is refused", async () => {
    expect((await mock.ask("tools/list", { _meta: envelope("2030-01-01") })).error).toMatchObject({
      code: -32022,
      data: { supported: ["2026-07-28"], requested: "2030-01-01" },
    });
    const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    expect((await mock.ask("tools/list", { _meta })).error).toMatchObject({ code: -32602 });
  });
});
