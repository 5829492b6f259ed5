import { createReach, obligationsOf, type Surface } from "../../src/coverage/index.ts";
import { readJson } from "../../src/values/json.ts";
import { surfaceOf, toolOf } from "./surfaces.ts";

const text = { type: "string" };
const OK = { result: { content: [] } };
const REFUSED = { result: { content: [], isError: true } };

/** What a call reaches: ids behind `t/`, with a "-" before those that were answered the other way. */
async function reached(surface: Surface, call: object, of = "tools/call"): Promise<string[]> {
  const { obligations } = await obligationsOf(surface);
  const { params, ...answer } = { params: {}, ...call };
  const found = await createReach(surface, obligations).reach({ method: of, params, ...answer });
  return found.map(({ id, fits }) => (fits ? "" : "-") + id.replace(/^(?:tool|prompt)\/\w+\/?/, ""));
}
const call = (surface: Surface, args: object, answer: object) =>
  reached(surface, { params: { name: "t", arguments: args }, ...answer });

const SEARCH = toolOf(
  {
    "q!": { ...text, minLength: 2, maxLength: 4 },
    page: { type: "integer", exclusiveMinimum: 0, maximum: 9 },
    lang: { enum: ["de", "en"] },
    note: text,
    size: { type: "integer", default: 3 },
    filter: {
      type: "object",
      properties: {
        tags: { type: "array", items: { type: "object", properties: { name: text }, required: ["name"] } },
      },
    },
    sort: { anyOf: [{ $ref: "#/$defs/key" }, { type: "array" }, { type: "null" }] },
  },
  { $defs: { key: { enum: ["a", "b"] } } },
);

test.each<[string, object, string[]]>([
  ["the required ones alone", { q: "abc" }, ["", "minimal"]],
  ["an optional one given", { q: "abc", note: "x" }, ["", "given/note"]],
  ["null, which is as leaving it out", { q: "abc", note: null }, [""]],
  ["the default, which is, too", { q: "abc", size: 3 }, [""]],
  ["another value than the default", { q: "abc", size: 4 }, ["", "given/size"]],
  ["a member of an enum", { q: "abc", lang: "en" }, ["", 'value/lang="en"']],
  ["text on its bounds, in code points", { q: "\u{1f600}\u{1f600}" }, ["", "minimal", "edge/q:minLength"]],
  ["text on its upper bound", { q: "aaa\u{1f600}" }, ["", "minimal", "edge/q:maxLength"]],
  ["the integer next to an exclusive bound", { q: "abc", page: 1 }, ["", "edge/page:exclusiveMinimum"]],
  ["a number on a bound", { q: "abc", page: 9 }, ["", "edge/page:maximum"]],
  ["the first branch, by a reference", { q: "abc", sort: "b" }, ["", "branch/sort#1"]],
  ["the second branch", { q: "abc", sort: [1] }, ["", "branch/sort#2"]],
  ["nested ones", { q: "abc", filter: { tags: [] } }, ["", "given/filter", "given/filter.tags"]],
  ["what should have been refused", { q: "a" }, ["", "minimal", "-beyond/q:minLength"]],
  ["an argument missing that should be refused", { note: "x" }, ["", "given/note", "-missing/q"]],
])("an accepted call with %s", async (_, args, expected) => {
  expect(await call(SEARCH, args, OK)).toEqual(expected);
});

test.each<[string, object, string[]]>([
  ["without a required argument", {}, ["-", "missing/q"]],
  ["beyond a bound", { q: "abcde" }, ["-", "beyond/q:maxLength"]],
  ["on an exclusive bound", { q: "abc", page: 0 }, ["-", "beyond/page:exclusiveMinimum"]],
  ["with two breaches, neither of which it shows", { q: "a", page: 10 }, ["-"]],
  ["without a required argument, and another breach", { page: 10 }, ["-"]],
  [
    "without a nested one",
    { q: "abc", filter: { tags: [{ name: "x" }, {}] } },
    ["-", "-given/filter", "-given/filter.tags", "missing/filter.tags[].name"],
  ],
  ["without two nested ones", { q: "abc", filter: { tags: [{}, {}] } }, ["-", "-given/filter", "-given/filter.tags"]],
  ["that the schema takes", { q: "abc" }, ["-", "minimal"]],
  ["with a value that it permits", { q: "abc", lang: "de" }, ["-", '-value/lang="de"']],
  ["that breaks a format alone", { q: "abc", note: "x" }, ["-", "-given/note"]],
])("a refused call %s", async (_, args, expected) => {
  expect(await call(SEARCH, args, REFUSED)).toEqual(expected);
});

test("one call that lacks two arguments covers neither", async () => {
  const surface = toolOf({ "a!": text, "b!": text });
  expect(await call(surface, {}, REFUSED)).toEqual(["-"]);
  expect(await call(surface, { a: "x" }, REFUSED)).toEqual(["-", "missing/b"]);
});

test.each([
  [{ error: { code: -32602, message: "" } }, ["-", "missing/q"]],
  [{ error: { code: 5, message: "" } }, ["-", "missing/q"]],
  [{ error: { code: -32603, message: "" } }, []],
  [{ error: { code: -32002, message: "" } }, []],
  [{ result: null }, []],
  [{}, []],
])("%j", async (answer, expected) => {
  expect(await call(SEARCH, {}, answer)).toEqual(expected);
});

test("a refusal is a refused call whose arguments break the schema", async () => {
  const surface = toolOf({ n: { type: "number" }, mail: { ...text, format: "email" } });
  expect(await call(surface, { n: "x" }, REFUSED)).toEqual(["-", "-given/n", "refusal"]);
  expect(await call(surface, { n: "x" }, OK)).toEqual(["", "given/n", "-refusal"]);
  expect(await call(surface, { mail: "x" }, REFUSED)).toEqual(["-", "-given/mail"]);
});

test("a bound of an argument that may be null is the only breach", async () => {
  const nullable = { anyOf: [{ $ref: "#/$defs/n" }, { type: "null" }] };
  const surface = toolOf({ n: nullable }, { $defs: { n: { type: "integer", maximum: 9 } } });
  expect(await call(surface, { n: 10 }, REFUSED)).toEqual(["-", "beyond/n:maximum"]);
  expect(await call(surface, { n: "x" }, REFUSED)).toEqual(["-"]);
  expect(await call(surface, { n: 9 }, OK)).toEqual(["", "edge/n:maximum"]);
});

test("numbers count by their exact value", async () => {
  const surface = toolOf({ "n!": { type: "integer", minimum: -9007199254740991, maximum: 10 } });
  const args = readJson('{"n": 10.0}') as object;
  expect(await call(surface, args, OK)).toEqual(["", "edge/n:maximum"]);
  expect(await call(surface, readJson('{"n": -9007199254740993}') as object, OK)).toEqual(["", "-beyond/n:minimum"]);
});

test("a long enum's other members, and not a value outside of it", async () => {
  const surface = toolOf({ "a!": { enum: Array.from({ length: 11 }, (_, index) => index) } });
  expect(await call(surface, { a: 5 }, OK)).toEqual(["", "value/a=*"]);
  expect(await call(surface, { a: 10 }, OK)).toEqual(["", "value/a=10"]);
  expect(await call(surface, { a: 11 }, OK)).toEqual([""]);
});

test("fields of structured content, in any element", async () => {
  const item = { type: "object", properties: { id: text, by: text } };
  const outputSchema = { type: "object", properties: { total: {}, items: { type: "array", items: item } } };
  const surface = surfaceOf({ tools: [{ name: "t", inputSchema: { type: "object" }, outputSchema }] });
  const answer = (structuredContent: object, isError = false) => ({
    result: { content: [], structuredContent, isError },
  });
  expect(await call(surface, {}, answer({ items: [{}, { id: null }] }))).toEqual([
    "",
    "output/items",
    "output/items[].id",
  ]);
  expect(await call(surface, {}, answer({ total: 1 }, true))).toEqual(["-"]);
});

test("reads reach resources, types of many, and each template that fits", async () => {
  const templates = [{ uriTemplate: "x://a/{id}" }, { uriTemplate: "x://{+path}" }];
  const surface = surfaceOf({ resources: [{ uri: "x://a/b" }], templates });
  const read = (uri: string, answer: object) => reached(surface, { params: { uri }, ...answer }, "resources/read");
  const contents = { result: { contents: [{ uri: "", text: "" }] } };
  expect(await read("x://a/b", contents)).toEqual(["resource/x://a/b", "template/x://a/{id}", "template/x://{+path}"]);
  expect(await read("x://a/b/c", contents)).toEqual(["template/x://{+path}"]);
  expect(await read("x://a/b", { result: { contents: [] } })).toEqual([]);
  expect(await read("x://q", { error: { code: -32002, message: "" } })).toEqual(["-template/x://{+path}"]);
  const many = Array.from({ length: 11 }, (_, index) => ({ uri: `x://${index}`, mimeType: index ? "a/b" : undefined }));
  const read4 = { params: { uri: "x://4" }, ...contents };
  expect(await reached(surfaceOf({ resources: many }), read4, "resources/read")).toEqual(["resource/*a/b"]);
});

test("prompts are got, with their arguments", async () => {
  const surface = surfaceOf({ prompts: [{ name: "p", arguments: [{ name: "a", required: true }, { name: "b" }] }] });
  const get = (args: object, answer: object) =>
    reached(surface, { params: { name: "p", arguments: args }, ...answer }, "prompts/get");
  const messages = { result: { messages: [{ role: "user", content: { type: "text", text: "" } }] } };
  expect(await get({ a: "x" }, messages)).toEqual(["", "minimal"]);
  expect(await get({ a: "x", b: "y" }, messages)).toEqual(["", "given/b"]);
  expect(await get({}, { error: { code: -32602, message: "" } })).toEqual(["-", "missing/a"]);
  expect(await get({ a: "x" }, { result: { messages: [] } })).toEqual([]);
});

test("tools that nobody listed reach nothing", async () => {
  expect(await reached(SEARCH, { params: { name: "u" }, ...OK })).toEqual([]);
  expect(await reached(SEARCH, { params: { name: "t" }, ...OK }, "ping")).toEqual([]);
});
