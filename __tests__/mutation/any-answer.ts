import fc from "fast-check";
import type { Call } from "../../src/mutation/index.ts";
import { type Json, type JsonObject, readJson, writeJson } from "../../src/values/json.ts";
import { anyCharacter } from "../helpers/texts.ts";
import { REVISIONS } from "../mcp/protocol/published.ts";
import { toolCall } from "./answers.ts";

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom("", "zZ9", "no", "two\nlines 2", "3", "[]", "${env.HOME}", "a: b #c", "it's", "x".repeat(300)),
);
const anyNumber = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom("1.0", "-0", "1E2", "9007199254740993", "1e400", "-0.50", "-1.0"),
);
/** JSON text, so that numbers keep their literals. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", maxDepth: 5 },
    fc.oneof(
      anyNumber,
      anyText.map((text) => JSON.stringify(text)),
      fc.constantFrom("true", "false", "null"),
    ),
    fc.array(tie("tree"), { maxLength: 3 }).map((items) => `[${items.join(",")}]`),
    fc.dictionary(anyKey(), tie("tree"), { maxKeys: 4 }).map(writeObject),
  ),
}));

function anyKey(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom("a", "b", "id", "content", "isError", "contents", "messages", "a.b", "x y", "", "__proto__", "[0]"),
    fc.string({ maxLength: 3 }),
  );
}

function writeObject(entries: Record<string, string>): string {
  return `{${Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    .join(",")}}`;
}

export const anyValue: fc.Arbitrary<Json> = tree.map(readJson);
export const anyObject = fc
  .dictionary(anyKey(), tree, { minKeys: 1, maxKeys: 5 })
  .map((entries) => readJson(writeObject(entries)) as JsonObject);

/** Ways to write JSON: on one line, with blanks, indented, with blanks around it. */
export const LAYOUTS: readonly ((value: Json) => string)[] = [
  (value) => writeJson(value),
  (value) => writeJson(value, 2),
  (value) => writeJson(value, 4).replaceAll("\n", "\r\n"),
  (value) => writeJson(value).replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (token) => (token.length > 1 ? token : `${token} `)),
  (value) => ` ${writeJson(value, 1)}\n`,
  (value) => writeJson(value, 1).replace(/^ +/gm, (blanks) => "\t".repeat(blanks.length)),
];

const text = (text: string): JsonObject => ({ type: "text", text });
const image: JsonObject = { type: "image", data: "aGk=", mimeType: "image/png", annotations: { priority: 1 } };
const meta: JsonObject = { _meta: { "example.com/n": 1 } };
const layout = fc.constantFrom(...LAYOUTS);

/** Blocks of a text alone: mostly no JSON. */
const blocks = fc.array(fc.oneof(anyText.map(text), fc.constant(image)), { maxLength: 3 });
const toolResult: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.tuple(anyObject, layout, blocks).map(([structuredContent, write, more]) => {
    return { content: [text(write(structuredContent)), ...more], structuredContent, ...meta };
  }),
  fc.tuple(anyObject, blocks).map(([structuredContent, content]) => ({ content, structuredContent })),
  fc.tuple(anyValue, layout).map(([value, write]) => ({ content: [image, text(write(value))], ...meta })),
  blocks.map((content) => ({ content })),
  anyText.map((said) => ({ content: [text(said)], isError: true })),
);
const readResult = fc.tuple(anyValue, layout, anyText, fc.boolean()).map(([value, write, said, isJson]) => {
  const uri = "file:///a";
  const contents = isJson
    ? [{ uri, mimeType: "application/json", text: write(value) }]
    : [
        { uri, text: said },
        { uri, blob: "aGk=" },
      ];
  return { contents } as JsonObject;
});
const promptResult = fc
  .tuple(fc.option(anyText, { nil: undefined }), fc.array(anyText, { minLength: 1, maxLength: 3 }))
  .map(([description, said]): JsonObject => {
    const messages = [
      ...said.map((one) => ({ role: "user", content: text(one) })),
      { role: "assistant", content: image },
    ];
    return { ...(description !== undefined && { description }), messages };
  });
const anyError = fc.tuple(fc.constantFrom(-32602, 404), anyText).map(([code, message]) => ({ code, message }));

/** A call with an answer that the protocol allows in its revision. */
export const anyCall: fc.Arbitrary<Call> = fc
  .tuple(
    fc.constantFrom(...REVISIONS.slice(2)),
    fc.oneof(
      { weight: 6, arbitrary: toolResult.map((result) => ["tools/call", { name: "list_books" }, result] as const) },
      { weight: 2, arbitrary: readResult.map((result) => ["resources/read", { uri: "file:///a" }, result] as const) },
      { weight: 2, arbitrary: promptResult.map((result) => ["prompts/get", { name: "greet" }, result] as const) },
    ),
    fc.option(anyError, { nil: undefined, freq: 10 }),
  )
  .map(([protocol, [method, params, body], error]): Call => {
    const complete: JsonObject = protocol === "2026-07-28" ? { resultType: "complete" } : {};
    const cached: JsonObject =
      protocol === "2026-07-28" && method === "resources/read" ? { ttlMs: 0, cacheScope: "private" } : {};
    const { result: _, ...bare } = toolCall({}, { protocol, method, params });
    return error ? { ...bare, error } : { ...bare, result: { ...complete, ...cached, ...body } };
  });
