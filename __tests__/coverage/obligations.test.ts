import { obligationsOf } from "../../src/coverage/index.ts";
import { idsOf, surfaceOf, toolOf } from "./surfaces.ts";

const text = { type: "string" };

test("a tool is called, and each optional argument given and left out", async () => {
  expect(await idsOf(toolOf({ "q!": text, lang: text, page: { type: "number", default: 1 } }))).toEqual([
    "tool/t",
    "tool/t/given/lang",
    "tool/t/given/page",
    "tool/t/minimal",
    "tool/t/missing/q",
  ]);
  expect(await idsOf(surfaceOf({ tools: [{ name: "t", inputSchema: { type: "object" } }] }))).toEqual(["tool/t"]);
  expect(await idsOf(toolOf({ q: text }, { required: ["r"] }))).toContain("tool/t/missing/r");
});

test("each member of an enum and both booleans count, and replace given", async () => {
  expect(await idsOf(toolOf({ "lang!": { enum: ["de", 'a"b', 1, null] }, all: { type: "boolean" } }))).toEqual([
    "tool/t",
    "tool/t/minimal",
    'tool/t/value/lang="de"',
    'tool/t/value/lang="a\\"b"',
    "tool/t/value/lang=1",
    "tool/t/value/lang=null",
    "tool/t/value/all=true",
    "tool/t/value/all=false",
    "tool/t/missing/lang",
  ]);
});

test("bounds have an edge and a beyond", async () => {
  const schema = {
    "n!": { type: "integer", exclusiveMinimum: 0, maximum: 5 },
    "x!": { type: "number", exclusiveMaximum: 1 },
    "s!": { ...text, minLength: 2, maxLength: 4096 },
    "l!": { type: "array", minItems: 1, maxItems: 100, items: { ...text, maxLength: 3 } },
  };
  const ids = await idsOf(toolOf(schema));
  const bounds = [
    "n:maximum",
    "n:exclusiveMinimum",
    "s:minLength",
    "s:maxLength",
    "l:minItems",
    "l:maxItems",
    "l[]:maxLength",
  ];
  expect(ids.filter((id) => id.includes("/edge/"))).toEqual(bounds.map((bound) => `tool/t/edge/${bound}`));
  const beyond = ids.filter((id) => id.includes("/beyond/")).map((id) => id.slice("tool/t/beyond/".length));
  expect(beyond.sort()).toEqual([...bounds, "x:exclusiveMaximum"].sort());
  expect(ids).toHaveLength(1 + 4 + bounds.length * 2 + 1);
});

test("bounds that say nothing, or that nobody writes a value for, do not count", async () => {
  const trivial = { s: { ...text, minLength: 0, maxLength: 4097 }, l: { type: "array", minItems: 0, maxItems: 101 } };
  const other = { p: { ...text, pattern: "^a", format: "uri", maximum: 3 }, n: { type: "number", multipleOf: 2 } };
  expect(await idsOf(toolOf({ ...trivial, ...other }))).toEqual([
    "tool/t",
    ...["s", "l", "p", "n"].map((name) => `tool/t/given/${name}`),
    "tool/t/minimal",
    "tool/t/refusal",
  ]);
});

test("branches of choices count, but for null of an optional argument", async () => {
  const [a, b] = [{ type: "object" }, { type: "array" }];
  const ids = await idsOf(
    toolOf({
      any: { anyOf: [{ type: "null" }, a, b] },
      "one!": { oneOf: [a, { type: "null" }] },
      list: { type: ["string", "integer", "null"] },
      nullable: { anyOf: [{ type: "integer", maximum: 9 }, { type: "null" }] },
      "plain?": { type: ["string", "null"] },
    }),
  );
  expect(ids).toEqual([
    "tool/t",
    "tool/t/given/plain?",
    "tool/t/minimal",
    "tool/t/edge/nullable:maximum",
    ...["any#2", "any#3", "one#1", "one#2", "list#1", "list#2"].map((branch) => `tool/t/branch/${branch}`),
    "tool/t/missing/one",
    "tool/t/beyond/nullable:maximum",
  ]);
});

test("a long enum counts by its first and last member, and any other", async () => {
  const members = Array.from({ length: 11 }, (_, index) => `m${index}`);
  const values = ['value/a="m0"', 'value/a="m10"', "value/a=*"];
  expect(await idsOf(toolOf({ "a!": { enum: members } }))).toEqual([
    "tool/t",
    ...values.map((value) => `tool/t/${value}`),
    "tool/t/missing/a",
  ]);
  expect(await idsOf(toolOf({ "a!": { enum: members.slice(1) } }))).toHaveLength(12);
});

test("a constant is nothing to choose; a tool with only optional arguments can refuse", async () => {
  expect(await idsOf(toolOf({ c: { const: "x" } }))).toEqual([
    "tool/t",
    "tool/t/given/c",
    "tool/t/minimal",
    "tool/t/refusal",
  ]);
  expect(await idsOf(toolOf({ any: {} }))).toEqual(["tool/t", "tool/t/given/any", "tool/t/minimal"]);
});

test("places are at most 3 names deep, through references, lists and allOf, and recursion is cut", async () => {
  const node = {
    properties: {
      label: text,
      next: { $ref: "#/$defs/node" },
      all: { type: "array", items: { $ref: "#/$defs/node" } },
    },
  };
  const deep = {
    properties: { b: { properties: { c: { properties: { d: text }, type: "array", items: { enum: [1] } } } } },
  };
  const both = { allOf: [{ $ref: "#/$defs/base" }, { properties: { y: text }, required: ["y"] }] };
  const $defs = { node, base: { properties: { x: text }, required: ["x"] } };
  expect(await idsOf(toolOf({ "a!": deep, "n!": { $ref: "#/$defs/node" }, "z!": both }, { $defs }))).toEqual([
    "tool/t",
    ...["a.b", "a.b.c", "n.label", "n.next", "n.all"].map((path) => `tool/t/given/${path}`),
    "tool/t/value/a.b.c[]=1",
    ...["a", "n", "z", "z.x", "z.y"].map((path) => `tool/t/missing/${path}`),
  ]);
});

test("fields of the output count, through lists", async () => {
  const item = {
    type: "object",
    properties: { id: text, by: { anyOf: [{ type: "object", properties: { name: text } }, { type: "null" }] } },
  };
  const outputSchema = {
    type: "object",
    properties: { total: { enum: [1, 2] }, items: { type: "array", items: item } },
  };
  expect(await idsOf(surfaceOf({ tools: [{ name: "t", inputSchema: { type: "object" }, outputSchema }] }))).toEqual([
    "tool/t",
    ...["total", "items", "items[].id", "items[].by", "items[].by.name"].map((field) => `tool/t/output/${field}`),
  ]);
});

test("resources count, many of them by type; templates, too", async () => {
  const resources = Array.from({ length: 11 }, (_, index) => ({
    uri: `x://${index}`,
    mimeType: index % 2 ? "text/plain" : "image/png",
  }));
  const templates = [{ uriTemplate: "x://{id}" }];
  expect(await idsOf(surfaceOf({ resources, templates }))).toEqual([
    "resource/*image/png",
    "resource/*text/plain",
    "template/x://{id}",
  ]);
  const ten = resources.slice(1);
  expect(await idsOf(surfaceOf({ resources: ten }))).toEqual(ten.map(({ uri }) => `resource/${uri}`));
});

test("prompts count with their arguments", async () => {
  const prompts = [{ name: "p", arguments: [{ name: "a", required: true }, { name: "b" }] }, { name: "q" }];
  expect((await obligationsOf(surfaceOf({ prompts }))).obligations).toEqual([
    { id: "prompt/p", kind: "prompt", prompt: "p" },
    { id: "prompt/p/given/b", kind: "given", prompt: "p", at: "b" },
    { id: "prompt/p/minimal", kind: "minimal", prompt: "p" },
    { id: "prompt/p/missing/a", kind: "missing", prompt: "p", at: "a" },
    { id: "prompt/q", kind: "prompt", prompt: "q" },
  ]);
});

test.each<[object, string]>([
  [{ inputSchema: { type: "strin", properties: { a: text } } }, "type"],
  [{ inputSchema: { type: "object", properties: { a: { $ref: "#/$defs/none" } } } }, "leads to nothing"],
  [{ inputSchema: { type: "object", properties: { a: text } }, outputSchema: { type: 3 } }, "type"],
])("of a tool whose schema cannot be used the call alone counts: %j", async (schemas, reason) => {
  const surface = surfaceOf({
    tools: [
      { name: "t", ...schemas },
      { name: "u", inputSchema: { type: "object" } },
    ],
  });
  const { obligations, notCounted } = await obligationsOf(surface);
  expect(obligations.map(({ id }) => id)).toEqual(["tool/t", "tool/u"]);
  expect(notCounted).toEqual([{ tool: "t", reason: expect.stringContaining(reason) }]);
});

test("a small schema that stands for endless places is not counted", async () => {
  const wide = (ref?: string) => ({
    properties: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${index}`, ref ? { $ref: ref } : {}])),
  });
  const $defs = { b: wide("#/$defs/c"), c: wide() };
  const inputSchema = { type: "object", ...wide("#/$defs/b"), $defs };
  const { obligations, notCounted } = await obligationsOf(surfaceOf({ tools: [{ name: "t", inputSchema }] }));
  expect(obligations).toHaveLength(1);
  expect(notCounted).toEqual([{ tool: "t", reason: "its schemas have more than 10,000 obligations" }]);
});
