import { fileURLToPath } from "node:url";
import { REPORTERS, type Report } from "../../src/report/index.ts";
import { sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { commandLine, useBundles } from "../helpers/cli.ts";
import { fixturePath, useWorkspace } from "../helpers/runs.ts";
import { add, COMPOSES } from "../pipeline/pipes.ts";

useBundles();

const workspace = useWorkspace();
const http = useHttp();
const EXAMPLE = fileURLToPath(new URL("../../examples/pipe-search-then-update.yml", import.meta.url));
const WIRE = new URL("../fixtures/servers/wire.mjs", import.meta.url).href;
const MOCK = ["--server-command", `node ${commandLine()} mock ${EXAMPLE.replace(/[^/]+$/, "pipe.mock.yml")}`];

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

test("a server that breaks its handshake fails the pipeline in words", async () => {
  workspace.write("flow.yml", { pipe: [{ id: "a", tool: "t" }] });
  const args = ["pipe", "flow.yml", "--server-command", `node ${fixturePath("rules")} "broken start"`];
  const text = await workspace.cli(args);
  expect(text.code).toBe(1);
  expect(text.stdout).toMatch(/\nfailed: .*initialize/);
  const json = await workspace.cli([...args, "--format", "json"]);
  expect([json.code, JSON.parse(json.stdout).pipe]).toEqual([1, "flow"]);
  expect(json.stderr).toMatch(/^failed: .*initialize/);
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

describe("over HTTP", () => {
  const flow = () => workspace.write("flow.yml", { pipe: [{ id: "a", tool: "echo", args: { message: "hello" } }] });

  test("headers and the bearer token go with every request; a recording has none of them", async () => {
    flow();
    const { origin, calls } = await http.serve(streamable({ sessionId: "s-4711", events: true }));
    const flags = ["--url", `${origin}/mcp`, "--header", "X-Team: search-party", "--bearer-token-env", "SHOP"];
    const env = { SHOP: "tiger-lily-0815" };
    const live = await workspace.cli(["pipe", "flow.yml", ...flags, "--format", "json", "--record=own.json"], { env });
    expect(live).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(live.stdout)).toMatchObject({ status: "ok", output: "hello" });
    expect(calls.length).toBeGreaterThan(2);
    for (const { headers } of calls)
      expect(headers).toMatchObject({ "x-team": "search-party", authorization: "Bearer tiger-lily-0815" });
    const text = workspace.read("own.json");
    for (const secret of ["search-party", "tiger-lily-0815", "s-4711"]) expect(text).not.toContain(secret);
    const before = calls.length;
    const again = await workspace.cli(["pipe", "flow.yml", ...flags, "--replay=own.json", "--format", "json"], { env });
    expect(JSON.parse(again.stdout)).toMatchObject({ status: "ok", replayed: true, output: "hello" });
    expect(calls).toHaveLength(before);
  });

  test("a server that refuses is an error, and how to run it again keeps its secrets", async () => {
    flow();
    const { origin } = await http.serve((call) => sendText(call, 401, "text/plain", ""));
    const flags = ["--url", `${origin}/mcp`, "--header", "X-Team: search-party", "--timeout", "5s", "--no-env-file"];
    const { code, stderr } = await workspace.cli(["pipe", "flow.yml", ...flags, "--reporter", "json=out.json"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const { results } = JSON.parse(workspace.read("out.json")) as Report;
    expect(results).toMatchObject([{ status: "errored", rule_id: "unauthorized" }]);
    const words = `mcptest pipe flow.yml --url ${origin}/mcp --no-env-file --timeout 5s # and --header X-Team: masked`;
    expect(results[0]?.repro).toBe(words);
  });
});

test("a report tells of the server, and of what it did against the protocol until its end", async () => {
  workspace.write("flow.yml", { pipe: [{ id: "a", tool: "echo", args: { message: "hello" } }] });
  const server = ["--server-command", `node ${fixturePath("prints-garbage")}`];
  const files = ["json", "md", "sarif"].flatMap((name) => ["--reporter", `${name}=out.${name}`]);
  expect((await workspace.cli(["pipe", "flow.yml", ...server, ...files])).code).toBe(0);
  const { servers, summary } = JSON.parse(workspace.read("out.json")) as Report;
  expect(servers).toMatchObject([
    { suite: "flow.yml", name: "server", protocol: "2025-11-25", server_info: { name: "fixture" }, sessions: 1 },
  ]);
  expect(servers[0]?.findings.map(({ rule }) => rule)).toContain("stray-output");
  expect(summary.findings).toBe(servers[0]?.findings.length);
  for (const name of ["md", "sarif"]) expect(workspace.read(`out.${name}`)).toContain("stray-output");
});
