// The floor: newline JSON-RPC over stdio with nothing else. Handshake, then the same call `count` times, each awaited, then end;
// `starts` times, each server after the end of the one before.
// Usage: node raw-client.mjs <starts> <count> <tool> <arguments as JSON> -- <server argv…>
import { spawn } from "node:child_process";
import { once } from "node:events";

const [starts, count, tool, args, , ...argv] = process.argv.slice(2);
for (let start = 1; start <= Number(starts); start++) {
  const server = await serve();
  process.kill(-server.pid, "SIGTERM");
  if (start < Number(starts)) await once(server, "exit");
}

/** Starts a server and makes the calls. */
async function serve() {
  const server = spawn(argv[0], argv.slice(1), { stdio: ["pipe", "pipe", "ignore"], detached: true });
  const waiting = new Map();
  let rest = "";
  let nextId = 0;

  server.stdout.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const { id, result } = JSON.parse(line);
      waiting.get(id)?.(result);
      waiting.delete(id);
    }
  });

  function request(method, params) {
    const id = nextId++;
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  await request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw-client", version: "1" },
  });
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  for (let call = 0; call < Number(count); call++) {
    const result = await request("tools/call", { name: tool, arguments: JSON.parse(args) });
    if (!result?.content?.[0]?.text?.includes("hello")) throw new Error(`unexpected answer: ${JSON.stringify(result)}`);
  }
  return server;
}
