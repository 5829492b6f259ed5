import { join } from "node:path";
import type { Report } from "../../src/report/index.ts";
import { runCli } from "../helpers/cli.ts";
import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { pathOf } from "../mcp/sessions.ts";
import { agent, expected, toldIn } from "./agents.ts";

const workspace = useWorkspace();
const api = useModelApi();

function real(name: string, ...args: string[]): { command: string[]; env?: Record<string, string> } {
  return { command: ["node", pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`), ...args] };
}

test("an agent works with everything, memory and filesystem, and sees what they show", async () => {
  const file = join(workspace.root, "notes.txt");
  workspace.write("notes.txt", "Ada wrote the first program.");
  const entity = { name: "Ada", entityType: "person", observations: ["wrote the first program"] };
  api.script(
    calls(["echo", { message: "hi" }], ["get-tiny-image", {}], ["read_text_file", { path: file }]),
    calls(["create_entities", { entities: [entity] }]),
    calls(["read_graph", {}], ["read_text_file", { path: "/etc/passwd" }]),
    talk("Ada is remembered."),
  );
  const run = await workspace.run(
    {
      servers: {
        everything: real("everything", "stdio"),
        memory: { ...real("memory"), env: { MEMORY_FILE_PATH: join(workspace.root, "memory.jsonl") } },
        files: real("filesystem", workspace.root),
      },
      agents: [
        agent({
          server: undefined,
          servers: ["everything", "memory", "files"],
          prompt: "Remember what the notes say.",
          trajectory: {
            match: "subsequence",
            calls: [
              { name: "read_text_file", server: "files", args: { path: file } },
              { name: "create_entities", args: { entities: [entity] } },
              { name: "read_graph", server: "memory" },
            ],
          },
          expect: [
            expected("tool_calls[1].result.content[1].type", { exact: "image" }),
            expected("tool_calls[4].result.entities[0].name", { exact: "Ada" }),
            expected("tool_calls[5].is_error", { exact: true }),
            expected("tool_calls[*].server", { contains: "memory" }),
          ],
        }),
      ],
    },
    [],
    { env: api.env },
  );
  const result = run.result("agent");
  expect(result.assertions.filter(({ passed }) => !passed)).toEqual([]);
  expect(run.report.summary).toMatchObject({ passed: 1, findings: 0 });
  const [echo, image, text] = toldIn(api.requests[1]);
  expect(echo?.content).toEqual([{ type: "text", text: "Echo: hi" }]);
  expect(image?.content).toContainEqual({
    type: "image",
    source: { type: "base64", media_type: "image/png", data: expect.any(String) },
  });
  expect(text?.content).toEqual([{ type: "text", text: "Ada wrote the first program." }]);
});

test("examples/agent.yml passes with a model that does as it asks", async () => {
  const sum = calls(["get-sum", { a: 20_517, b: 35 }]);
  const entities = [{ name: "Ada", entityType: "person", observations: ["wrote the first program"] }];
  const remember = calls(["create_entities", { entities }], ["echo", { message: "noted" }], ["read_graph", {}]);
  api.script(sum, talk("It is 20,552."), remember, talk("She wrote the first program."));
  const root = join(import.meta.dirname, "../..");
  const env = { ...api.env, MEMORY_FILE: join(workspace.root, "memory.jsonl") };
  const { code, stdout } = await runCli(["run", "examples/agent.yml", "--reporter", "json"], { cwd: root, env });
  const { results } = JSON.parse(stdout) as Report;
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ["passed", undefined],
    ["passed", undefined],
  ]);
  expect(code).toBe(0);
});
