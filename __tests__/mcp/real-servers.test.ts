import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callText, declare, pathOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

function server(name: string, args: readonly string[] = [], changes = {}) {
  const file = pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`);
  return declare(["node", file, ...args], { name, ...changes });
}

describe("server-everything", () => {
  test("echoes, reports progress, and exits as it should", async () => {
    const session = await sandbox.open(server("everything", ["stdio"]));
    expect(session.protocol).toBe("2025-11-25");
    expect(session.handshake.serverInfo).toMatchObject({ name: "mcp-servers/everything" });
    expect(await callText(session, "echo", { message: "hello" })).toBe("Echo: hello");
    const long = { name: "trigger-long-running-operation", arguments: { duration: 0.2, steps: 2 } };
    const { progress } = await session.request("tools/call", long);
    expect(progress).toMatchObject([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
    await session.close();
    expect(session.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  });

  test("offers tools by the client's capabilities, and gets its answers", async () => {
    const client = {
      sampling: [{ result: { role: "assistant", model: "m", content: { type: "text", text: "sampled" } } }],
      elicitation: [{ action: "decline" as const }],
    };
    const session = await sandbox.open(server("everything", ["stdio"], { client }));
    const names = (await session.tools()).map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(["trigger-sampling-request", "trigger-elicitation-request"]));
    expect(await callText(session, "trigger-sampling-request", { prompt: "p", maxTokens: 5 })).toContain("sampled");
    expect(await callText(session, "trigger-elicitation-request")).toContain("declined");
  });
});

test("server-filesystem reads a file and refuses what lies outside", async () => {
  const root = join(realpathSync(sandbox.home), "files");
  mkdirSync(root);
  writeFileSync(join(root, "a.txt"), "content");
  const session = await sandbox.open(server("filesystem", [root]));
  expect(await callText(session, "read_text_file", { path: join(root, "a.txt") })).toBe("content");
  expect(await callText(session, "read_text_file", { path: "/etc/passwd" })).toContain("Access denied");
  expect(session.stderrTail().join("\n")).toContain("Secure MCP Filesystem Server");
  await session.close();
  expect(session.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});

test("server-memory remembers from one call to the next", async () => {
  const env = { MEMORY_FILE_PATH: join(sandbox.home, "memory.jsonl") };
  const session = await sandbox.open(server("memory", [], { env }));
  const entities = [{ name: "Ada", entityType: "person", observations: ["wrote the first program"] }];
  await callText(session, "create_entities", { entities });
  const { result } = await session.request("tools/call", { name: "read_graph", arguments: {} });
  expect(result).toMatchObject({ structuredContent: { entities } });
  await session.close();
  expect(session.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});
