import { fileURLToPath } from "node:url";
import { REPORTERS, type Report } from "../../src/report/index.ts";
import { CLI } from "../helpers/cli.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { add, COMPOSES } from "../pipeline/pipes.ts";

const workspace = useWorkspace();
const EXAMPLE = fileURLToPath(new URL("../../examples/pipe-search-then-update.yml", import.meta.url));
const WIRE = new URL("../fixtures/servers/wire.mjs", import.meta.url).href;
const MOCK = ["--server-command", `node ${CLI} mock ${EXAMPLE.replace(/[^/]+$/, "pipe.mock.yml")}`];

test("the example runs as a person would run it", async () => {
  const run = (name: string) =>
    workspace.cli(["pipe", EXAMPLE, ...MOCK, "--var", `USER_QUERY=${name}`], { bundle: true });
  const found = await run("alice");
  expect(found).toMatchObject({ code: 0, stderr: "" });
  expect(found.stdout).toMatch(/✓ find +search_users +\d.*\$0\.0015, 420 tokens\n {2}✓ details .*\n {2}✓ notify /);
  expect(found.stdout).toContain('"to": "alice@example.org"');
  expect(found.stdout).toMatch(/ok: 3 steps in .*: 3 ok; \$0\.0015, 420 tokens/);
  const nobody = await run("nobody");
  expect(nobody.code).toBe(0);
  expect(nobody.stdout).toMatch(/○ details +skipped: its `when` did not hold/);
});

test("reports in nine formats have one result, which names the step that failed", async () => {
  workspace.write("flow.yml", { pipe: [add("fine", { value: 1 }), add("broken", { fails: 1 }), add("after")] });
  const names = Object.keys(REPORTERS);
  const files = names.flatMap((name) => ["--reporter", `${name}=out.${name}`]);
  const { code, stdout } = await workspace.cli(["pipe", "flow.yml", ...COMPOSES, ...files]);
  expect(code).toBe(1);
  expect(stdout).toContain('step "broken" failed: broken stumbled');
  for (const name of names)
    expect([name, workspace.read(`out.${name}`)]).toEqual([name, expect.stringContaining("broken")]);
  const { results, summary } = JSON.parse(workspace.read("out.json")) as Report;
  expect(summary).toMatchObject({ total: 1, failed: 1 });
  expect(results).toMatchObject([
    {
      kind: "pipeline",
      name: "flow",
      status: "failed",
      rule_id: "node-failed",
      location: { file: "flow.yml", line: 7 },
      detail: { type: "steps", steps: [{ status: "ok" }, { status: "failed" }, { status: "skipped" }] },
    },
  ]);
  for (const format of names) {
    const again = await workspace.cli(["report", "out.json", "--format", format]);
    expect({ format, code: again.code }).toEqual({ format, code: 0 });
  }
});

test("a report on stdout is there alone", async () => {
  workspace.write("flow.yml", { pipe: [add("a", { value: 1 })] });
  const { code, stdout } = await workspace.cli(["pipe", "flow.yml", ...COMPOSES, "--reporter", "json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ summary: { passed: 1 } });
});

test("Ctrl-C cancels the call, tells what there is, and leaves nothing behind", async () => {
  workspace.write(
    "server.mjs",
    `import { serve } from ${JSON.stringify(WIRE)};
serve({ hang: () => void console.error("is asked") });`,
  );
  workspace.write("server.yml", {
    servers: { one: { command: ["node", "server.mjs"], stderr: "inherit" } },
    tools: [],
  });
  workspace.write("flow.yml", { pipe: [{ id: "hangs", tool: "hang", on_error: "continue" }, add("never")] });
  const flags = ["--config", "server.yml", "--format", "json"];
  const running = workspace.start(["pipe", "flow.yml", ...flags], { bundle: true });
  await running.printed("is asked");
  running.kill("SIGINT");
  const { code, stdout, stderr } = await running.done;
  expect(code).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ status: "failed", steps: [{ status: "failed" }, { status: "skipped" }] });
  expect(stderr).toContain("the run was interrupted");
});

test("a server's environment is what --env gives it", async () => {
  workspace.write(
    "server.mjs",
    `import { serve, text } from ${JSON.stringify(WIRE)};
serve({ env: ({ name }) => text({ value: process.env[name] ?? null }) });`,
  );
  workspace.write("flow.yml", { pipe: ["A", "B", "C"].map((name) => ({ id: name, tool: "env", args: { name } })) });
  const flags = ["--server-command", "node server.mjs", "--env", "A=1", "--env", "B", "--format", "json"];
  const { stdout } = await workspace.cli(["pipe", "flow.yml", ...flags], { env: { B: "2", C: "3" } });
  const outputs = JSON.parse(stdout).steps.map(({ output }: { output: { value: string | null } }) => output.value);
  expect(outputs).toEqual(["1", "2", null]);
});
