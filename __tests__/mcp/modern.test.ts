import type { ClientOptions } from "../../src/suite/suite.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { callText, failureOf, fixture, kindsOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();
const modern = { protocol: "2026-07-28" } as const;

const client: ClientOptions = {
  roots: [{ uri: "file:///work" }],
  sampling: [{ result: { role: "assistant", model: "m", content: { type: "text", text: "Roses" } } }],
  elicitation: [{ action: "accept", content: { name: "Ada" } }],
};

test("discovers instead of initializing", async () => {
  const session = await sandbox.open(fixture("modern"), modern);
  expect(session.protocol).toBe("2026-07-28");
  expect(session.handshake).toMatchObject({ supportedVersions: ["2026-07-28"], resultType: "complete" });
  expect(await callText(session, "echo", { message: "hello" })).toBe("hello");
  expect((await session.tools()).map((tool) => tool.name)).toContain("ask");
  await session.close();
  expect(session.findings).toEqual([]);
});

test("says version, client and capabilities with each request", async () => {
  const session = await sandbox.open(fixture("modern", [], { client }), modern);
  expect(JSON.parse(await callText(session, "meta"))).toMatchObject({
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "mcptest", version: "0.0.0-test" },
    "io.modelcontextprotocol/clientCapabilities": { roots: {}, sampling: {}, elicitation: {} },
  });
});

test("keeps progress and logs", async () => {
  const session = await sandbox.open(fixture("modern"), modern);
  const { result, progress, logs } = await session.request("tools/call", { name: "progress" });
  expect(result).toMatchObject({ resultType: "complete", content: [{ text: "done" }] });
  expect(progress).toEqual([{ progressToken: expect.any(Number), progress: 1, total: 2 }]);
  expect(logs).toEqual([{ level: "info", data: "half way" }]);
});

test("gives the input that a call needs, and sends the state back", async () => {
  const session = await sandbox.open(fixture("modern", [], { client }), modern);
  const { state } = JSON.parse(await callText(session, "ask"));
  expect(JSON.parse(state)).toEqual({
    name: { action: "accept", content: { name: "Ada" } },
    poem: { role: "assistant", model: "m", content: { type: "text", text: "Roses" } },
    roots: { roots: [{ uri: "file:///work" }] },
  });
  expect(session.findings).toEqual([]);
});

test("says which input the suite does not declare", async () => {
  const { sampling: _, ...rest } = client;
  const partial = { ...rest, sampling: [{ match: { maxTokens: 99 }, result: {} }] };
  const session = await sandbox.open(fixture("modern", [], { client: partial }), modern);
  const error = await failureOf(callText(session, "ask"));
  expect(error).toMatchObject({
    code: "input-required",
    message: "tools/call ask needs an answer to sampling/createMessage, and the suite declares none",
    hint: expect.stringContaining("client.sampling"),
  });
});

test("ends a call that asks for ever", async () => {
  const session = await sandbox.open(fixture("modern", [], { client }), modern);
  const error = await failureOf(callText(session, "nag"));
  expect(error).toMatchObject({
    code: "input-required",
    message: "tools/call nag still asked for input after 10 rounds of answers",
  });
});

test("cancels a call that is not answered in time", async () => {
  const session = await sandbox.open(fixture("modern"), modern);
  // What is called and cancelled in one breath may never begin.
  const cancelled = await withEnoughTime(
    async (timeoutMs) => {
      const error = await failureOf(session.request("tools/call", { name: "hang" }, { timeoutMs }));
      expect(error.code).toBe("call-timeout");
      return callText(session, "cancelled");
    },
    (count) => count !== "0",
  );
  expect(cancelled).toBe("1");
});

test("says that a legacy server does not speak it", async () => {
  const error = await failureOf(sandbox.open(fixture("good"), modern));
  expect(error.code).toBe("unsupported-protocol");
  expect(error.message).toContain("does not speak protocol 2026-07-28: it answered server/discover with the error");
});

test("speaks the older revisions with a server of both, unless told otherwise", async () => {
  const session = await sandbox.open(fixture("modern", ["--both"]));
  expect(session.protocol).toBe("2025-11-25");
  expect(await callText(session, "echo", { message: "old" })).toBe("old");
});

test("falls back to it, in the same process, when the server has nothing older", async () => {
  const session = await sandbox.open(fixture("modern"));
  expect(session.protocol).toBe("2026-07-28");
  expect(await callText(session, "echo", { message: "new" })).toBe("new");
});

test("minds requests from the server", async () => {
  const session = await sandbox.open(fixture("modern-asks"), modern);
  expect(await callText(session, "ask")).toContain("-32601");
  expect(kindsOf(session)).toEqual(["invalid-frame"]);
});

const headed = (header: unknown, type: unknown = "string") => ({ a: { type, "x-mcp-header": header } });

test.each([
  ["an empty name", headed("")],
  ["no text", headed(7)],
  ["an object", headed("Data", "object")],
  ["a list", headed("Data", "array")],
  ["null", headed("Data", "null")],
  ["a number", headed("Data", "number")],
  ["a name twice", { ...headed("Region"), b: headed("Region").a }],
  ["a name twice in another case", { ...headed("Region"), b: headed("region").a }],
  ["a space", headed("My Region")],
  ["a colon", headed("Region:Primary")],
  ["another alphabet", headed("R\u00e9gion")],
  ["a control character", headed("Region\t1")],
  ["a place inside a list", { a: { type: "array", items: headed("Region").a } }],
])("a tool whose x-mcp-header has %s is a finding", async (_, properties) => {
  const session = await sandbox.open(fixture("modern", [JSON.stringify(properties)]), modern);
  await session.tools();
  const message = expect.stringMatching(/ wants an x-mcp-header that clients take \(x-mcp-header of inputSchema\./);
  expect(session.findings.filter(({ severity }) => severity !== "note")).toMatchObject([
    { rule: "tool-header", severity: "warning", message },
  ]);
});

test("good x-mcp-headers, and data that looks like bad ones, are none", async () => {
  const inner = { type: "object", properties: headed("Inner", "boolean"), default: headed("") };
  const session = await sandbox.open(fixture("modern", [JSON.stringify({ ...headed("Region"), inner })]), modern);
  await session.tools();
  expect(session.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});
