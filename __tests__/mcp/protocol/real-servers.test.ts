import type { FrameObserver } from "../../../src/mcp/index.ts";
import { tellBreach } from "../../../src/mcp/protocol/schemas/breach.ts";
import type { FrameSchemas } from "../../../src/mcp/protocol/schemas/frame-schemas.ts";
import { isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import { declare, pathOf, useSandbox } from "../sessions.ts";
import { schemasOf } from "./published.ts";

const sandbox = useSandbox();
const LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const CALLS: { method: string; params: JsonObject }[] = [
  { method: "tools/call", params: { name: "get-resource-links", arguments: { count: 1 } } },
  { method: "tools/call", params: { name: "get-structured-content", arguments: { location: "New York" } } },
  {
    method: "tools/call",
    params: { name: "get-annotated-message", arguments: { messageType: "debug", includeImage: true } },
  },
  { method: "tools/call", params: { name: "get-tiny-image", arguments: {} } },
  { method: "tools/call", params: { name: "get-resource-reference", arguments: {} } },
  { method: "tools/call", params: { name: "read_graph", arguments: {} } },
  { method: "tools/call", params: { name: "list_allowed_directories", arguments: {} } },
  { method: "prompts/get", params: { name: "simple-prompt" } },
  { method: "ping", params: {} },
  { method: "no/such", params: {} },
];

/** Sees the frames of a session, and tells what each breaks. */
function watch(schemas: FrameSchemas) {
  const asked = new Map<Json | undefined, { method: string; params: JsonObject }>();
  const found: string[] = [];
  const observer: FrameObserver = {
    sent(frame) {
      if (!isObject(frame) || typeof frame.method !== "string") return;
      asked.set(frame.id, { method: frame.method, params: isObject(frame.params) ? frame.params : {} });
    },
    received(frame) {
      if (!isObject(frame)) return;
      const request = asked.get(frame.id);
      const method = typeof frame.method === "string" ? frame.method : (request?.method ?? "");
      const breach =
        frame.method === undefined
          ? schemas.response(frame, request ?? { method, params: {} })
          : frame.id === undefined
            ? schemas.notification(frame)
            : schemas.request(frame);
      if (breach) found.push(tellBreach(method, breach, schemas.revision, (text) => text));
    },
  };
  return { observer, found };
}

describe.each(LEGACY)("in %s", (protocol) => {
  test.each([
    ["everything", ["stdio"]],
    ["filesystem", ["/tmp"]],
    ["memory", []],
  ])("server-%s breaks nothing, but for a block that is too new", async (name, args) => {
    const { observer, found } = watch(await schemasOf(protocol));
    const file = pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`);
    const env = { MEMORY_FILE_PATH: `${sandbox.home}/memory.jsonl` };
    const session = await sandbox.open(declare(["node", file, ...args], { env }), { protocol, observer });
    const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"];
    for (const method of lists) await session.request(method, {});
    // What rests on a broken answer fails; here it is the frame that counts.
    for (const { method, params } of CALLS) await session.request(method, params).catch(() => undefined);
    const { resources = [] } =
      ((await session.request("resources/list", {})).result as { resources?: { uri: string }[] }) ?? {};
    for (const { uri } of resources.slice(0, 2)) await session.request("resources/read", { uri });
    const isOld = name === "everything" && protocol < "2025-06-18";
    expect(found).toEqual(isOld ? [expect.stringContaining('found "resource_link" (CallToolResult)')] : []);
  });
});
