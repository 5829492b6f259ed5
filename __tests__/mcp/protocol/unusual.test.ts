import type { Json, JsonObject } from "../../../src/values/json.ts";
import { Numeral } from "../../../src/values/numbers/numeral.ts";
import { REVISIONS, type Revision, schemasOf } from "./published.ts";

const tool = { name: "t", inputSchema: { type: "object" } };
const text = { type: "text", text: "" };
const since = (revision: Revision) => REVISIONS.slice(REVISIONS.indexOf(revision));
const LEGACY = REVISIONS.slice(0, -1);
const NEW = REVISIONS.slice(-1);
const hello = { protocolVersion: "2099-01-01", capabilities: {}, serverInfo: { name: "", version: "" } };

type Rows = [what: string, method: string, result: Json, revisions?: readonly Revision[], params?: JsonObject][];

/** Correct answers that a check which says more than the schema would refuse. */
const ANSWERS: Rows = [
  ["no tools", "tools/list", { tools: [] }],
  ["an empty cursor", "tools/list", { tools: [], nextCursor: "" }],
  ["an empty name", "tools/list", { tools: [{ ...tool, name: "" }] }],
  ["two tools of one name", "tools/list", { tools: [tool, tool] }],
  [
    "unknown keys at every level",
    "tools/list",
    { x: 1, tools: [{ ...tool, x: null, inputSchema: { type: "object", x: [] } }] },
  ],
  ["keys of other revisions", "tools/list", { tools: [{ ...tool, execution: {}, ttl: 1 }], ttl: null }],
  ["an empty _meta", "tools/list", { tools: [], _meta: {} }],
  ["a _meta of everything", "tools/list", { tools: [], _meta: { "a.b/c": null, d: [1.5], "": {} } }],
  [
    "a schema with a boolean for further keys",
    "tools/list",
    { tools: [{ name: "t", inputSchema: { type: "object", additionalProperties: false } }] },
  ],
  [
    "a schema with an empty required",
    "tools/list",
    { tools: [{ name: "t", inputSchema: { type: "object", required: [] } }] },
  ],
  [
    "a schema of draft-04",
    "tools/list",
    {
      tools: [
        { name: "t", inputSchema: { type: "object", $schema: "http://json-schema.org/draft-04/schema#", id: "x" } },
      ],
    },
  ],
  [
    "a schema with anyOf and $ref",
    "tools/list",
    { tools: [{ name: "t", inputSchema: { type: "object", anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: {} } } }] },
  ],
  [
    "a schema with a key named __proto__",
    "tools/list",
    JSON.parse('{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"__proto__":{}}}}]}'),
  ],
  ["empty annotations", "tools/list", { tools: [{ ...tool, annotations: {} }] }],
  [
    "unknown annotations",
    "tools/list",
    { tools: [{ ...tool, annotations: { color: "red", readOnlyHint: true, destructiveHint: true } }] },
  ],
  ["an empty title", "tools/list", { tools: [{ ...tool, title: "" }] }],
  [
    "icons without types",
    "tools/list",
    { tools: [{ ...tool, icons: [{ src: "not an address" }, { src: "data:,", sizes: [] }] }] },
  ],
  ["no icons", "tools/list", { tools: [{ ...tool, icons: [] }] }],
  [
    "a property that is a boolean schema",
    "tools/list",
    { tools: [{ name: "t", inputSchema: { type: "object", properties: { a: true } } }] },
    NEW,
  ],
  [
    "an outputSchema of a list",
    "tools/list",
    { tools: [{ ...tool, outputSchema: { type: "array" } }] },
    [...since("2026-07-28"), "2024-11-05", "2025-03-26"],
  ],
  [
    "required null, which is no keyword of ours to judge",
    "tools/list",
    { tools: [{ name: "t", inputSchema: { type: "object", required: null } }] },
    NEW,
  ],
  ["no content", "tools/call", { content: [] }],
  ["an empty text", "tools/call", { content: [text] }],
  ["isError false", "tools/call", { content: [], isError: false }],
  ["isError with nothing", "tools/call", { content: [], isError: true }],
  [
    "data that is no Base64, a rule of its own",
    "tools/call",
    { content: [{ type: "image", data: "?", mimeType: "" }] },
  ],
  [
    "annotations with both audiences",
    "tools/call",
    { content: [{ ...text, annotations: { audience: ["user", "assistant"], priority: 1 } }] },
  ],
  ["an audience of nobody", "tools/call", { content: [{ ...text, annotations: { audience: [], priority: 0 } }] }],
  ["a priority of -0", "tools/call", { content: [{ ...text, annotations: { priority: -0 } }] }],
  [
    "an embedded text with blob",
    "tools/call",
    { content: [{ type: "resource", resource: { uri: "", text: "", blob: "" } }] },
  ],
  ["unknown keys in a block", "tools/call", { content: [{ ...text, data: 7, resource: null, _x: 1 }] }],
  [
    "a size that is a fraction",
    "tools/call",
    { content: [{ type: "resource_link", name: "", uri: "a:b", size: 1.5 }] },
    since("2025-06-18"),
  ],
  [
    "structuredContent before it was known",
    "tools/call",
    { content: [], structuredContent: [1] },
    ["2024-11-05", "2025-03-26"],
  ],
  ["structuredContent of any kind", "tools/call", { content: [], structuredContent: null }, NEW],
  ["an empty structuredContent", "tools/call", { content: [], structuredContent: {} }],
  ["an object with a number beyond 2^53", "tools/call", { content: [], structuredContent: { n: 2 ** 60 } }],
  ["a task key where none was asked for", "tools/call", { content: [], task: 7 }],
  [
    "a task",
    "tools/call",
    { task: { taskId: "", status: "working", createdAt: "", lastUpdatedAt: "", ttl: null, pollInterval: 0.5 } },
    ["2025-11-25"],
    { task: {} },
  ],
  [
    "a task with ttl 1e3",
    "tasks/get",
    { taskId: "", status: "working", createdAt: "", lastUpdatedAt: "", ttl: 1e3 },
    ["2025-11-25"],
  ],
  // Servers without the capability have to leave `task` unread; of others the failed test says so (task-expected).
  ["a result where a task was asked for", "tools/call", { content: [] }, ["2025-11-25"], { task: {} }],
  [
    "a request with a task before there were tasks",
    "tools/call",
    { content: [] },
    ["2025-06-18", "2026-07-28"],
    { task: {} },
  ],
  [
    "capabilities of the future",
    "initialize",
    { ...hello, capabilities: { future: 7, tools: { x: 1 }, experimental: { "a/b": { rate: 1.5, none: null } } } },
    LEGACY,
  ],
  ["a server without a name", "initialize", hello, LEGACY],
  ["empty instructions", "initialize", { ...hello, instructions: "" }, LEGACY],
  [
    "a fraction and null in experimental",
    "server/discover",
    { supportedVersions: [], capabilities: { experimental: { "com.example/a": { rate: 1.5, none: null } } } },
    NEW,
  ],
  ["no contents", "resources/read", { contents: [] }],
  ["an empty text content", "resources/read", { contents: [{ uri: "", text: "" }] }],
  ["text and blob", "resources/read", { contents: [{ uri: "a:b", text: "", blob: "", mimeType: "" }] }],
  ["a resource beyond 2^53 bytes", "resources/list", { resources: [{ name: "", uri: "a:b", size: 2 ** 60 }] }],
  ["a template that is none", "resources/templates/list", { resourceTemplates: [{ name: "", uriTemplate: "{" }] }],
  ["a prompt without arguments", "prompts/list", { prompts: [{ name: "p", arguments: [] }] }],
  ["an argument of nothing", "prompts/list", { prompts: [{ name: "p", arguments: [{ name: "" }] }] }],
  ["no messages", "prompts/get", { messages: [] }],
  ["no values", "completion/complete", { completion: { values: [] } }],
  ["a total of 1e2", "completion/complete", { completion: { values: [], total: 1e2, hasMore: true } }],
  ["a total beyond 2^53", "completion/complete", { completion: { values: [], total: 2 ** 60 } }],
  ["a total that no double holds", "completion/complete", { completion: { values: [], total: new Numeral("1e400") } }],
  ["101 values, a rule of its own", "completion/complete", { completion: { values: Array(101).fill("") } }, LEGACY],
  ["an answer to ping with keys", "ping", { x: 1, content: 7 }],
  ["an answer to a method that nobody knows", "x/y", { tools: null }],
  [
    "an input request of each kind",
    "tools/call",
    {
      resultType: "input_required",
      inputRequests: {
        a: { method: "roots/list" },
        b: {
          method: "elicitation/create",
          params: { message: "", requestedSchema: { type: "object", properties: {} } },
        },
        c: { method: "sampling/createMessage", params: { maxTokens: 1, messages: [] } },
      },
    },
    NEW,
  ],
  ["an input request for later", "tools/call", { resultType: "input_required" }, NEW],
  ["a resultType, a rule of its own", "tools/call", { resultType: "banana" }, NEW],
  ["a resultType in others", "tools/call", { content: [], resultType: 7 }, LEGACY],
];

const asked = (schema: Json) => ({
  ...{ id: 1, method: "elicitation/create" },
  params: { message: "", requestedSchema: { type: "object", properties: { a: schema } } },
});

const MESSAGES: [what: string, frame: JsonObject, revisions?: readonly Revision[]][] = [
  ["an unknown notification", { method: "notifications/x", params: { a: null } }],
  ["a notification without params", { method: "notifications/tools/list_changed" }],
  ["a log of null", { method: "notifications/message", params: { level: "info", data: null } }],
  ["a log without logger", { method: "notifications/message", params: { level: "emergency", data: { a: [] }, x: 1 } }],
  [
    "progress that falls, a rule of its own",
    { method: "notifications/progress", params: { progressToken: "", progress: -1.5, total: 0 } },
  ],
  ["a token beyond 2^53", { method: "notifications/progress", params: { progressToken: 2 ** 60, progress: 1e2 } }],
  ["an unknown request", { id: "", method: "x/y" }, LEGACY],
  ["a ping with an id of 0", { id: 0, method: "ping" }, LEGACY],
  ["a ping with params", { id: -1, method: "ping", params: { _meta: { progressToken: "a" } } }, LEGACY],
  [
    "elicitation without fields",
    { ...asked("x"), params: { message: "", requestedSchema: { type: "object", properties: {} } } },
    since("2025-06-18"),
  ],
  ["fields of each kind", asked({ type: "string", format: "email", minLength: 0 }), since("2025-06-18")],
  ["a number with bounds", asked({ type: "integer", minimum: 0.5, maximum: 1e2 }), since("2025-06-18")],
  ["an enum with names", asked({ type: "string", enum: [], enumNames: [""] }), since("2025-06-18")],
  ["titled choices", asked({ type: "string", oneOf: [{ const: "", title: "" }], default: "" }), since("2025-06-18")],
  [
    "several choices",
    asked({ type: "array", items: { type: "string", enum: ["a"] }, minItems: 0 }),
    since("2025-11-25"),
  ],
  [
    "several titled choices",
    asked({ type: "array", items: { anyOf: [{ const: "a", title: "A" }] } }),
    since("2025-11-25"),
  ],
  [
    "elicitation by mode",
    { id: 1, method: "elicitation/create", params: { mode: "url", message: "", url: "", elicitationId: "" } },
    ["2025-11-25"],
  ],
];

const ERRORS: [what: string, error: JsonObject, id?: Json, revisions?: readonly Revision[]][] = [
  ["of any code", { code: 7, message: "" }],
  ["of code 1e2", { code: 1e2, message: "", data: null }],
  ["of a code beyond 2^53", { code: -(2 ** 60), message: "", x: 1 }],
  ["with an id of null", { code: -32700, message: "" }, null],
  ["-32042 with elicitations", { code: -32042, message: "", data: { elicitations: [], x: 1 } }],
  [
    "-32042 without data, where it means nothing",
    { code: -32042, message: "" },
    1,
    ["2024-11-05", "2025-03-26", "2025-06-18", "2026-07-28"],
  ],
  ["-32022 without data, where it means nothing", { code: -32022, message: "" }, 1, LEGACY],
  ["-32020", { code: -32020, message: "" }],
];

describe.each(REVISIONS)("correct frames in %s", (revision) => {
  const inThis = <T extends { revisions?: readonly Revision[] }>(rows: T[]) =>
    rows.filter(({ revisions = REVISIONS }) => revisions.includes(revision));
  const more: JsonObject = revision === "2026-07-28" ? { resultType: "complete", ttlMs: 0, cacheScope: "private" } : {};
  const answers = inThis(
    ANSWERS.map(([what, method, result, revisions, params = {}]) => ({ what, method, result, revisions, params })),
  );
  const messages = inThis(MESSAGES.map(([what, frame, revisions]) => ({ what, frame, revisions })));
  const errors = inThis(ERRORS.map(([what, error, id = 1, revisions]) => ({ what, error, id, revisions })));

  it.each(answers)("$method: $what", async ({ method, params, result }) => {
    const frame = { jsonrpc: "2.0", id: "", result: { ...more, ...(result as JsonObject) }, x: 1 };
    expect((await schemasOf(revision)).response(frame, { method, params })).toBeUndefined();
  });

  it.each(messages)("$what", async ({ frame }) => {
    const schemas = await schemasOf(revision);
    const whole = { jsonrpc: "2.0", ...frame, x: 1 };
    expect("id" in frame ? schemas.request(whole) : schemas.notification(whole)).toBeUndefined();
  });

  it.each(errors)("an error $what", async ({ error, id }) => {
    const schemas = await schemasOf(revision);
    expect(schemas.response({ jsonrpc: "2.0", id, error }, { method: "tools/call", params: {} })).toBeUndefined();
  });

  it("are many", () => {
    expect(answers.length + messages.length + errors.length).toBeGreaterThanOrEqual(60);
  });
});

it("knows the five revisions and no other", async () => {
  const { loadSchemas } = await import("../../../src/mcp/protocol/schemas/frame-schemas.ts");
  const known = await Promise.all(REVISIONS.map(async (revision) => (await loadSchemas(revision))?.revision));
  expect(known).toEqual(REVISIONS);
  for (const other of ["2025-12-01", "", "toString", "draft"]) expect(await loadSchemas(other)).toBeUndefined();
});
