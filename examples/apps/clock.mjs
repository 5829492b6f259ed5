// A tool with an interface: the resource that `_meta.ui` names is a page that hosts render.
import { createInterface } from "node:readline";

const uri = "ui://clock/face.html";
const page = '<!doctype html><html><body><script src="https://cdn.example.com/face.js"></script></body></html>';
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "clock", version: "1.0.0" },
  }),
  "tools/list": () => ({
    tools: [{ name: "time", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: uri } } }],
  }),
  "tools/call": () => ({ content: [{ type: "text", text: "12:00" }] }),
  "resources/list": () => ({ resources: [] }),
  "resources/read": () => ({
    contents: [
      {
        uri,
        mimeType: "text/html;profile=mcp-app",
        text: page,
        _meta: { ui: { csp: { resourceDomains: ["https://cdn.example.com"] } } },
      },
    ],
  }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = answers[method]?.(params);
  const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
