import fc from "fast-check";
import type { Frame } from "../../../src/mcp/protocol/rules/frame.ts";
import { createJudge } from "../../../src/mcp/protocol/rules/judge.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { REVISIONS } from "./published.ts";

const redactor = createRedactor({ secrets: [] });

const answer = (message: JsonObject, method = "tools/call"): Frame => {
  return { kind: "response", message, method, params: {}, early: false };
};
const plain = answer({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "" }] } });
const failed = answer({ jsonrpc: "2.0", id: 1, result: { content: [], isError: true } });

/** Answers to a call that are plain but for a key or value somewhere. */
const text = fc.record<JsonObject>(
  {
    type: fc.constantFrom<Json>("text", "text", "image", 1),
    text: fc.oneof(fc.string(), fc.constantFrom<Json>(1, null)),
    data: fc.constantFrom("%", "aGk="),
    annotations: fc.constantFrom<Json>({ priority: 2 }, {}),
    _meta: fc.constantFrom<Json>({ "mcp.x/y": 1 }, {}),
  },
  { requiredKeys: ["type", "text"] },
);
const result = fc.record<JsonObject>(
  {
    content: fc.oneof(fc.array(text, { maxLength: 3 }), fc.constantFrom<Json>(null, {})),
    isError: fc.constantFrom<Json>(false, true, "no"),
    structuredContent: fc.constantFrom<Json>({}, []),
    resultType: fc.constantFrom<Json>("complete", "x"),
    _meta: fc.constantFrom<Json>({}, 7),
  },
  { requiredKeys: ["content"] },
);
const message = fc.record<JsonObject>(
  {
    jsonrpc: fc.constantFrom("2.0", "2.0", "1.0"),
    id: fc.constantFrom<Json>(1, "1", 1.5, null),
    result: fc.oneof(result, result, fc.constantFrom<Json>(null, [])),
    error: fc.constant<Json>({ code: -32042, message: "" }),
    x: fc.constant(1),
  },
  { requiredKeys: ["jsonrpc", "id"] },
);
const frame = fc
  .tuple(message, fc.constantFrom("tools/call", "resources/read"))
  .map(([m, method]) => answer(m, method));

test.each(REVISIONS)("what a session saw before changes no verdict on an answer: %s", async (revision) => {
  for (const server of [{ tools: {} }, {}]) {
    const facts = { revision, client: {}, server, ordered: true, redactor, tolerated: [] };
    const fresh = async () => createJudge(facts);
    await fc.assert(
      fc.asyncProperty(frame, fc.constantFrom(plain, failed), async (given, before) => {
        const judge = await fresh();
        judge.judge(before);
        expect(judge.judge(given)).toEqual((await fresh()).judge(given));
      }),
    );
  }
});

test("a plain answer breaks no rule where tools are declared", async () => {
  for (const revision of REVISIONS.slice(0, -1)) {
    const judge = await createJudge({
      revision,
      client: {},
      server: { tools: {} },
      ordered: true,
      redactor,
      tolerated: [],
    });
    expect([judge.judge(plain), judge.judge(plain)]).toEqual([[], []]);
  }
});
