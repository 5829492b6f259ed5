import type { JsonObject } from "../../../../src/values/json.ts";
import {
  ALL,
  answers,
  IN_0618_1125,
  IN_1125,
  implementation,
  items,
  NEW,
  OLD,
  type Row,
  resource,
  SINCE_0618,
} from "./row.ts";

const initialized = (more: JsonObject) => ({
  protocolVersion: "x",
  capabilities: {},
  serverInfo: implementation,
  ...more,
});

export const RESULTS: Row[] = [
  ...answers("tools/call", ALL, [
    ["content missing", {}, "/result/content present"],
    ["content null", { content: null }, "/result/content array"],
    ["content a string", { content: "ok" }, "/result/content array"],
    ["content an object", { content: { type: "text", text: "x" } }, "/result/content array"],
    ["isError text", { content: [], isError: "yes" }, "/result/isError boolean"],
    ["isError null", { content: [], isError: null }, "/result/isError boolean"],
  ]),
  ...answers("tools/call", IN_0618_1125, [
    ["structuredContent a list", { content: [], structuredContent: [1] }, "/result/structuredContent object"],
    ["structuredContent null", { content: [], structuredContent: null }, "/result/structuredContent object"],
  ]),
  ...items("tools/call", "content", ALL, [
    ["a string", "ok", " object"],
    ["text without text", { type: "text" }, "/text present"],
    ["text a number", { type: "text", text: 7 }, "/text string"],
    ["an image without mimeType", { type: "image", data: "AAAA" }, "/mimeType present"],
    ["an image without data", { type: "image", mimeType: "image/png" }, "/data present"],
    ["a resource without resource", { type: "resource" }, "/resource present"],
    ["a resource that is its address", { type: "resource", resource: "a:b" }, "/resource object"],
    ["a resource without text and blob", { type: "resource", resource: { uri: "a:b" } }, "/resource text or blob"],
    ["annotations null", { type: "text", text: "x", annotations: null }, "/annotations object"],
    [
      "an audience unknown",
      { type: "text", text: "x", annotations: { audience: ["all"] } },
      "/annotations/audience/0 one of assistant, user",
    ],
    [
      "an audience that is no list",
      { type: "text", text: "x", annotations: { audience: "user" } },
      "/annotations/audience array",
    ],
    [
      "a priority above 1",
      { type: "text", text: "x", annotations: { priority: 2 } },
      "/annotations/priority at most 1",
    ],
    [
      "a priority below 0",
      { type: "text", text: "x", annotations: { priority: -0.1 } },
      "/annotations/priority at least 0",
    ],
  ]),
  ...items(
    "tools/call",
    "content",
    ["2024-11-05"],
    [["audio", { type: "audio", data: "AAAA", mimeType: "audio/wav" }, "/type one of text, image, resource"]],
  ),
  ...items(
    "tools/call",
    "content",
    ["2025-03-26"],
    [["a link", { type: "resource_link", ...resource }, "/type one of text, image, audio, resource"]],
  ),
  ...items("tools/call", "content", SINCE_0618, [
    ["no type", { text: "x" }, "/type one of text, image, audio, resource_link, resource"],
    ["type null", { type: null }, "/type one of text, image, audio, resource_link, resource"],
    ["an unknown type", { type: "video" }, "/type one of text, image, audio, resource_link, resource"],
    ["a link without name", { type: "resource_link", uri: "a:b" }, "/name present"],
    ["_meta a number", { type: "text", text: "x", _meta: 1 }, "/_meta object"],
  ]),
  ...answers("initialize", OLD, [
    ["no serverInfo", { protocolVersion: "x", capabilities: {} }, "/result/serverInfo present"],
    ["serverInfo a string", initialized({ serverInfo: "s" }), "/result/serverInfo object"],
    ["serverInfo without version", initialized({ serverInfo: { name: "s" } }), "/result/serverInfo/version present"],
    ["capabilities null", initialized({ capabilities: null }), "/result/capabilities object"],
    ["tools true", initialized({ capabilities: { tools: true } }), "/result/capabilities/tools object"],
    [
      "listChanged text",
      initialized({ capabilities: { tools: { listChanged: "no" } } }),
      "/result/capabilities/tools/listChanged boolean",
    ],
    [
      "an experiment true",
      initialized({ capabilities: { experimental: { a: true } } }),
      "/result/capabilities/experimental/a object",
    ],
    ["instructions null", initialized({ instructions: null }), "/result/instructions string"],
    ["a version that is a number", initialized({ protocolVersion: 1 }), "/result/protocolVersion string"],
  ]),
  ...answers("server/discover", NEW, [
    ["no versions", { capabilities: {} }, "/result/supportedVersions present"],
    ["a version a number", { capabilities: {}, supportedVersions: [1] }, "/result/supportedVersions/0 string"],
    ["no capabilities", { supportedVersions: [] }, "/result/capabilities present"],
    [
      "serverInfo without name",
      { capabilities: {}, supportedVersions: [], _meta: { "io.modelcontextprotocol/serverInfo": { version: "1" } } },
      "/result/_meta/io.modelcontextprotocol~1serverInfo/name present",
    ],
    [
      "an extension a list",
      { capabilities: { extensions: { "a/b": [] } }, supportedVersions: [] },
      "/result/capabilities/extensions/a~1b object",
    ],
  ]),
  ...answers("resources/read", ALL, [
    ["no contents", {}, "/result/contents present"],
    ["one content without list", { contents: { uri: "a:b", text: "" } }, "/result/contents array"],
  ]),
  ...items("resources/read", "contents", ALL, [
    ["neither text nor blob", { uri: "a:b" }, " text or blob"],
    ["no uri", { text: "x" }, "/uri present"],
    ["text a number", { uri: "a:b", text: 7 }, "/text string"],
    ["text a number beside a blob", { uri: "a:b", text: 7, blob: "AAAA" }, "/text string"],
    ["text null", { uri: "a:b", text: null }, "/text string"],
    ["a blob of bytes", { uri: "a:b", blob: [1, 2] }, "/blob string"],
    ["mimeType null", { uri: "a:b", text: "", mimeType: null }, "/mimeType string"],
  ]),
  ...answers("prompts/get", ALL, [["no messages", {}, "/result/messages present"]]),
  ...items("prompts/get", "messages", ALL, [
    ["no role", { content: { type: "text", text: "" } }, "/role present"],
    ["a role of models", { role: "system", content: { type: "text", text: "" } }, "/role one of assistant, user"],
    ["content a string", { role: "user", content: "x" }, "/content object"],
    ["content a list", { role: "user", content: [{ type: "text", text: "" }] }, "/content object"],
  ]),
  ...answers("completion/complete", ALL, [
    ["no completion", {}, "/result/completion present"],
    ["values of numbers", { completion: { values: [1] } }, "/result/completion/values/0 string"],
    ["total a fraction", { completion: { values: [], total: 1.5 } }, "/result/completion/total integer"],
  ]),
  ...answers("completion/complete", NEW, [
    ["101 values", { completion: { values: Array(101).fill("x") } }, "/result/completion/values at most 100 items"],
  ]),
  ...answers("ping", ALL, [
    ["null", null, "/result object"],
    ["text", "pong", "/result object"],
  ]),
  ...answers("tasks/get", IN_1125, [
    [
      "a status unknown",
      { taskId: "1", status: "done", createdAt: "", lastUpdatedAt: "", ttl: null },
      "/result/status one of cancelled, completed, failed, input_required, working",
    ],
    ["no ttl", { taskId: "1", status: "working", createdAt: "", lastUpdatedAt: "" }, "/result/ttl present"],
  ]),
  ...answers("tools/call", NEW, [
    [
      "an input request unknown",
      { resultType: "input_required", inputRequests: { a: { method: "x/y" } } },
      "/result/inputRequests/a/method one of sampling/createMessage, roots/list, elicitation/create",
    ],
    [
      "an input request without params",
      { resultType: "input_required", inputRequests: { a: { method: "elicitation/create" } } },
      "/result/inputRequests/a/params present",
    ],
    ["a state that is no text", { resultType: "input_required", requestState: {} }, "/result/requestState string"],
  ]),
];
