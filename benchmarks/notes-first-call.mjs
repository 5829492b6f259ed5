// A server of one tool, `echo`, that writes down when its first call came, in milliseconds since 1970: notes-first-call.mjs <file>.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file] = process.argv;
let noted = false;
const tools = [{ name: "echo", inputSchema: { type: "object" } }];
const answers = {
  initialize: ({ protocolVersion }) => {
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "notes", version: "1" } };
  },
  "tools/list": () => ({ tools }),
  "tools/call": () => {
    if (!noted) writeFileSync(file, String(performance.timeOrigin + performance.now()));
    noted = true;
    return { content: [{ type: "text", text: "Echo: hello" }] };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = answers[method]?.(params);
  const answer = result ? { result } : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
