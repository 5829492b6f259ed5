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

/** Keys and values by which an answer is none of plain texts, or only nearly. */
const CHANGES: readonly [at: "message" | "result" | "block", key: string, value: Json][] = [
  ["message", "jsonrpc", "1.0"],
  ["message", "id", null],
  ["message", "error", { code: -32042, message: "" }],
  ["message", "result", []],
  ["message", "x", 1],
  ["result", "content", null],
  ["result", "content", []],
  ["result", "isError", false],
  ["result", "isError", true],
  ["result", "isError", "no"],
  ["result", "structuredContent", {}],
  ["result", "resultType", "complete"],
  ["result", "_meta", 7],
  ["block", "type", "image"],
  ["block", "text", 1],
  ["block", "annotations", { priority: 2 }],
  ["block", "_meta", { "a.mcp/y": 1, "mcp.b/y": 1 }],
];

function changed(changes: (typeof CHANGES)[number][], method: string): Frame {
  const parts: Record<"message" | "result" | "block", JsonObject> = {
    block: { type: "text", text: "" },
    result: {},
    message: { jsonrpc: "2.0", id: 1 },
  };
  for (const [at, key, value] of changes) parts[at][key] = value;
  const content: Json = [{ type: "text", text: "a" }, parts.block];
  return answer({ result: { content, ...parts.result }, ...parts.message }, method);
}

const frame = fc
  .tuple(
    fc.array(fc.constantFrom(...CHANGES), { maxLength: 2 }),
    fc.constantFrom("tools/call", "tools/call", "prompts/get"),
  )
  .map(([changes, method]) => changed(changes, method));

test.each(REVISIONS)("what a session saw before changes no verdict on an answer: %s", async (revision) => {
  for (const server of [{ tools: {} }, {}] as JsonObject[]) {
    const facts = { revision, client: {}, server, ordered: true, redactor, tolerated: [] };
    const fresh = () => createJudge(facts);
    await fc.assert(
      fc.asyncProperty(frame, fc.constantFrom(plain, failed), async (given, before) => {
        const judge = await fresh();
        judge.judge(before);
        expect(judge.judge(given)).toEqual((await fresh()).judge(given));
      }),
      { numRuns: 300 },
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
