// A client that people use: the official SDK's, over stdio. Handshake, then a call of `echo` so many times, each awaited, then its end.
// Usage: node sdk-client.mjs <count> -- <server argv…>
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [count, , command, ...args] = process.argv.slice(2);
const client = new Client({ name: "sdk-client", version: "1" });
await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
for (let call = 0; call < Number(count); call++) {
  const result = await client.callTool({ name: "echo", arguments: { message: `hello ${call}` } });
  if (!result.content[0]?.text?.includes("hello")) throw new Error(`unexpected answer: ${JSON.stringify(result)}`);
}
await client.close();
