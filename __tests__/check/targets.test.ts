import { checkExpectations, subjectOf } from "../../src/check/index.ts";
import type { Exchange } from "../../src/mcp/session.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { exchange, expectation, openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const text = (...texts: string[]) => ({ content: texts.map((text) => ({ type: "text", text })) });

const METHODS = { tool: "tools/call", resource: "resources/read", prompt: "prompts/get" } as const;

async function judge(parts: Partial<Exchange>, target: string, matcher: Matcher, kind: keyof typeof METHODS = "tool") {
  const subject = subjectOf(METHODS[kind], exchange(parts));
  const [result] = await checkExpectations(
    [expectation(bench.root, [target, matcher])],
    subject,
    bench.context({ kind }),
  );
  return result;
}

describe("result.<key> of a tool test", () => {
  test.each<[string, Json, string, Json]>([
    ["structuredContent comes first", { structuredContent: { id: 1 }, ...text('{"id":2}') }, "result.id", 1],
    ["one text block is read as JSON", text('{"user":{"name":"Ada"}}'), "result.user.name", "Ada"],
    ["an array in the text", text("[1,2]"), "result[1]", 2],
    ["all of an array in the text", text('[{"id":1},{"id":2}]'), "result[*].id", [1, 2]],
    [
      "a block of another type beside the text",
      { content: [{ type: "image" }, { type: "text", text: "[7]" }] },
      "result[0]",
      7,
    ],
    ["content is what was sent", text("{}"), "result.content[0].text", "{}"],
    [
      "structuredContent is what was sent",
      { structuredContent: { content: 1 } },
      "result.structuredContent.content",
      1,
    ],
    ["_meta is what was sent", { ...text("x"), _meta: { k: 1 } }, "result._meta.k", 1],
    ["the payload alone", { structuredContent: { id: 1 }, ...text("x") }, "payload", { id: 1 }],
    ["a key of the payload that the result has, too", text('{"content":[2]}'), "payload.content[0]", 2],
    ["the whole result is what was sent", { structuredContent: { id: 1 } }, "result", { structuredContent: { id: 1 } }],
    ["isError left out is false", text("x"), "result.isError", false],
    ["isError as it was sent", { ...text("x"), isError: true }, "result.isError", true],
  ])("%s", async (_, result, target, expected) => {
    expect(await judge({ result }, target, { exact: expected })).toMatchObject({ passed: true });
  });

  test("a message about isError says what the tool reported", async () => {
    const failed = { ...text("no such city"), isError: true };
    const say = async (result: Json, matcher: Matcher) => (await judge({ result }, "result.isError", matcher))?.message;
    expect(await say(failed, { exact: false })).toBe(
      'expected false, found true; the tool reported an error: "no such city"',
    );
    expect(await say(failed, { not: { exact: true } })).toBe(
      'expected anything but true, found true; the tool reported an error: "no such city"',
    );
    expect(await say({ content: [], isError: true }, { exact: false })).toBe("expected false, found true");
    expect(await say(text("fine"), { exact: true })).toBe("expected true, found false");
  });

  test("a matcher of another type is told where its value may be", async () => {
    const hint = async (target: string, matcher: Matcher) =>
      (await judge({ result: { structuredContent: { rows: [{ n: 1 }] } } }, target, matcher))?.hint;
    expect(await hint("result", { regex: "a" })).toBe("write `payload` instead of `result`, which is the whole answer");
    expect(await hint("result.rows[*].n", { gt: 3 })).toMatch(/^`\[\*\]` gives one list/);
    expect(await hint("result.rows[*].n", { contains: 3 })).toBeUndefined();
    expect(await hint("result.rows", { gt: 3 })).toBeUndefined();
  });

  test("messages say what the payload is", async () => {
    const say = async (result: Json, target: string) => (await judge({ result }, target, { exact: 1 }))?.message;
    expect(await say({ structuredContent: { id: 1, name: "x" } }, "result.nmae")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: no key "nmae" (did you mean "name"?); the payload is structuredContent"`,
    );
    expect(await say(text("not JSON"), "result.id")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: it is a string, not an object; the payload is the text block, which is not JSON"`,
    );
    expect(await say(text("a", "b"), "result.id")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: it is a string, not an object; the payload is the text of 2 blocks"`,
    );
    expect(await say({ content: [] }, "result.id")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: the payload is nothing, as the result has neither structuredContent nor text"`,
    );
    expect(await say({ ...text("no such city"), isError: true }, "result.id")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: the tool reported an error: "no such city"; the payload is the text block, which is not JSON"`,
    );
    expect(await say({ structuredContent: { a: { b: [1] } } }, "result.a.b[1]")).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result.a.b: no index 1; the array has 1 element"`,
    );
  });
});

describe("other roots", () => {
  test.each<[string, Partial<Exchange>, string, Json]>([
    ["error as it was sent", { error: { code: -32602, message: "bad", data: [1] } }, "error.data[0]", 1],
    ["duration_ms", { result: {}, durationMs: 3.5 }, "duration_ms", 3.5],
    ["progress", { result: {}, progress: [{ progress: 1 }, { progress: 2 }] }, "progress[*].progress", [1, 2]],
    ["logs", { result: {}, logs: [{ level: "info", data: "x" }] }, "logs[0].data", "x"],
  ])("%s", async (_, parts, target, expected) => {
    expect(await judge(parts, target, { exact: expected })).toMatchObject({ passed: true });
  });

  test("a result asked for where there is an error", async () => {
    const failed = await judge({ error: { code: -32602, message: "Unknown tool" } }, "result.id", { exact: 1 });
    expect(failed?.message).toMatchInlineSnapshot(
      `"expected 1, but the path does not resolve: the server answered with the error {"code":-32602,"message":"Unknown tool"}"`,
    );
    const payload = await judge({ error: { code: -32602, message: "Unknown tool" } }, "payload", { exact: 1 });
    expect(payload?.message).toBe(failed?.message);
  });

  test("an error asked for where there is a result", async () => {
    const failed = await judge({ result: {} }, "error.code", { exact: 1 });
    expect(failed?.message).toMatchInlineSnapshot(
      `"expected 1, but the path does not resolve: no key "error"; keys there: "result", "duration_ms", "progress", "logs", "asked", "notifications""`,
    );
  });

  test("a result that is no object", async () => {
    expect(await judge({ result: "hm" }, "result", { exact: "hm" })).toMatchObject({ passed: true });
    expect((await judge({ result: "hm" }, "result.content", { exact: 1 }))?.message).toMatch(
      /it is a string, not an object/,
    );
  });
});

describe("resource and prompt tests", () => {
  const contents = (mimeType: string, body: string) => ({ contents: [{ uri: "a://b", mimeType, text: body }] });

  test.each<[keyof typeof METHODS, Json, string, Json]>([
    ["resource", contents("application/json", '{"a":{"b":1}}'), "result.a.b", 1],
    ["resource", contents("application/json", '{"a":{"b":1}}'), "payload.a.b", 1],
    ["prompt", { messages: [{ role: "user" }] }, "payload.messages[0].role", "user"],
    ["resource", contents("application/vnd.x+json; charset=utf-8", "[5]"), "result[0]", 5],
    ["resource", contents("application/json", "{}"), "result.contents[0].text", "{}"],
    ["resource", { ...contents("text/plain", "x"), ttlMs: 5 }, "result.ttlMs", 5],
    ["prompt", { description: "d", messages: [] }, "result.description", "d"],
    [
      "prompt",
      { messages: [{ role: "user", content: { type: "text", text: "hi" } }] },
      "result.messages[0].content.text",
      "hi",
    ],
  ])("%s %j: %s", async (kind, result, target, expected) => {
    expect(await judge({ result }, target, { exact: expected }, kind)).toMatchObject({ passed: true });
  });

  test("plain text is not read as JSON", async () => {
    const failed = await judge({ result: contents("text/plain", "{}") }, "result.a", { exact: 1 }, "resource");
    expect(failed?.message).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: it is a string, not an object; the payload is the text content"`,
    );
  });
});

describe("a path that does not resolve", () => {
  const result: Json = { structuredContent: { items: [{ id: 1, tag: "a" }, { id: 2 }], none: [] } };

  test.each<[string, Matcher]>([
    ["result.missing", { exists: false }],
    ["result.missing", { absent: true }],
    ["result.missing", { not: { exact: 1 } }],
    ["result.missing", { any_of: [{ exact: 1 }, { absent: true }] }],
    ["result.items[*].missing", { absent: true }],
    ["result.items[0].id", { exists: true }],
    ["result.none[*].id", { exact: [] }],
    ["result.none[*].id", { absent: true }],
    ["result.none[*].id", { exists: false }],
    ["result.items[*].tag", { not: { contains: "b" } }],
    ["result.items[*].missing", { not: { contains: "a" } }],
    ["result.items[*].tag", { not: { not: { exact: ["a"] } } }],
  ])("%s is accepted by %j", async (target, matcher) => {
    expect(await judge({ result }, target, matcher)).toMatchObject({ passed: true });
  });

  test.each<[string, Matcher, RegExp]>([
    [
      "result.missing",
      { exists: true },
      /^expected a value, but the path resolves only up to result: no key "missing"/,
    ],
    ["result.items[0].id", { exists: false }, /^expected no value, found 1$/],
    ["result.items[0].id", { absent: true }, /^expected no value, found 1$/],
    ["result.missing", { not: { absent: true } }, /^expected anything but no value, but/],
    [
      "result.items[*].tag",
      { exact: ["a"] },
      /up to result\.items\[1\]: no key "tag".*for other elements it resolves$/,
    ],
    ["result.items[*].tag", { exists: true }, /for other elements it resolves$/],
    ["result.items[*].tag", { absent: true }, /^expected no value, found one for some elements$/],
    [
      "result.items[*].tag",
      { not: { contains: "a" } },
      /^expected anything but a value that contains "a", found \["a"\] in the elements that have it$/,
    ],
    ["result.items[*].tag", { not: { exists: true } }, /^expected anything but a value, found \["a"\] in the elements/],
    ["result.items[*].tag", { not: { not: { exact: ["b"] } } }, /^expected anything but anything but \["b"\]/],
    ["result.none", { absent: true }, /^expected no value, found \[\]$/],
    ["result.items[2].id", { gt: 1 }, /up to result\.items: no index 2; the array has 2 elements$/],
    ["result.items.0.id", { gt: 1 }, /an index is written \[0\]/],
    ["reslt.id", { gt: 1 }, /the path does not resolve: no key "reslt".*did you mean "result"\?/],
    [
      "result.missing",
      { all_of: [{ exists: false }, { gt: 1 }] },
      /1 does not:\n {2}- expected a number greater than 1, but/,
    ],
  ])("%s fails %j", async (target, matcher, message) => {
    const failed = await judge({ result }, target, matcher);
    expect(failed).toMatchObject({ passed: false });
    expect(failed?.message).toMatch(message);
  });

  test("leaves `actual` out", async () => {
    expect((await judge({ result }, "result.missing", { exact: 1 }))?.actual).toBeUndefined();
  });
});

test("a target that is no path is refused by name", async () => {
  await expect(judge({ result: {} }, "result..x", { exact: 1 })).rejects.toMatchObject({ code: "invalid-target" });
});
