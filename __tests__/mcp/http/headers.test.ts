import fc from "fast-check";
import { mirrorHeaders, readMirrored } from "../../../src/mcp/http/headers.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";

const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
const NONE = new Map();

function toolCall(name: string, args: JsonObject = {}): JsonObject {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args, _meta: meta } };
}

/** The value that a server reads from such a header. */
function decode(value: string | undefined): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
}

test("requests of 2026-07-28 repeat method and name", () => {
  expect(mirrorHeaders(toolCall("echo"), NONE)).toEqual({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "echo",
  });
  const read = { method: "resources/read", params: { uri: "file:///a", _meta: meta } };
  expect(mirrorHeaders(read, NONE)).toMatchObject({ "mcp-name": "file:///a" });
  expect(mirrorHeaders({ method: "tools/list", params: { _meta: meta } }, NONE)).not.toHaveProperty("mcp-name");
});

test("a bare request of that revision repeats them, though it does not name the revision; other frames do not", () => {
  const { id, method } = { id: 1, method: "tools/list" };
  const wanted = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };
  expect(mirrorHeaders({ id, method, params: {} }, NONE, "2026-07-28")).toEqual(wanted);
  expect(mirrorHeaders({ method: "notifications/cancelled", params: {} }, NONE, "2026-07-28")).toEqual({});
});

test("frames of older revisions repeat nothing", () => {
  expect(mirrorHeaders({ method: "tools/call", params: { name: "echo" } }, NONE)).toEqual({});
  expect(mirrorHeaders({ id: 1, result: {} }, NONE)).toEqual({});
});

test("every name survives the header, whatever it is made of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const header = mirrorHeaders(toolCall(name), NONE)["mcp-name"];
      expect(header).toMatch(/^[\t\x20-\x7e]+$/);
      expect(header).toBe(header?.trim());
      expect(decode(header)).toBe(name);
    }),
  );
});

test.each(["=?base64?eA==?=", " padded ", "ein Ä", "line\nbreak", ""])("%j goes in Base64", (name) => {
  const header = mirrorHeaders(toolCall(name), NONE)["mcp-name"];
  expect(header).toMatch(/^=\?base64\?/);
  expect(decode(header)).toBe(name);
});

test("arguments that a tool declares go into headers, at any depth", () => {
  const inputSchema = {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      options: { type: "object", properties: { dry: { type: "boolean", "x-mcp-header": "Dry" } } },
      limit: { type: "integer", "x-mcp-header": "Limit" },
      bad: { type: "string", "x-mcp-header": "not a token" },
      plain: { type: "string" },
    },
  };
  const list: Json = { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "query", inputSchema }, { name: 7 }, null] } };
  const mirrored = readMirrored(list);
  const args = { region: "eu", options: { dry: false }, bad: "x", plain: "y", limit: null };
  expect(mirrorHeaders(toolCall("query", args), mirrored)).toEqual({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "query",
    "mcp-param-region": "eu",
    "mcp-param-dry": "false",
  });
  expect(mirrorHeaders(toolCall("other", args), mirrored)).not.toHaveProperty("mcp-param-region");
});

test("what is no list of tools declares nothing", () => {
  const frames: Json[] = [null, [], { result: {} }, { result: { tools: {} } }, { method: "x" }];
  for (const frame of frames) {
    expect(readMirrored(frame).size).toBe(0);
  }
});
