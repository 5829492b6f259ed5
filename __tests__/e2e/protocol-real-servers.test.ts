import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const { resolve } = createRequire(import.meta.url);

const LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const command = (name: string, ...args: string[]) => {
  const file = join(dirname(resolve(`@modelcontextprotocol/server-${name}/package.json`)), "dist/index.js");
  return { command: ["node", file, ...args], protocol: LEGACY };
};
const client = {
  roots: [{ uri: "file:///work", name: "work" }],
  sampling: [{ result: { role: "assistant", model: "m", content: { type: "text", text: "s" } } }],
  elicitation: [{ action: "decline" }],
};
const toolTest = (server: string, tool: string, args: object = {}) => ({
  name: `${server} ${tool}`,
  server,
  tool,
  args,
});

test("real servers break nothing in any revision that they speak, but for blocks and enums that it does not have", async () => {
  const servers = {
    everything: { ...command("everything", "stdio"), client },
    memory: { ...command("memory"), env: { MEMORY_FILE_PATH: join(workspace.root, "memory.jsonl") } },
    filesystem: command("filesystem", workspace.root),
    sdk: { ...fixture("modern", ["--both"]), protocol: ["2025-06-18", "2025-11-25", "2026-07-28"], client },
  };
  const everything = (tool: string, args?: object) => toolTest("everything", tool, args);
  const run = await workspace.run(
    {
      servers,
      tools: [
        everything("echo", { message: "hi" }),
        everything("get-tiny-image"),
        everything("get-annotated-message", { messageType: "error", includeImage: true }),
        everything("get-resource-links", { count: 2 }),
        everything("get-resource-reference", { resourceType: "Text", resourceId: 1 }),
        everything("get-structured-content", { location: "Chicago" }),
        everything("trigger-long-running-operation", { duration: 0.2, steps: 2 }),
        everything("trigger-sampling-request", { prompt: "p", maxTokens: 5 }),
        everything("trigger-elicitation-request"),
        toolTest("memory", "read_graph"),
        toolTest("filesystem", "list_directory", { path: workspace.root }),
        toolTest("sdk", "echo", { message: "hi" }),
        toolTest("sdk", "progress"),
      ],
      resources: [{ name: "reads", server: "everything", uri: "demo://resource/dynamic/text/1" }],
      prompts: [{ name: "gets", server: "everything", prompt: "simple-prompt" }],
    },
    ["--strict-protocol"],
  );
  const failed = run.report.results.filter(({ status }) => status !== "passed");
  expect(failed.map(({ name, coordinates, rule_id }) => [name, coordinates.protocol, rule_id])).toEqual([
    ["everything get-resource-links", "2024-11-05", "protocol-schema"],
    ["everything get-resource-links", "2025-03-26", "protocol-schema"],
  ]);
  const findings = run.report.servers.flatMap(({ name, protocol, findings: all }) =>
    all.flatMap(({ rule, method, severity }) => (severity === "note" ? [] : [[name, protocol, rule, method]])),
  );
  expect(findings).toEqual([["everything", "2025-06-18", "protocol-schema", "elicitation/create"]]);
});
