import { findAsserted } from "../../src/mutation/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { readJson, writeJson } from "../../src/values/json.ts";
import { asked, changesOf, mutantsOf, said, toolCall } from "./answers.ts";

const FAILED = { content: [{ type: "text", text: "mutant" }], isError: true };
const text = (text: string) => ({ type: "text", text });

test("each mutator of a payload, in both places where it stands", () => {
  const books = [{ id: "b1" }, { id: "b2" }];
  const call = toolCall(said({ total: 42, open: true, note: null, books }));
  const rest = { open: true, note: null, books };
  expect(changesOf(call)).toEqual({
    "result error": FAILED,
    "result empty": { content: [] },
    "result.total value": said({ total: 43, ...rest }),
    "result.total retype": said({ total: "42", ...rest }),
    "result.total drop": said(rest),
    "result.open value": said({ total: 42, ...rest, open: false }),
    "result.open retype": said({ total: 42, ...rest, open: "true" }),
    "result.open drop": said({ total: 42, note: null, books }),
    "result.note retype": said({ total: 42, ...rest, note: 0 }),
    "result.note drop": said({ total: 42, open: true, books }),
    "result.books retype": said({ total: 42, ...rest, books: null }),
    "result.books drop": said({ total: 42, open: true, note: null }),
    "result.books shorter": said({ total: 42, ...rest, books: [{ id: "b1" }] }),
    "result.books order": said({ total: 42, ...rest, books: books.toReversed() }),
    "result.books[*] retype": said({ total: 42, ...rest, books: [null, null] }),
    "result.books[*].id value": said({ total: 42, ...rest, books: [{ id: "c2" }, { id: "c3" }] }),
    "result.books[*].id retype": said({ total: 42, ...rest, books: [{ id: null }, { id: null }] }),
    "result.books[*].id drop": said({ total: 42, ...rest, books: [{}, {}] }),
  });
});

test("plain text, and a block that is no text", () => {
  const image = { type: "image", data: "aGk=", mimeType: "image/png" };
  expect(changesOf(toolCall({ content: [text("12 books, 9 lent"), image] }))).toEqual({
    "result error": FAILED,
    "result empty": { content: [] },
    "result.content[0].text blank": { content: [text(""), image] },
    "result.content[0].text digits": { content: [text("23 books, 0 lent"), image] },
    "result.content[1] drop": { content: [text("12 books, 9 lent")] },
  });
});

test("a payload that is the JSON of a text keeps its layout", () => {
  const json = '{"a": [1, 2.50], "b": "x"}\n';
  const changes = changesOf(toolCall({ content: [text(json)] }));
  const told = Object.fromEntries(
    Object.entries(changes).map(([key, result]) => [
      key,
      ((result as JsonObject).content as { text: string }[])[0]?.text,
    ]),
  );
  expect(told).toEqual({
    "result error": "mutant",
    "result empty": undefined,
    "result.a shorter": '{"a": [1], "b": "x"}\n',
    "result.a order": '{"a": [2.50, 1], "b": "x"}\n',
    "result.a drop": '{"b": "x"}\n',
    "result.a retype": '{"a": null, "b": "x"}\n',
    "result.a[*] value": '{"a": [2, 3.50], "b": "x"}\n',
    "result.a[*] retype": '{"a": ["1", "2.50"], "b": "x"}\n',
    "result.b value": '{"a": [1, 2.50], "b": "y"}\n',
    "result.b retype": '{"a": [1, 2.50], "b": null}\n',
    "result.b drop": '{"a": [1, 2.50]}\n',
  });
});

test("a text that says a field again follows it", () => {
  const result = { content: [text("y"), text("x"), text("more")], structuredContent: { lines: ["x", "y"] } };
  const { "result.lines order": order, "result.lines shorter": shorter, ...changes } = changesOf(toolCall(result));
  expect(order).toEqual({
    ...result,
    content: [text("x"), text("y"), text("more")],
    structuredContent: { lines: ["y", "x"] },
  });
  expect(shorter).toEqual({ content: [text("x"), text("more")], structuredContent: { lines: ["x"] } });
  expect(Object.keys(changes).filter((key) => key.startsWith("result.content"))).toEqual([
    "result.content[2].text blank",
  ]);
});

test("a text stays when the field that says it too is gone, or no text any more", () => {
  const result = { content: [text("two books")], structuredContent: { content: "two books" } };
  const { "result empty": _, "result error": __, ...changes } = changesOf(toolCall(result));
  expect(changes).toEqual({
    "result.structuredContent.content value": {
      content: [text("uxp cpplt")],
      structuredContent: { content: "uxp cpplt" },
    },
    "result.structuredContent.content drop": { ...result, structuredContent: {} },
    "result.structuredContent.content retype": { ...result, structuredContent: { content: null } },
  });
});

test("what stands in the way of a raw key, in a map, and below four steps", () => {
  const map = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at]));
  const at = (result: JsonObject) => [...new Set(mutantsOf(toolCall(result)).sample.map((mutant) => mutant.at))].sort();
  expect(at(said({ content: 1, "a.b": 2 }))).toEqual(["result", "result.structuredContent.content", 'result["a.b"]']);
  expect(at({ content: [text('{"content":1}')] })).toEqual(["payload.content", "result"]);
  expect(at({ content: [text('[{"a":1}]')] })).toEqual(["payload", "payload[*]", "payload[*].a", "result"]);
  expect(at(said({ map }))).toEqual(["result", "result.map", "result.map.*"]);
  expect(at(said({ a: { b: { c: { d: { e: 1 } } } } }))).toEqual([
    "result",
    "result.a",
    "result.a.b",
    "result.a.b.c",
    "result.a.b.c.d",
  ]);
});

test("declared properties are no map; a type is one that the schema does not allow; an enum gives the next", () => {
  const keys = Array.from({ length: 21 }, (_, at) => `k${at}`);
  const payload = { ...Object.fromEntries(keys.map((key) => [key, 1])), k1: "a", k2: "open" };
  const properties: JsonObject = Object.fromEntries(keys.map((key) => [key, { type: ["number", "string"] }]));
  properties.k1 = { anyOf: [{ type: "string" }, { type: "null" }] };
  properties.k2 = { $ref: "#/$defs/state" };
  const schema = { type: "object", properties, $defs: { state: { enum: ["lent", "open"] } } };
  const changes = changesOf(toolCall(said(payload)), { schemaOf: () => schema, max: 500 });
  const field = (key: string, mutator: string): unknown => {
    const { structuredContent } = (changes[`result.${key} ${mutator}`] ?? {}) as { structuredContent?: JsonObject };
    return structuredContent?.[key];
  };
  expect(field("k0", "retype")).toBe(null);
  expect(field("k1", "retype")).toBe(0);
  expect(field("k2", "value")).toBe("lent");
});

test.each([
  ["9007199254740993", "9007199254740994"],
  ["9007199254740991", "9007199254740992"],
  ["-9007199254740993", "-9007199254740992"],
  ["1.0", "2.0"],
  ["-0.50", "0.50"],
  ["-0", "1"],
  ["1E2", "101"],
  ["1e400", "2e400"],
  ["123456789012345678901234567890.5", "123456789012345678901234567891.5"],
])("%s and one more is %s", (from, to) => {
  const [call] = [
    toolCall({ content: [text(`{"n":${from}}`)], structuredContent: readJson(`{"n":${from}}`) as JsonObject }),
  ];
  const changed = changesOf(call)["result.n value"];
  expect(writeJson(changed)).toBe(
    `{"content":[{"type":"text","text":"{\\"n\\":${to}}"}],"structuredContent":{"n":${to}}}`,
  );
});

test.each([
  ["az Z9", "ba A0"],
  ["…", "mutant"],
  ["é", "mutant"],
])("the text %j becomes %j", (from, to) => {
  expect(changesOf(toolCall(said({ from })))["result.from value"]).toEqual(said({ from: to }));
});

test("a refused answer, by a flag and by an error", () => {
  const refused = { content: [text("no such book")], isError: true };
  expect(changesOf(toolCall(refused))).toEqual({
    "result accept": { content: [text("no such book")] },
    "result blank": { ...refused, content: [text("")] },
  });
  const error = { code: -32602, message: "no such book" };
  const { result: _, ...call } = toolCall({}, { error });
  expect(changesOf(call)).toEqual({
    "error accept": { content: [text("no such book")] },
    "error blank": { ...error, message: "" },
  });
  expect(changesOf({ ...call, error: { code: -32603, message: "backend" } })).toEqual({});
});

test("resources and prompts", () => {
  const error = { code: -32603, message: "mutant" };
  const read = { method: "resources/read", params: { uri: "file:///a" } };
  const content = { uri: "file:///a", mimeType: "application/json", text: '{"n":1}' };
  const contents = [{ ...content, text: '{"n":2}' }];
  expect(changesOf(toolCall({ contents: [content] }, read))).toEqual({
    "result error": error,
    "result empty": { contents: [] },
    "result.n value": { contents },
    "result.n retype": { contents: [{ ...content, text: '{"n":"1"}' }] },
    "result.n drop": { contents: [{ ...content, text: "{}" }] },
  });
  const message = (said: string) => ({ role: "user", content: text(said) });
  const get = { method: "prompts/get", params: { name: "greet" } };
  const [one, two] = [message("Say 1"), message("Now")];
  expect(changesOf(toolCall({ description: "Hi", messages: [one, two] }, get))).toEqual({
    "result error": error,
    "result empty": { description: "Hi", messages: [] },
    "result.description value": { description: "Ij", messages: [one, two] },
    "result.description drop": { messages: [one, two] },
    "result.messages shorter": { description: "Hi", messages: [one] },
    "result.messages order": { description: "Hi", messages: [two, one] },
    "result.messages[0].content.text blank": { description: "Hi", messages: [message(""), two] },
    "result.messages[0].content.text digits": { description: "Hi", messages: [message("Say 2"), two] },
    "result.messages[1].content.text blank": { description: "Hi", messages: [one, message("")] },
  });
});

test("slow, where a test bounds a duration", () => {
  const call = toolCall(said({ n: 1 }));
  const slow = (expects: { assertions: { target: string; matcher: object }[]; max_duration_ms?: number }[]) =>
    mutantsOf([asked([call], { expects })]).sample.find(({ mutator }) => mutator === "slow");
  expect(slow([])).toBeUndefined();
  expect(slow([{ assertions: [{ target: "duration_ms", matcher: { lt: 5 } }] }])?.at).toBe("duration_ms");
  expect(slow([{ assertions: [], max_duration_ms: 5 }])?.apply(call)).toEqual({ ...call, durationMs: 10_001 });
});

test("one fault in all answers of a tool, and none where the test did not pass", () => {
  const second = { params: { name: "list_books", arguments: { page: 2 } } };
  const [one, two] = [toolCall(said({ n: 1 })), toolCall(said({ n: 2, m: 1 }), second)];
  const other = toolCall(said({ n: 1 }), { params: { name: "get_book", arguments: {} } });
  const { sample } = mutantsOf([
    asked([one, other]),
    asked([two]),
    asked([toolCall(said({ z: 1 }))], { passed: false }),
  ]);
  const value = sample.find(
    ({ at, mutator, name }) => at === "result.n" && mutator === "value" && name === "list_books",
  );
  expect(value?.apply(one).result).toEqual(said({ n: 2 }));
  expect(value?.apply(two).result).toEqual(said({ n: 3, m: 1 }));
  expect(value?.apply(other)).toBe(other);
  expect(value?.asked).toHaveLength(2);
  expect(sample.some(({ at }) => at === "result.z")).toBe(false);
  expect(mutantsOf(toolCall(said({ long: "x".repeat(600_000) })))).toMatchObject({ total: 0, tooLarge: 1 });
});

test("what is nested too deep is left alone", async () => {
  const deep = (levels: number): Json => readJson(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`);
  expect(mutantsOf(toolCall({ content: [], structuredContent: deep(100_000) }))).toMatchObject({
    total: 0,
    tooLarge: 1,
  });
  const call = toolCall({ content: [text(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)] });
  expect(Object.keys(changesOf(call))).toEqual(["result empty", "result error", "result.content[0].text blank"]);
  const tried = findAsserted([asked([toolCall({ content: [], structuredContent: deep(100_000) })])], {
    metBy: () => [{ id: "tool/list_books", kind: "tool" }],
    rejudge: async () => ({ status: "failed" }),
    schemaOf: () => undefined,
    readsOutcome: () => false,
  });
  expect([...(await tried)]).toEqual([]);
});
